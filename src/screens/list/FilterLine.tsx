import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { ColumnChoice } from '../../schemas/savedView.ts';
import { Button } from '../parts/Button.tsx';
import type { Column } from './columns.ts';
import { FilterChips } from './FilterChips.tsx';
import { filterableFields, quickFields, searchField } from './filters.ts';
import { setFilters as setFiltersOf } from './operatorFilters.ts';
import { SearchBox } from './SearchBox.tsx';
import { latePart } from '../latePart.tsx';
import { useListKey } from './useListKey.ts';
import { ViewButton } from './ViewButton.tsx';

const FilterPanel = latePart(() => import('./FilterPanel.tsx'));

interface FilterLineProps {
  readonly resource: Resource;
  /** The columns as they are; without them the list has no views. */
  readonly choice: ColumnChoice | undefined;
}

/** Search, the likeliest choices, the rest on demand (with `f` as well), and what is set as removable chips. */
export function FilterLine({ resource, choice }: FilterLineProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const line = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<{ readonly focus?: string } | null>(null);
  const search = searchField(resource);
  const quick = quickFields(resource);
  const active = setFiltersOf(resource, filterValues);
  const chips = active.filter(({ column: [name], asking }) => name !== search?.[0] || asking !== 'usual');
  const hasFilters = filterableFields(resource).length > 0;
  useListKey('f', line, () => hasFilters && setPanel({}));
  if (!hasFilters && !choice) return null;
  return (
    <search className="filters" ref={line}>
      <div className="filter-line">
        {choice && <ViewButton resource={resource} choice={choice} />}
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
          <Button look="link" className="filter-reset" onClick={() => setFilters({}, [])}>
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

/** One choice out of a short list, taken at once. */
function QuickChoice({ column: [name, field] }: { readonly column: Column }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues, setFilters } = useListContext();
  const choices =
    field.kind === 'code'
      ? field.codes.items.map(item => ({ value: item.value, text: item[language] }))
      : [
          { value: true, text: translate('list.yes') },
          { value: false, text: translate('list.no') },
        ];
  const current: unknown = filterValues[name];
  const at = choices.findIndex(choice => choice.value === (Array.isArray(current) ? current[0] : current));
  const choose = (index: number) => {
    const { [name]: _gone, ...others } = filterValues;
    setFilters(index < 0 ? others : { ...others, [name]: choices[index]?.value }, []);
  };
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
