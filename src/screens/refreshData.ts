import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';

import type { Resource } from '../schemas/resource.ts';
import { wholeRecordKey } from './wholeRecord.ts';

/**
 * Asks again for what is on the screen, and for the rest when it is next looked at. Definitions do not change.
 *
 * What a form that closes has read for itself alone is left for whoever looks at it next: reading it once more would be
 * for nobody, and would pass for fresh when the form is opened again a moment later.
 */
export async function refreshData(queryClient: QueryClient, readByForm?: QueryKey): Promise<void> {
  const formHash = readByForm && hashKey(readByForm);
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
 * Puts what the platform has just accepted into the rows and the record that are there, so that the list and a tab's
 * title have it before anything is asked again. They get no more than they had, and no secrets: what was typed as a
 * password is in no list.
 */
export function showSaved(queryClient: QueryClient, { name, fields }: Resource, saved: Values): void {
  const isSaved = (row: RaRecord) => String(row.id) === String(saved['id']);
  const withSaved = (row: RaRecord): RaRecord => {
    const known = Object.keys(row).filter(column => Object.hasOwn(saved, column) && fields[column]?.secret !== true);
    return { ...row, ...Object.fromEntries(known.map(column => [column, saved[column]])), id: row.id };
  };
  queryClient.setQueriesData<Page>({ queryKey: [name, 'getList'] }, page =>
    page?.data.some(isSaved) ? { ...page, data: page.data.map(row => (isSaved(row) ? withSaved(row) : row)) } : page,
  );
  queryClient.setQueryData<RaRecord>(wholeRecordKey(name, saved['id']), record => record && withSaved(record));
}
