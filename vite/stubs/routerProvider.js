import { useCallback, useEffect, useRef } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
} from 'react-router';

/** Returns a function that never changes, so that components that only navigate do not render again on navigation. */
function useNavigate() {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((...to) => latest.current(...to), []);
}

/**
 * ra-core's router provider, without creating a router, because the console always has one. Blocking navigation would
 * require a data router, which the console does not use, because its tabs keep unsaved input.
 */
export const reactRouterProvider = {
  useNavigate,
  useLocation,
  useParams,
  useMatch,
  useInRouterContext,
  useCanBlock: () => false,
  useBlocker: () => ({ state: 'unblocked' }),
  Link,
  Navigate,
  Route,
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
};
