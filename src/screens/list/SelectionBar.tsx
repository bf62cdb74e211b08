import { type RaRecord, useListContext, useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { Button } from '../parts/Button.tsx';

interface SelectionBarProps {
  readonly resource: Resource;
  readonly actions: readonly Action[];
}

/** Stands in the place of the filter line while rows are ticked. */
export function SelectionBar({ resource, actions }: SelectionBarProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const start = useActionStarter();
  const { data = [], selectedIds, onUnselectItems } = useListContext<RaRecord>();
  const known = new Map(data.map(record => [String(record.id), record]));
  // Rows ticked on another page are only known by their id; the platform decides on each of them.
  const records = selectedIds.map(id => known.get(String(id)) ?? { id });
  return (
    <div className="selection-bar" role="toolbar" aria-label={translate('list.actions')}>
      <strong role="status">{translate('list.selected', { count: selectedIds.length })}</strong>
      {actions.map(action => (
        <Button
          key={action.name}
          tone={action.danger ? 'danger' : undefined}
          icon={action.icon}
          onClick={() => start({ resource, action, records })}
        >
          {action.label[language]}
        </Button>
      ))}
      <Button look="link" onClick={() => onUnselectItems()}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  );
}
