import { type RefObject, useEffect, useRef } from 'react';

import { useStableCallback } from '../../screens/useStableCallback.ts';

/**
 * Makes the menu a modal drawer on a narrow screen. The drawer takes the focus, and Escape closes the drawer. The focus
 * then returns to the element that had it before.
 */
export function useMenuDrawer(isDrawn: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const drawer = useRef<HTMLDivElement>(null);
  const close = useStableCallback(onClose);
  useEffect(() => {
    if (!isDrawn) return undefined;
    const opener = document.activeElement;
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && close();
    drawer.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', keys);
    return () => {
      document.removeEventListener('keydown', keys);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isDrawn, close]);
  return drawer;
}
