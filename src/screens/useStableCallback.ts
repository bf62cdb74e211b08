import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that never changes and that calls the latest callback, so that components that receive the
 * function do not render again.
 */
export function useStableCallback<A extends readonly unknown[], R = void>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  return useCallback((...args) => latest.current(...args), []);
}
