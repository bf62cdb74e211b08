import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that never changes and calls the latest callback, so that components that receive it do not
 * rerender.
 */
export function useStableCallback<A extends readonly unknown[], R = void>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  return useCallback((...args) => latest.current(...args), []);
}
