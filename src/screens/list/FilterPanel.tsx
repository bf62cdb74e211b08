import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Facets } from '../../dataProvider/listCalls.ts';
import { hasFacets } from '../../schemas/vocabulary/facet.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { FieldFilter } from './FieldFilter.tsx';
import { type FilterValues, filterableFields } from './filters.ts';
import './filterPanel.css';
import { applyFilterEdits } from './appliedFilters.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';

interface FilterPanelProps {
  readonly resource: Resource;
  /** Name of the field whose filter gets the focus; the first filter by default. */
  readonly focus?: string | undefined;
  readonly onClose: () => void;
}

/**
 * Panel with all filters of the resource. All filters are applied together in one request; the panel then closes, so
 * that the user sees the result.
 */
export default function FilterPanel({ resource, focus, onClose }: FilterPanelProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const changeList = useListParamsChanger();
  const [chosen, setChosen] = useState<FilterValues>(filterValues);
  const [lastApplied, setLastApplied] = useState<FilterValues>(filterValues);
  // Show a filter that was changed outside of the panel: by a chip, a view, or the back button.
  if (JSON.stringify(filterValues) !== JSON.stringify(lastApplied)) {
    setLastApplied(filterValues);
    setChosen(filterValues);
  }
  const facets = useFacets(resource);
  const apply = () => changeList(({ filter }) => ({ filter: applyFilterEdits(filter, lastApplied, chosen) }));
  const change = (parameter: string, value: unknown) => setChosen(before => ({ ...before, [parameter]: value }));
  const [focusOnce] = useState(() => focusOn(focus));
  return (
    <FormTheme>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that its inputs do not use */}
      <form
        ref={focusOnce}
        className="filter-panel"
        onSubmit={event => {
          event.preventDefault();
          apply();
          onClose();
        }}
        onKeyDown={event => {
          // If a select is open, Escape closes the select first.
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
      >
        {filterableFields(resource).map(column => (
          <FieldFilter
            key={column[0]}
            column={column}
            values={chosen}
            onChange={change}
            onValues={setChosen}
            counts={facets[column[0]]}
          />
        ))}
        <div className="filter-panel-foot">
          <Button type="submit" tone="primary">
            {translate('list.applyFilters')}
          </Button>
          <Button
            onClick={() => {
              setChosen({});
              changeList(() => ({ filter: {} }));
            }}
          >
            {translate('list.resetFilters')}
          </Button>
        </div>
      </form>
    </FormTheme>
  );
}

/**
 * Returns the number of records per filter value, which loads while the panel is open. The filters also work without
 * these numbers.
 */
function useFacets(resource: Resource): Facets {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues, filter } = useListContext();
  const fields = filterableFields(resource).flatMap(([name, field]) => (hasFacets(field) ? [name] : []));
  const newFilter: FilterValues = { ...filterValues, ...filter };
  const { data } = useQuery({
    queryKey: [resource.name, 'facets', newFilter],
    queryFn: ({ signal }) => dataProvider.facets(resource.name, { fields, filter: newFilter, signal }),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data ?? {};
}

/** Returns a ref callback that focuses the filter of a field when the form is mounted. */
function focusOn(name: string | undefined): (form: HTMLFormElement | null) => void {
  return form => {
    const place = name === undefined ? form : form?.querySelector(`[data-filter="${CSS.escape(name)}"]`);
    place?.querySelector<HTMLElement>('input, select:not(.filter-operator)')?.focus();
  };
}
