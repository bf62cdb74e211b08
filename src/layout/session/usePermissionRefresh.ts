import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { UserInfo } from '../../authProvider/fetchUserInfo.ts';
import { createPermissionRefresh } from './permissionRefresh.ts';

interface PermissionRefreshSource {
  readonly refresh: () => Promise<UserInfo>;
  readonly onDenied: (listener: () => void) => () => void;
  readonly onScreensPublished: (listener: () => void) => () => void;
}

/**
 * Calls `onChange` when the user info has changed, for example the permissions or the menu, and then refetches the data
 * of the open pages.
 */
export function usePermissionRefresh(
  first: UserInfo,
  { refresh, onDenied, onScreensPublished }: PermissionRefreshSource,
  onChange: (user: UserInfo) => void,
): void {
  const queryClient = useQueryClient();
  const started = useRef(first);
  useEffect(() => {
    const change = (user: UserInfo) => {
      onChange(user);
      void queryClient.invalidateQueries();
    };
    const rights = createPermissionRefresh(started.current, { refresh, onChange: change, now: Date.now });
    const comeBack = () => document.visibilityState === 'visible' && rights.onReturn();
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    const stops = [onDenied(rights.onDenied), onScreensPublished(rights.onScreensPublished)];
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      stops.forEach(stop => stop());
    };
  }, [refresh, onDenied, onScreensPublished, onChange, queryClient]);
}
