import { useCallback, useEffect, useRef } from 'react';

/** A function that never changes and calls the latest one, so that what it is handed to is not drawn again. */
export function useLatest<A extends readonly unknown[], R = void>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  return useCallback((...args) => latest.current(...args), []);
}
