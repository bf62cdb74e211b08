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

/** The same function at every drawing, so that what only navigates is not drawn again by navigation. */
function useNavigate() {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((...to) => latest.current(...to), []);
}

/**
 * ra-core's router without the router that it would make itself: ours is always there. Blocking needs a data router,
 * which the console does not use, since its tabs keep what is typed.
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
