import { type QueryKey, useQuery } from '@tanstack/react-query';

interface NoticeQuery<T> {
  readonly queryKey: QueryKey;
  /** Content of the notice that the user info contained when it was loaded. */
  readonly first: T;
  /** False when there was nothing to report; then the hook sends no request. */
  readonly isRaised: boolean;
  readonly fetch: () => Promise<T>;
}

/**
 * Returns the content of a banner that reports a problem. Refetches the content whenever the screens refetch their
 * data, so that the banner disappears once the problem is resolved.
 */
export function useNotice<T>({ queryKey, first, isRaised, fetch }: NoticeQuery<T>): T {
  const { data = first } = useQuery({
    // The key contains `first`, so that a later load of the user info replaces the content.
    queryKey: [...queryKey, first],
    queryFn: fetch,
    enabled: isRaised,
    initialData: first,
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
