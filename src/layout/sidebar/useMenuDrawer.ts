import { type RefObject, useEffect, useRef } from 'react';

import { useLatest } from '../../screens/useLatest.ts';

/**
 * On a narrow screen the menu lies over the page, which is out of reach meanwhile: the menu takes the focus, Escape
 * closes it, and whatever had the focus before has it again.
 */
export function useMenuDrawer(isDrawn: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const drawer = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
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
