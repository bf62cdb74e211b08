import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

import { useLatest } from '../useLatest.ts';

/**
 * What a plain link inside the console does on a click. The router's own link asks for the place at every drawing, so
 * each change of the address would draw all links of a table again; this function never changes.
 */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useLatest((event: MouseEvent<HTMLAnchorElement>) => {
    // With a modifier the person wants a tab or a window of the browser's own.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void navigate(event.currentTarget.getAttribute('href') ?? '/');
  });
}
