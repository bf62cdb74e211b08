import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { useServices } from '../../../screens/services.ts';

export interface BoardQuery<T> {
  /** Last values that were received; they remain during refetches and after failures. */
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Time of the last values in epoch milliseconds; 0 before the first response. */
  readonly updatedAt: number;
  /** Number of consecutive failures. */
  readonly failures: number;
  readonly retry: () => void;
}

interface BoardQueryOptions<T> {
  readonly key: readonly unknown[];
  /** Sends the request without error notices and parses the response. Throws when the request or the parsing fails. */
  readonly load: (signal: AbortSignal) => Promise<T>;
  /** Interval between fetches in milliseconds; 0 for a single fetch. Hidden pages do not fetch. */
  readonly everyMs: number | ((failures: number) => number);
}

/** Loads the response to one call of a board. Each query fails and retries independently, and keeps its last values. */
export function useBoardQuery<T>({ key, load, everyMs }: BoardQueryOptions<T>): BoardQuery<T> {
  const failures = useRef(0);
  const { data, error, isFetching, dataUpdatedAt, refetch, isPlaceholderData } = useQuery({
    queryKey: ['board', ...key],
    queryFn: async ({ signal }) => {
      try {
        const value = await load(signal);
        failures.current = 0;
        return value;
      } catch (cause) {
        if (!signal.aborted) failures.current += 1;
        throw cause;
      }
    },
    // The values of the previous query remain until the new values arrive.
    placeholderData: keepPreviousData,
    refetchInterval: () => (typeof everyMs === 'number' ? everyMs : everyMs(failures.current)) || false,
  });
  return {
    data,
    error,
    isFetching,
    updatedAt: isPlaceholderData ? 0 : dataUpdatedAt,
    failures: error ? failures.current : 0,
    retry: () => void refetch(),
  };
}

/** Loads the response to a plain GET call of a board. */
export function useBoardGet<T>(
  { path, query }: { readonly path: string; readonly query: Readonly<Record<string, string | number>> },
  read: (data: unknown) => T,
  { key, everyMs }: Pick<BoardQueryOptions<T>, 'key' | 'everyMs'>,
): BoardQuery<T> {
  const { send } = useServices();
  return useBoardQuery({
    key: [...key, query],
    load: async signal => read((await send({ method: 'GET', path, query, silent: true, signal })).data),
    everyMs,
  });
}
