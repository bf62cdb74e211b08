import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { useServices } from '../../../screens/services.ts';

export interface BoardQuery<T> {
  /** The last values that came, also while they are asked for again and when that fails. */
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Epoch milliseconds of the last values; 0 before the first. */
  readonly updatedAt: number;
  /** How often it has failed since it last succeeded. */
  readonly failures: number;
  readonly retry: () => void;
}

interface Asked<T> {
  readonly key: readonly unknown[];
  /** Makes the call, silently, and reads its answer; throws on what is no such answer. */
  readonly ask: (signal: AbortSignal) => Promise<T>;
  /** Asks again after so long; never for 0. Hidden pages do not ask. */
  readonly everyMs: number | ((failures: number) => number);
}

/** One call of a board: fails and is tried again for itself, and keeps what it knew. */
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
    // What belongs to another choice is shown until the new values are there.
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

/** The same for a plain read by GET. */
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
