import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';

import type { Resource } from '../schemas/vocabulary/resource.ts';
import { fullRecordKey } from './fullRecord.ts';

/**
 * Fetches the data on the screen again, and marks all other data as stale. Skips definitions of resources, because they
 * never change. `formQueryKey` is the key of the record in a form that is closing. This record is only marked as stale,
 * so that it is fetched when the user opens the form again, and not now.
 */
export async function refreshData(queryClient: QueryClient, formQueryKey?: QueryKey): Promise<void> {
  const formHash = formQueryKey && hashKey(formQueryKey);
  const isOfForm = (query: Query) =>
    query.queryHash === formHash && query.observers.filter(({ options }) => options.enabled !== false).length < 2;
  await Promise.all([
    queryClient.invalidateQueries({ predicate: isOfForm, refetchType: 'none' }),
    queryClient.invalidateQueries({
      predicate: query => query.queryKey[0] !== 'resource-definition' && !isOfForm(query),
    }),
  ]);
}

interface Page {
  readonly data: readonly RaRecord[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Updates cached rows and the cached record with saved values, so that list and tab title change before the data is
 * fetched again. Only columns that the cache already contains are updated. Secrets are not updated, because responses
 * never contain them.
 */
export function cacheSavedRecord(queryClient: QueryClient, { name, fields }: Resource, saved: Values): void {
  const isSaved = (row: RaRecord) => String(row.id) === String(saved['id']);
  const withSaved = (row: RaRecord): RaRecord => {
    const known = Object.keys(row).filter(column => Object.hasOwn(saved, column) && fields[column]?.secret !== true);
    return { ...row, ...Object.fromEntries(known.map(column => [column, saved[column]])), id: row.id };
  };
  queryClient.setQueriesData<Page>({ queryKey: [name, 'getList'] }, page =>
    page?.data.some(isSaved) ? { ...page, data: page.data.map(row => (isSaved(row) ? withSaved(row) : row)) } : page,
  );
  queryClient.setQueryData<RaRecord>(fullRecordKey(name, saved['id']), record => record && withSaved(record));
}
