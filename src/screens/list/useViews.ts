import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, useStore } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { type ColumnChoice, type ViewState, densities, fitView } from '../../schemas/savedView.ts';
import { useLatest } from '../useLatest.ts';
import { isAsking, knownDefaults, knownDefaultsKey } from './startView.ts';
import { useColumnChoice } from './useColumnChoice.ts';

/** The list as it stands, to be put by. */
export function useCurrentView(choice: ColumnChoice): ViewState {
  const { filterValues, sort } = useListContext();
  const [density] = useStore<unknown>('density', null);
  const order = sort.order === 'ASC' ? 'ASC' : 'DESC';
  return {
    filter: filterValues,
    sort: { field: sort.field, order },
    columns: choice,
    density: densities.find(one => one === density) ?? null,
  };
}

/** Shows a view: in the address what is asked, in the store how it looks. What no longer fits is said. */
export function useApplyView(resource: Resource): (state: ViewState) => void {
  const navigate = useNavigate();
  const notify = useNotify();
  const [, setChoice] = useColumnChoice(resource.name);
  const [, setDensity] = useStore<string>('density', densities[0]);
  const { perPage } = useListContext();
  return useLatest((wanted: ViewState) => {
    const { state, lost } = fitView(resource, wanted);
    const search = new URLSearchParams({ filter: JSON.stringify(state.filter), page: '1', perPage: String(perPage) });
    if (state.sort) {
      search.set('sort', state.sort.field);
      search.set('order', state.sort.order);
    }
    setChoice(state.columns);
    if (state.density) setDensity(state.density);
    void navigate(`/${resource.name}?${search.toString()}`);
    if (lost.length > 0) notify('views.partly', { type: 'warning', messageArgs: { names: lost.join(', ') } });
  });
}

/**
 * Learns once a visit with which views the lists open. This browser keeps it, so that from then on they open so at
 * once; a list that this browser did not know a default of takes it now, unless something else was asked for meanwhile.
 */
export function useDefaultViews(resource: Resource, isEmbedded: boolean): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [kept, setKept] = useStore<unknown>(knownDefaultsKey, null);
  const apply = useApplyView(resource);
  const { search } = useLocation();
  const { data } = useQuery({
    queryKey: ['views', 'defaults'],
    queryFn: ({ signal }) => dataProvider.defaultViews(signal),
    enabled: !isEmbedded,
    staleTime: Infinity,
    retry: false,
  });
  const learn = useLatest(() => {
    if (!data) return;
    const next = Object.fromEntries(data.map(view => [view.resource, view.state]));
    const before = knownDefaults(kept);
    if (JSON.stringify(next) !== JSON.stringify(before)) setKept(next);
    const own = next[resource.name];
    if (own && !Object.hasOwn(before, resource.name) && !isAsking(search)) apply(own);
  });
  useEffect(() => learn(), [data, learn]);
}

/** Everything about views is asked anew after one of them was written. */
export function useRefreshViews(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['views'] });
}
