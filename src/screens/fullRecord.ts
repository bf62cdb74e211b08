import type { QueryKey } from '@tanstack/react-query';

/**
 * `meta` parameter of queries for a full record. It separates the cached full record from cached rows of a list, which
 * lack some fields.
 */
export const fullRecordMeta = { whole: true } as const;

/** Returns the cache key of a full record, which equals the key that `useGetOne` of ra-core creates. */
export function fullRecordKey(resource: string, id: unknown): QueryKey {
  return [resource, 'getOne', { id: String(id), meta: fullRecordMeta }];
}
