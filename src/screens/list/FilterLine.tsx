import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { Resource } from '../../schemas/resource.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { Column } from './columns.ts';
import { activeFilters, describeFilter, filterableFields, quickFields, searchField, withoutFilter } from './filters.ts';
import { SearchBox } from './SearchBox.tsx';
import { latePart } from '../latePart.tsx';

const FilterPanel = latePart(() => import('./FilterPanel.tsx'));

interface FilterLineProps {
  readonly resource: Resource;
}

/** Search, the likeliest choices, the rest on demand, and what is set as removable chips. */
export function FilterLine({ resource }: FilterLineProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const search = searchField(resource);
  const quick = quickFields(resource);
  const active = activeFilters(resource, filterValues);
  const chips = active.filter(({ column: [name] }) => name !== search?.[0]);
  const hasMore = filterableFields(resource).length > quick.length + (search ? 1 : 0);
  const texts = { language, yes: translate('list.yes'), no: translate('list.no') };
  if (!search && quick.length === 0) return null;
  return (
    <search className="filters">
      <div className="filter-line">
        {search && <SearchBox column={search} />}
        {quick.map(column => (
          <QuickChoice key={column[0]} column={column} />
        ))}
        {hasMore && (
          <Button look="link" icon="FilterList" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate(isOpen ? 'list.fewerFilters' : 'list.moreFilters')}
          </Button>
        )}
        {active.length > 0 && (
          <Button look="link" onClick={() => setFilters({}, [])}>
            {translate('list.resetFilters')}
          </Button>
        )}
      </div>
      {chips.length > 0 && (
        <ul className="filter-chips" aria-label={translate('list.activeFilters')}>
          {chips.map(({ column, values }) => (
            <li key={column[0]}>
              {`${column[1].label[language]}: ${describeFilter(column[1], values, texts)}`}
              <IconButton
                small
                icon="Close"
                label={translate('list.removeFilter', { name: column[1].label[language] })}
                onClick={() => setFilters(withoutFilter(filterValues, column), [])}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && <FilterPanel resource={resource} />}
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
