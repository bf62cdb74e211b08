import { type RaRecord, useListContext, useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { storesRecords } from '../../schemas/vocabulary/wireFormat.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { supportsSelection } from '../actions/supportsSelection.ts';
import { Button } from '../parts/Button.tsx';
import { BulkEditButton } from './BulkEditButton.tsx';
import { useAllMatchingSelection } from './useAllMatchingSelection.ts';

interface SelectionBarProps {
  readonly resource: Resource;
  readonly actions: readonly Action[];
}

/**
 * Bar that replaces the filter line while rows are ticked. The user can extend the selection to all matching records.
 */
export function SelectionBar({ resource, actions }: SelectionBarProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const start = useActionStarter();
  const { data = [], selectedIds, onUnselectItems } = useListContext<RaRecord>();
  const { matchingCount, all, selectAll, deselectAll: drop } = useAllMatchingSelection();
  const known = new Map(data.map(record => [String(record.id), record]));
  // Rows that were ticked on other pages are only known by id; the platform checks whether they are eligible.
  const records = selectedIds.map(id => known.get(String(id)) ?? { id });
  const count = all?.count ?? selectedIds.length;
  const usable = all ? actions.filter(action => supportsSelection(resource, action)) : actions;
  const clear = () => {
    drop();
    onUnselectItems();
  };
  return (
    <div className="selection-bar" role="toolbar" aria-label={translate('list.actions')}>
      <strong role="status">
        {translate(all ? 'list.selectedAll' : 'list.selected', { count: formatInteger(count) })}
      </strong>
      {matchingCount !== null &&
        resource.tree === undefined &&
        storesRecords(resource) &&
        actions.some(action => supportsSelection(resource, action)) && (
          <Button look="link" onClick={selectAll}>
            {translate('list.selectMatching', { count: formatInteger(matchingCount) })}
          </Button>
        )}
      <div className="selection-actions swiped">
        {usable.map(action => {
          const tooMany = action.limit !== undefined && count > action.limit;
          return (
            <Button
              key={action.name}
              tone={action.danger ? 'danger' : undefined}
              icon={action.icon}
              aria-disabled={tooMany || undefined}
              title={tooMany ? translate('action.overLimit', { limit: action.limit, count }) : undefined}
              onClick={() => !tooMany && start({ resource, action, records, all })}
            >
              {action.label[language]}
            </Button>
          );
        })}
        <BulkEditButton resource={resource} records={records} all={all} />
      </div>
      <Button look="link" onClick={clear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  );
}
