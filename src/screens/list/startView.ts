import type { Store } from 'ra-core';

import { isRecord } from '../../schemas/json.ts';
import type { Resource } from '../../schemas/resource.ts';
import { type ViewState, fitView, readViewState } from '../../schemas/savedView.ts';

/** The default views as this browser knows them, so that a list can open with its own at once. */
export const knownDefaultsKey = 'views.defaults';

export function knownDefaults(kept: unknown): Readonly<Record<string, ViewState>> {
  return Object.fromEntries(
    Object.entries(isRecord(kept) ? kept : {}).map(([resource, state]) => [resource, readViewState(state)]),
  );
}

const opened = new WeakMap<Store, Set<string>>();

/**
 * Lets a list begin with its default view: once a visit, and only when nothing is asked for in the address. What was
 * done to the list since then stays when somebody comes back to it.
 */
export function startWithView(
  { store, resource, search }: { readonly store: Store; readonly resource: Resource; readonly search: string },
  storeKey: string,
): void {
  const names = opened.get(store) ?? new Set();
  opened.set(store, names);
  if (names.has(resource.name)) return;
  names.add(resource.name);
  const kept = knownDefaults(store.getItem<unknown>(knownDefaultsKey));
  const state = Object.hasOwn(kept, resource.name) ? kept[resource.name] : undefined;
  if (!state || isAsking(search)) return;
  const fitting = fitView(resource, state).state;
  store.setItem(storeKey, listParamsOf(fitting, store.getItem<unknown>(storeKey)));
  store.setItem(`${resource.name}.columns`, fitting.columns);
}

/** Whether an address says itself what the list shows. */
export function isAsking(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return ['filter', 'sort', 'order', 'page', 'perPage'].some(name => parameters.has(name));
}

/** What react-admin keeps of a list. */
function listParamsOf({ filter, sort }: ViewState, kept: unknown): Readonly<Record<string, unknown>> {
  const perPage = isRecord(kept) ? kept['perPage'] : undefined;
  return {
    filter,
    page: 1,
    ...(perPage === undefined ? {} : { perPage }),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
  };
}
