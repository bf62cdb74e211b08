import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isEmpty } from '../../schemas/condition.ts';
import { filterTypeOf } from '../../schemas/field.ts';
import type { Resource } from '../../schemas/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import type { Column } from './columns.ts';
import { ChoiceFilter, RangeFilter, ReferenceFilter, TextFilter, type FilterInputProps } from './filterInputs.tsx';
import { type FilterValues, filterableFields, searchField } from './filters.ts';

/** Every filter of the resource but the search box; applied together, so that a list is asked once. */
export default function FilterPanel({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues, setFilters } = useListContext();
  const [chosen, setChosen] = useState<FilterValues>(filterValues);
  const search = searchField(resource);
  const apply = () => setFilters(Object.fromEntries(Object.entries(chosen).filter(([, value]) => !isEmpty(value))), []);
  const change = (parameter: string, value: unknown) => setChosen(before => ({ ...before, [parameter]: value }));
  return (
    <FormTheme>
      <form
        className="filter-panel"
        onSubmit={event => {
          event.preventDefault();
          apply();
        }}
      >
        {filterableFields(resource)
          .filter(([name]) => name !== search?.[0])
          .map(column => {
            const FilterInput = inputOf(column);
            return (
              <fieldset key={column[0]} className={column[1].kind === 'dateTime' ? 'filter-times' : undefined}>
                <legend>{column[1].label[language]}</legend>
                <FilterInput column={column} values={chosen} onChange={change} />
              </fieldset>
            );
          })}
        <div className="filter-panel-foot">
          <Button type="submit" tone="primary">
            {translate('list.applyFilters')}
          </Button>
          <Button
            onClick={() => {
              setChosen({});
              setFilters({}, []);
            }}
          >
            {translate('list.resetFilters')}
          </Button>
        </div>
      </form>
    </FormTheme>
  );
}

function inputOf([, field]: Column): (props: FilterInputProps) => React.ReactNode {
  if (field.kind === 'reference' || field.kind === 'treeSelect') return ReferenceFilter;
  if (field.kind === 'code' || field.kind === 'boolean') return ChoiceFilter;
  return filterTypeOf(field) === 'range' ? RangeFilter : TextFilter;
}
