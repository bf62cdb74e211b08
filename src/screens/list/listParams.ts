import { type SortPayload, type Store, getQuery, parseQueryFromLocation } from 'ra-core';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import type { FilterValues } from './filters.ts';
import { defaultPageSize } from './pageSizes.ts';

/** Parameters of a list, under the names that react-admin uses. */
export interface ListParams {
  readonly filter: FilterValues;
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly order: SortPayload['order'];
}

/** Default sort and page size of a list, and the store key of its parameters. */
export function listDefaultsOf(resource: Resource) {
  const field = 'createTime' in allFields(resource) ? 'createTime' : 'id';
  const sort: SortPayload = resource.sort ?? { field, order: 'DESC' };
  return { sort, perPage: defaultPageSize, storeKey: `${resource.name}.list` } as const;
}

interface ListPlace {
  readonly resource: Resource;
  readonly store: Store;
  readonly storeKey: string;
  /** Query in the URL of the list; empty for a list inside another screen, which has no URL. */
  readonly search: string;
}

/**
 * Reads the parameters of a list from the same places as react-admin, in this order: the URL, the store, the defaults.
 */
export function readListParams({ resource, store, storeKey, search }: ListPlace): ListParams {
  const { sort, perPage } = listDefaultsOf(resource);
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: store.getItem(storeKey, {}),
    filterDefaultValues: undefined,
    sort,
    perPage,
  });
  return {
    filter: { ...query.filter },
    page: query.page,
    perPage: query.perPage,
    sort: query.sort,
    order: query.order === 'ASC' ? 'ASC' : 'DESC',
  };
}

export function toListSearch({ filter, order, page, perPage, sort }: ListParams): string {
  const query = { filter: JSON.stringify(filter), order, page: String(page), perPage: String(perPage), sort };
  return `?${new URLSearchParams(query).toString()}`;
}
