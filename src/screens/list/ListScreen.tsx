import { ListBase, RouterProviderContext, type Store, StoreContext, memoryStore, useStoreContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { toExactFilter } from '../../schemas/filterOperators.ts';
import type { Resource } from '../../schemas/resource.ts';
import { useStableCallback } from '../useStableCallback.ts';
import './list.css';
import { ListView } from './ListView.tsx';
import { listDefaults, readListParams, toListSearch } from './listParams.ts';
import { listRouter } from './listRouter.ts';
import { applyDefaultView } from './defaultView.ts';
import { type ChangeList, ListChangeContext } from './useListChange.ts';

interface ListScreenProps {
  readonly resource: Resource;
  /**
   * Settings of a list inside another screen. The list shows only records with the values in `filter` and does not use
   * the address; with `everyMs`, it polls at this interval while it is visible.
   */
  readonly embedded?: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly key: string;
    readonly everyMs?: number;
  };
}

/** List of any resource. The address contains page, sort and filter; react-admin's list context holds the data. */
export function ListScreen({ resource, embedded }: ListScreenProps) {
  const defaults = listDefaults(resource);
  const userStore = useStoreContext();
  const { pathname, search } = useLocation();
  // Must run before react-admin reads the stored list parameters.
  useState(() => !embedded && applyDefaultView({ store: userStore, resource, search }, defaults.storeKey));
  const store = useParamsStore(userStore, embedded?.key);
  // The query of a create form's address contains initial values, not list parameters.
  const hasAddress = !embedded && pathname !== `/${resource.name}/create`;
  const change = useChange(resource, store, hasAddress);
  return (
    <StoreContext value={store}>
      <RouterProviderContext value={listRouter}>
        <ListBase
          key={embedded?.key ?? resource.name}
          resource={resource.name}
          exporter={false}
          disableAuthentication
          queryOptions={{ onError: ignoreError, ...(embedded?.everyMs && { refetchInterval: embedded.everyMs }) }}
          disableSyncWithLocation={!hasAddress}
          {...defaults}
          {...(embedded && { filter: { ...toExactFilter(resource.fields, embedded.filter) } })}
        >
          <StoreContext value={userStore}>
            <ListChangeContext value={change}>
              <ListView
                resource={resource}
                isEmbedded={embedded !== undefined}
                isFollowed={embedded?.everyMs !== undefined}
              />
            </ListChangeContext>
          </StoreContext>
        </ListBase>
      </RouterProviderContext>
    </StoreContext>
  );
}

/** The list shows failed reads itself, so react-admin's notice would be a duplicate. */
const ignoreError = () => undefined;

/** Store of the list's parameters: the user's, or, inside another screen, one that exists until that screen closes. */
function useParamsStore(userStore: Store, embeddedKey: string | undefined): Store {
  return useMemo(() => {
    if (embeddedKey === undefined) return userStore;
    const store = memoryStore();
    store.setup();
    return store;
  }, [userStore, embeddedKey]);
}

function useChange(resource: Resource, store: Store, hasAddress: boolean): ChangeList {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { storeKey } = listDefaults(resource);
  return useStableCallback(toNext => {
    const { location } = globalThis;
    const now = readListParams({ resource, store, storeKey, search: hasAddress ? location.search : '' });
    // The user has followed a link, but this view is still mounted; changing the address now would lead back to it.
    if (location.pathname !== pathname) return now;
    const next = { ...now, page: 1, ...toNext(now) };
    const search = toListSearch(next);
    if (!hasAddress) store.setItem(storeKey, next);
    else if (search !== location.search) void navigate({ pathname, search });
    return next;
  });
}
