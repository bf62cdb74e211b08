import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { ColumnSettings } from '../../schemas/vocabulary/savedView.ts';
import { Button } from '../parts/Button.tsx';
import type { Column } from './columns.ts';
import { FilterChips } from './FilterChips.tsx';
import { filterableFields, quickFilterFieldsOf, searchFieldOf } from './filters.ts';
import { listAppliedFilters, withValue } from './appliedFilters.ts';
import { SearchBox } from './SearchBox.tsx';
import { createLazyComponent } from '../lazyComponent.tsx';
import { useListParamsChanger } from './useListParamsChanger.ts';
import { useListShortcut } from './useListShortcut.ts';
import { SavedViewsButton } from './SavedViewsButton.tsx';

const FilterPanel = createLazyComponent(() => import('./FilterPanel.tsx'));

interface FilterLineProps {
  readonly resource: Resource;
  /** Current columns; `undefined` for a list without saved views. */
  readonly choice: ColumnSettings | undefined;
}

/**
 * Search box, quick filters, the button of the filter panel (which `f` also opens), and the applied filters as
 * removable chips.
 */
export function FilterLine({ resource, choice }: FilterLineProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const change = useListParamsChanger();
  const line = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<{ readonly focus?: string } | null>(null);
  const search = searchFieldOf(resource);
  const quick = quickFilterFieldsOf(resource);
  const active = listAppliedFilters(resource, filterValues);
  const chips = active.filter(({ column: [name], mode: asking }) => name !== search?.[0] || asking !== 'usual');
  const hasFilters = filterableFields(resource).length > 0;
  useListShortcut('f', line, () => hasFilters && setPanel({}));
  if (!hasFilters && !choice) return null;
  return (
    <search className="filters" ref={line}>
      <div className="filter-line">
        {choice && <SavedViewsButton resource={resource} choice={choice} />}
        {search && <SearchBox column={search} />}
        {quick.map(column => (
          <QuickChoice key={column[0]} column={column} />
        ))}
        {hasFilters && (
          <Button
            ref={toggle}
            look="link"
            icon="FilterList"
            aria-expanded={panel !== null}
            onClick={() => setPanel(panel ? null : {})}
          >
            {translate(panel ? 'list.fewerFilters' : 'list.moreFilters')}
          </Button>
        )}
        {active.length > 0 && (
          <Button look="link" className="filter-reset" onClick={() => change(() => ({ filter: {} }))}>
            {translate('list.resetFilters')}
          </Button>
        )}
      </div>
      <FilterChips filters={chips} onEdit={focus => setPanel({ focus })} />
      {panel && (
        <FilterPanel
          key={panel.focus}
          resource={resource}
          focus={panel.focus}
          onClose={() => {
            setPanel(null);
            toggle.current?.focus();
          }}
        />
      )}
    </search>
  );
}

/** Select for a field with few values. A selected value is applied immediately. */
function QuickChoice({ column: [name, field] }: { readonly column: Column }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues } = useListContext();
  const change = useListParamsChanger();
  const choices =
    field.kind === 'code'
      ? field.codes.items.map(item => ({ value: item.value, text: item[language] }))
      : [
          { value: true, text: translate('list.yes') },
          { value: false, text: translate('list.no') },
        ];
  const current: unknown = filterValues[name];
  const at = choices.findIndex(choice => choice.value === (Array.isArray(current) ? current[0] : current));
  const choose = (index: number) =>
    change(({ filter }) => ({ filter: withValue(filter, name, choices[index]?.value) }));
  return (
    <select
      className={isEmpty(current) ? 'field-select' : 'field-select field-set'}
      aria-label={field.label[language]}
      value={at}
      onChange={event => choose(Number(event.currentTarget.value))}
    >
      <option value={-1}>{`${field.label[language]}: ${translate('list.all')}`}</option>
      {choices.map((choice, index) => (
        <option key={String(choice.value)} value={index}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
