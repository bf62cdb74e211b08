import { useEffect, useState } from 'react';

import { config } from '../config.ts';

const cookie = 'sidebarStatus';
const year = 31_536_000;

interface SidebarState {
  readonly isOpen: boolean;
  readonly isMobile: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Open or closed, remembered in a cookie; a narrow window hides the sidebar, a wide one opens it (spec section 4). */
export function useSidebar(): SidebarState {
  const [isMobile, setMobile] = useState(isNarrow);
  const [isOpen, setOpen] = useState(() => !isNarrow() && readCookie() !== '0');

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
    if (!isMobile) document.cookie = `${cookie}=${open ? 1 : 0};path=/;max-age=${year};SameSite=Strict`;
  };
  return { isOpen, isMobile, toggle: () => set(!isOpen), close: () => setOpen(false) };
}

function isNarrow(): boolean {
  return window.innerWidth < config.mobileBelowPx;
}

function readCookie(): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([01])`).exec(document.cookie)?.[1];
}
