import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';

type WriteQuery = (next: URLSearchParams | Record<string, string>, options?: { readonly replace: boolean }) => void;

/**
 * Returns the query of the page's URL, and the function that changes it. The router applies a new URL in a transition.
 * This hook returns the new query immediately, so that a second change does not start from the old query.
 */
export function useUrlQuery(): readonly [URLSearchParams, WriteQuery] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(search);
  const write: WriteQuery = (next, options) =>
    startTransition(() => {
      const query = new URLSearchParams(next).toString();
      const written = query && `?${query}`;
      show(written);
      void navigate({ pathname, search: written }, options);
    });
  return [useMemo(() => new URLSearchParams(shown), [shown]), write];
}
