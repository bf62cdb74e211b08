import { type QueryKey, useQuery } from '@tanstack/react-query';

interface NoticeQuery<T> {
  readonly queryKey: QueryKey;
  /** Initial content, from the user info. */
  readonly first: T;
  /** False if the user info reports no problem; the hook then sends no request. */
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
