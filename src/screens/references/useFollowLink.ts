import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

import { useStableCallback } from '../useStableCallback.ts';

/**
 * Returns the click handler for plain links inside the console. The handler never changes. The router's own link
 * subscribes to the location, so each change of the URL would render all links in a table again.
 */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useStableCallback((event: MouseEvent<HTMLAnchorElement>) => {
    // With a modifier key, the browser opens a tab or window.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void navigate(event.currentTarget.getAttribute('href') ?? '/');
  });
}
