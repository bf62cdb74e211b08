import { type QueryKey, useQuery } from '@tanstack/react-query';

interface BannerQuery<T> {
  readonly queryKey: QueryKey;
  /** Initial content, from the user info. */
  readonly initial: T;
  /** True if the user info reports a problem; otherwise the hook sends no request. */
  readonly isRaised: boolean;
  readonly fetch: () => Promise<T>;
}

/**
 * Returns the content of a banner that reports a problem. Refetches the content whenever the screens refetch their
 * data, so that the banner disappears once the problem is resolved.
 */
export function useBannerContent<T>({ queryKey, initial, isRaised, fetch }: BannerQuery<T>): T {
  const { data = initial } = useQuery({
    // The key contains `initial`, so that a later load of the user info replaces the content.
    queryKey: [...queryKey, initial],
    queryFn: fetch,
    enabled: isRaised,
    initialData: initial,
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
