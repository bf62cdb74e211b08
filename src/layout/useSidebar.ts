import { useEffect, useState } from 'react';

import { config } from '../config.ts';
import { parseSidebarCookie, toSidebarCookie } from './sidebarCookie.ts';

interface SidebarState {
  readonly isOpen: boolean;
  readonly isMobile: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * Returns whether the sidebar is open, and the functions that open and close it. For wide windows, a cookie stores the
 * state. When the window becomes narrow, the sidebar closes; when the window becomes wide, the sidebar opens.
 */
export function useSidebar(): SidebarState {
  const [isMobile, setMobile] = useState(isNarrow);
  const [isOpen, setOpen] = useState(() => !isNarrow() && parseSidebarCookie(document.cookie, isSecure()) !== false);

  useEffect(() => {
    const follow = () => {
      const isNow = isNarrow();
      if (isNow === isMobile) return;
      setMobile(isNow);
      setOpen(!isNow);
    };
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [isMobile]);

  const set = (open: boolean) => {
    setOpen(open);
    if (!isMobile) document.cookie = toSidebarCookie(open, isSecure());
  };
  return { isOpen, isMobile, toggle: () => set(!isOpen), close: () => setOpen(false) };
}

function isNarrow(): boolean {
  return window.innerWidth < config.mobileBelowPx;
}

function isSecure(): boolean {
  return window.location.protocol === 'https:';
}
