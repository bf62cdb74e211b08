import type { Store } from 'ra-core';

import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { type ViewState, pruneView, parseViewState } from '../../schemas/vocabulary/savedView.ts';

/** Store key of the cached default views. Lists open with these views before the platform has responded. */
export const cachedDefaultsKey = 'views.defaults';

export function readCachedDefaults(kept: unknown): Readonly<Record<string, ViewState>> {
  return Object.fromEntries(
    Object.entries(isRecord(kept) ? kept : {}).map(([resource, state]) => [resource, parseViewState(state)]),
  );
}

const visitedLists = new WeakMap<Store, Set<string>>();

/**
 * Applies the default view of a list: once per page load, and only when the URL contains no list parameters. When the
 * user later returns to the list, the changes that they have made remain.
 */
export function applyDefaultView(
  { store, resource, search }: { readonly store: Store; readonly resource: Resource; readonly search: string },
  storeKey: string,
): void {
  const names = visitedLists.get(store) ?? new Set();
  visitedLists.set(store, names);
  if (names.has(resource.name)) return;
  names.add(resource.name);
  const kept = readCachedDefaults(store.getItem<unknown>(cachedDefaultsKey));
  const state = Object.hasOwn(kept, resource.name) ? kept[resource.name] : undefined;
  if (!state || hasListParameters(search)) return;
  const fitting = pruneView(resource, state).state;
  store.setItem(storeKey, listParamsOf(fitting, store.getItem<unknown>(storeKey)));
  store.setItem(`${resource.name}.columns`, fitting.columns);
}

/** Returns whether the query of a URL contains list parameters. */
export function hasListParameters(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return ['filter', 'sort', 'order', 'page', 'perPage'].some(name => parameters.has(name));
}

/** Returns the parameters of a view in the format in which react-admin stores them. */
function listParamsOf({ filter, sort }: ViewState, kept: unknown): Readonly<Record<string, unknown>> {
  const perPage = isRecord(kept) ? kept['perPage'] : undefined;
  return {
    filter,
    page: 1,
    ...(perPage === undefined ? {} : { perPage }),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
  };
}
