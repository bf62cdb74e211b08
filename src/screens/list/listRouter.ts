import { type RouterProvider, reactRouterProvider } from 'ra-core';
import { useLocation } from 'react-router';

import { useStableCallback } from '../useStableCallback.ts';

/** Router for react-admin's lists, with a `navigate` that ignores outdated corrections of the URL. */
export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useCorrection };

/**
 * Returns a `navigate` that does nothing when the browser's URL is no longer the rendered URL. react-admin redirects
 * from an empty page to the last page with rows, and writes stored parameters into the URL. Both corrections start from
 * the rendered URL, so they would undo a newer change of the URL.
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
