import { type RouterProvider, reactRouterProvider } from 'ra-core';
import { useLocation } from 'react-router';

import { useStableCallback } from '../useStableCallback.ts';

/** react-admin's router for lists; react-admin may correct a list's address only while that address is rendered. */
export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useCorrection };

/**
 * react-admin redirects from an empty page to the last page with rows, and writes stored parameters into the address.
 * Both start from the rendered state and would undo a change that is not rendered yet, so they are ignored until it is.
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
