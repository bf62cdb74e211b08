import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { UserInfo } from '../../authProvider/readUser.ts';
import { createFreshRights } from './freshRights.ts';

interface FreshRightsSource {
  readonly refresh: () => Promise<UserInfo>;
  readonly onDenied: (listener: () => void) => () => void;
  readonly onNewScreens: (listener: () => void) => () => void;
}

/** Follows the rights of the signed-in user; the lists are asked anew when they have changed. */
export function useFreshRights(
  first: UserInfo,
  { refresh, onDenied, onNewScreens }: FreshRightsSource,
  onChange: (user: UserInfo) => void,
): void {
  const queryClient = useQueryClient();
  const started = useRef(first);
  useEffect(() => {
    const change = (user: UserInfo) => {
      onChange(user);
      void queryClient.invalidateQueries();
    };
    const rights = createFreshRights(started.current, { refresh, onChange: change, now: Date.now });
    const comeBack = () => document.visibilityState === 'visible' && rights.cameBack();
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    const stops = [onDenied(rights.wasDenied), onNewScreens(rights.hasNewScreens)];
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      stops.forEach(stop => stop());
    };
  }, [refresh, onDenied, onNewScreens, onChange, queryClient]);
}
