import { ListBase, RouterProviderContext, type Store, StoreContext, memoryStore, useStoreContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { toExactFilter } from '../../schemas/vocabulary/filterOperators.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useStableCallback } from '../useStableCallback.ts';
import './list.css';
import { ListView } from './ListView.tsx';
import { listDefaultsOf, readListParams, toListSearch } from './listParams.ts';
import { listRouter } from './listRouter.ts';
import { applyDefaultView } from './defaultView.ts';
import { type ListParamsChanger, ListParamsChangerContext } from './useListParamsChanger.ts';

interface ListScreenProps {
  readonly resource: Resource;
  /**
   * Settings of a list inside another screen. The list only shows records with the values in `filter`, and does not use
   * the URL. With `everyMs`, the list is polled at this interval while it is visible.
   */
  readonly embedded?: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly key: string;
    readonly everyMs?: number;
  };
}

/** List of any resource. Page, sort order and filter are in the URL; the rows are in react-admin's list context. */
export function ListScreen({ resource, embedded }: ListScreenProps) {
  const defaults = listDefaultsOf(resource);
  const userStore = useStoreContext();
  const { pathname, search } = useLocation();
  // Apply the default view before react-admin reads the stored list parameters.
  useState(() => !embedded && applyDefaultView({ store: userStore, resource, search }, defaults.storeKey));
  const store = useParamsStore(userStore, embedded?.key);
  // In the URL of a create form, the query contains initial values instead of list parameters.
  const hasUrl = !embedded && pathname !== `/${resource.name}/create`;
  const change = useChangeList(resource, store, hasUrl);
  return (
    <StoreContext value={store}>
      <RouterProviderContext value={listRouter}>
        <ListBase
          key={embedded?.key ?? resource.name}
          resource={resource.name}
          exporter={false}
          disableAuthentication
          queryOptions={{ onError: ignoreError, ...(embedded?.everyMs && { refetchInterval: embedded.everyMs }) }}
          disableSyncWithLocation={!hasUrl}
          {...defaults}
          {...(embedded && { filter: { ...toExactFilter(resource.fields, embedded.filter) } })}
        >
          <StoreContext value={userStore}>
            <ListParamsChangerContext value={change}>
              <ListView
                resource={resource}
                isEmbedded={embedded !== undefined}
                isFollowed={embedded?.everyMs !== undefined}
              />
            </ListParamsChangerContext>
          </StoreContext>
        </ListBase>
      </RouterProviderContext>
    </StoreContext>
  );
}

/** Handler that does nothing: the list itself shows a failed read, so react-admin's notice would be a duplicate. */
const ignoreError = () => undefined;

/**
 * Returns the store for the list's parameters: the user's store; or, inside another screen, a store that exists until
 * that screen closes.
 */
function useParamsStore(userStore: Store, embeddedKey: string | undefined): Store {
  return useMemo(() => {
    if (embeddedKey === undefined) return userStore;
    const store = memoryStore();
    store.setup();
    return store;
  }, [userStore, embeddedKey]);
}

function useChangeList(resource: Resource, store: Store, hasUrl: boolean): ListParamsChanger {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { storeKey } = listDefaultsOf(resource);
  return useStableCallback(toNext => {
    const { location } = globalThis;
    const now = readListParams({ resource, store, storeKey, search: hasUrl ? location.search : '' });
    // The user has followed a link while this view is still mounted. Changing the URL now would lead back to this view.
    if (location.pathname !== pathname) return now;
    const next = { ...now, page: 1, ...toNext(now) };
    const search = toListSearch(next);
    if (!hasUrl) store.setItem(storeKey, next);
    else if (search !== location.search) void navigate({ pathname, search });
    return next;
  });
}
