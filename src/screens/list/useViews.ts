import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, useStore } from 'ra-core';
import { useEffect } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { type ColumnSettings, type ViewState, densities, pruneView } from '../../schemas/vocabulary/savedView.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { listDefaultsOf } from './listParams.ts';
import { hasListParameters, readCachedDefaults, cachedDefaultsKey } from './defaultView.ts';
import { useColumnSettings } from './useColumnSettings.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';

/** Returns the current state of the list, for saving it as a view. */
export function useCurrentView(choice: ColumnSettings): ViewState {
  const { filterValues, sort } = useListContext();
  const [density] = useStore<unknown>('density', null);
  const order = sort.order === 'ASC' ? 'ASC' : 'DESC';
  return {
    filter: filterValues,
    sort: { field: sort.field, order },
    columns: choice,
    density: densities.find(item => item === density) ?? null,
  };
}

/**
 * Returns the function that applies a view: filter and sort order go into the URL, columns and density into the store.
 * Filters and columns that the resource no longer has are omitted, and the user is notified of them.
 */
export function useApplyView(resource: Resource): (state: ViewState) => void {
  const notify = useNotify();
  const [, setChoice] = useColumnSettings(resource.name);
  const [, setDensity] = useStore<string>('density', densities[0]);
  const change = useListParamsChanger();
  return useStableCallback((viewState: ViewState) => {
    const { state, dropped } = pruneView(resource, viewState);
    const { field, order } = state.sort ?? listDefaultsOf(resource).sort;
    setChoice(() => state.columns);
    if (state.density) setDensity(state.density);
    change(() => ({ filter: state.filter, sort: field, order }));
    if (dropped.length > 0) notify('views.partly', { type: 'warning', messageArgs: { names: dropped.join(', ') } });
  });
}

/**
 * Loads the default views once per page load, and caches them in the browser, so that lists later open with them
 * immediately. If the default view of this list was not cached yet, applies it after loading, unless the URL contains
 * list parameters.
 */
export function useDefaultViews(resource: Resource, isEmbedded: boolean): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [cachedDefaults, setCachedDefaults] = useStore<unknown>(cachedDefaultsKey, null);
  const apply = useApplyView(resource);
  const { data } = useQuery({
    queryKey: ['views', 'defaults'],
    queryFn: ({ signal }) => dataProvider.defaultViews(signal),
    enabled: !isEmbedded,
    staleTime: Infinity,
    retry: false,
  });
  const updateCache = useStableCallback(() => {
    if (!data) return;
    const next = Object.fromEntries(data.map(view => [view.resource, view.state]));
    const before = readCachedDefaults(cachedDefaults);
    if (JSON.stringify(next) !== JSON.stringify(before)) setCachedDefaults(next);
    const own = next[resource.name];
    if (own && !Object.hasOwn(before, resource.name) && !hasListParameters(globalThis.location.search)) apply(own);
  });
  useEffect(() => updateCache(), [data, updateCache]);
}

/** Returns the function that fetches all views again after a change. */
export function useRefreshViews(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['views'] });
}
