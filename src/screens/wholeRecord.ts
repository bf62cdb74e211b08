import type { QueryKey } from '@tanstack/react-query';

/** Asks for the record itself: a row that a list has left in the cache lacks what only the detail shows. */
export const wholeRecord = { whole: true } as const;

/** Where the cache keeps a record that was read so; the key is the one that ra-core's `useGetOne` makes. */
export function wholeRecordKey(resource: string, id: unknown): QueryKey {
  return [resource, 'getOne', { id: String(id), meta: wholeRecord }];
}
