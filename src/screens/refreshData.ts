import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';

import type { Resource } from '../schemas/resource.ts';

/** Asks again for what is on the screen, and for the rest when it is next looked at. Definitions do not change. */
export function refreshData(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => query.queryKey[0] !== 'resource-definition' });
}

interface Page {
  readonly data: readonly RaRecord[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Puts what the platform has just accepted into the rows that are there, so that the list has it before it has asked
 * again. A row gets no more than it had, and no secrets: what was typed as a password is in no list.
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
}
