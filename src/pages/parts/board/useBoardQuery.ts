import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { useServices } from '../../../screens/services.ts';

export interface BoardQuery<T> {
  /** Last values received, also during refetches and after failures. */
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Time of the last values in epoch milliseconds; 0 before the first. */
  readonly updatedAt: number;
  /** Number of consecutive failures. */
  readonly failures: number;
  readonly retry: () => void;
}

interface Asked<T> {
  readonly key: readonly unknown[];
  /** Sends the request without error messages and parses its response; throws when that fails. */
  readonly ask: (signal: AbortSignal) => Promise<T>;
  /** Refetch interval in milliseconds; 0 for never. Hidden pages do not refetch. */
  readonly everyMs: number | ((failures: number) => number);
}

/** Loads one call of a board. It fails and retries on its own, and keeps its last values. */
export function useBoardQuery<T>({ key, ask, everyMs }: Asked<T>): BoardQuery<T> {
  const failures = useRef(0);
  const { data, error, isFetching, dataUpdatedAt, refetch, isPlaceholderData } = useQuery({
    queryKey: ['board', ...key],
    queryFn: async ({ signal }) => {
      try {
        const value = await ask(signal);
        failures.current = 0;
        return value;
      } catch (cause) {
        if (!signal.aborted) failures.current += 1;
        throw cause;
      }
    },
    // Values of the previous query stay until the new ones arrive.
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

/** Loads one call of a board by a plain GET. */
export function useBoardRead<T>(
  { path, query }: { readonly path: string; readonly query: Readonly<Record<string, string | number>> },
  read: (data: unknown) => T,
  { key, everyMs }: Pick<Asked<T>, 'key' | 'everyMs'>,
): BoardQuery<T> {
  const { send } = useServices();
  return useBoardQuery({
    key: [...key, query],
    ask: async signal => read((await send({ method: 'GET', path, query, silent: true, signal })).data),
    everyMs,
  });
}
