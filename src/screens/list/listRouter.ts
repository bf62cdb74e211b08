import { type RouterProvider, reactRouterProvider } from 'ra-core';
import { useLocation } from 'react-router';

import { useStableCallback } from '../useStableCallback.ts';

/**
 * Router for react-admin's lists. react-admin can only correct the rendered URL of a list while the browser still has
 * that URL.
 */
export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useCorrection };

/**
 * Returns a `navigate` that ignores outdated corrections. react-admin redirects from an empty page to the last page
 * with rows, and writes stored parameters into the URL. Both start from the rendered state, and would undo a change
 * that has not been rendered yet.
 */
function useCorrection(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = reactRouterProvider.useNavigate();
  const { pathname, search } = useLocation();
  return useStableCallback((...args) => {
    if (isOpen(pathname + search)) navigate(...args);
  });
}

function isOpen(address: string): boolean {
  return new URL(address, globalThis.location.href).href === globalThis.location.href;
}
