import type { QueryClient } from '@tanstack/react-query';
import { type DataProvider, type SortPayload, type Store, getQuery, parseQueryFromLocation } from 'ra-core';

import type { Resource } from '../../schemas/resource.ts';
import { allFields } from '../../schemas/systemFields.ts';
import { listQuery } from './listQuery.ts';
import { usualPageSize } from './pageSizes.ts';
import { startWithView } from './startView.ts';

/** How a list is sorted and cut as long as nobody has asked otherwise, and where what somebody asked for is kept. */
export function listDefaults(resource: Resource) {
  const field = 'createTime' in allFields(resource) ? 'createTime' : 'id';
  const sort: SortPayload = resource.sort ?? { field, order: 'DESC' };
  return { sort, perPage: usualPageSize, storeKey: `${resource.name}.list` } as const;
}

interface FirstList {
  readonly resource: Resource;
  readonly dataProvider: DataProvider;
  readonly queryClient: QueryClient;
  readonly store: Store;
  readonly search: string;
}

/**
 * Asks for the page of a list before the list is there to ask for it, exactly as react-admin's list will, which then
 * finds the answer in the cache. Whatever is refused here is asked for again, and told, by the list.
 */
export async function prefetchList({ resource, dataProvider, queryClient, store, search }: FirstList): Promise<void> {
  // Settings are one record, and pages have none.
  if (resource.type === 'settings' || resource.type === 'page') return;
  const { storeKey, ...defaults } = listDefaults(resource);
  startWithView({ store, resource, search }, storeKey);
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: store.getItem(storeKey, {}),
    filterDefaultValues: undefined,
    ...defaults,
  });
  const asked = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: { ...query.filter },
  };
  await queryClient.prefetchQuery(listQuery(dataProvider, resource.name, asked));
}
