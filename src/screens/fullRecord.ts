import type { QueryKey } from '@tanstack/react-query';

/** Requests the full record, because a cached row of a list lacks the fields that only the details contain. */
export const fullRecordMeta = { whole: true } as const;

/** Returns the cache key of a full record, which equals the key that `useGetOne` of ra-core creates. */
export function fullRecordKey(resource: string, id: unknown): QueryKey {
  return [resource, 'getOne', { id: String(id), meta: fullRecordMeta }];
}
