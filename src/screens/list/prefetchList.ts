import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, Store } from 'ra-core';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { listDefaultsOf, readListParams } from './listParams.ts';
import { createListQuery } from './listQuery.ts';
import { applyDefaultView } from './defaultView.ts';

interface FirstList {
  readonly resource: Resource;
  readonly dataProvider: DataProvider;
  readonly queryClient: QueryClient;
  readonly store: Store;
  readonly search: string;
}

/**
 * Loads a page of a list before the list renders. Uses the query of react-admin's list, so that the list finds the
 * result in the cache. If the request fails, the list repeats the request and reports the failure.
 */
export async function prefetchList({ resource, dataProvider, queryClient, store, search }: FirstList): Promise<void> {
  // Settings have a single record, and pages have no list.
  if (resource.type === 'settings' || resource.type === 'page') return;
  const { storeKey } = listDefaultsOf(resource);
  applyDefaultView({ store, resource, search }, storeKey);
  const { page, perPage, sort, order, filter } = readListParams({ resource, store, storeKey, search });
  const params = { pagination: { page, perPage }, sort: { field: sort, order }, filter };
  await queryClient.prefetchQuery(createListQuery(dataProvider, resource.name, params));
}
