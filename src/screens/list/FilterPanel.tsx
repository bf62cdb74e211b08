import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Facets } from '../../dataProvider/listVerbs.ts';
import { isEmpty } from '../../schemas/condition.ts';
import { hasFacets } from '../../schemas/facet.ts';
import type { Resource } from '../../schemas/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { FieldFilter } from './FieldFilter.tsx';
import { type FilterValues, filterableFields } from './filters.ts';
import './filterPanel.css';

interface FilterPanelProps {
  readonly resource: Resource;
  /** The field whose filter takes the focus; the first one unless named. */
  readonly focus?: string | undefined;
  readonly onClose: () => void;
}

/** Every filter of the resource; applied together, so that a list is asked once, and gone then: what was found is what one looks at. */
export default function FilterPanel({ resource, focus, onClose }: FilterPanelProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [chosen, setChosen] = useState<FilterValues>(filterValues);
  const [lastApplied, setLastApplied] = useState<FilterValues>(filterValues);
  // A filter changed elsewhere (a chip, a view, the back button) shows here.
  if (JSON.stringify(filterValues) !== JSON.stringify(lastApplied)) {
    setLastApplied(filterValues);
    setChosen(filterValues);
  }
  const facets = useFacets(resource);
  const apply = () => setFilters(Object.fromEntries(Object.entries(chosen).filter(([, value]) => !isEmpty(value))), []);
  const change = (parameter: string, value: unknown) => setChosen(before => ({ ...before, [parameter]: value }));
  const [focusOnce] = useState(() => focusOn(focus));
  return (
    <FormTheme>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys that its inputs leave */}
      <form
        ref={focusOnce}
        className="filter-panel"
        onSubmit={event => {
          event.preventDefault();
          apply();
          onClose();
        }}
        onKeyDown={event => {
          // A choice that is open takes the key for itself first.
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

/** The counts behind the choices, asked for while the panel is open; without them the choices do as well. */
function useFacets(resource: Resource): Facets {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues, filter } = useListContext();
  const fields = filterableFields(resource).flatMap(([name, field]) => (hasFacets(field) ? [name] : []));
  const asked: FilterValues = { ...filterValues, ...filter };
  const { data } = useQuery({
    queryKey: [resource.name, 'facets', asked],
    queryFn: ({ signal }) => dataProvider.facets(resource.name, { fields, filter: asked, signal }),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data ?? {};
}

/** Given the form when it comes into the document. */
function focusOn(name: string | undefined): (form: HTMLFormElement | null) => void {
  return form => {
    const place = name === undefined ? form : form?.querySelector(`[data-filter="${CSS.escape(name)}"]`);
    place?.querySelector<HTMLElement>('input, select:not(.filter-operator)')?.focus();
  };
}
