import type { QueryClient } from '@tanstack/react-query';

/** Asks again for what is on the screen, and for the rest when it is next looked at. Definitions do not change. */
export function refreshData(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => query.queryKey[0] !== 'resource-definition' });
}
