import type { QueryKey } from '@tanstack/react-query';

/** Requests the full record: a cached row of a list lacks the fields that only details contain. */
export const fullRecordMeta = { whole: true } as const;

/** Cache key of a full record; matches the key that ra-core's `useGetOne` creates. */
export function fullRecordKey(resource: string, id: unknown): QueryKey {
  return [resource, 'getOne', { id: String(id), meta: fullRecordMeta }];
}
