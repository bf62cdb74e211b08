import { useEffect, useState } from 'react';

import { type ScrollPosition, contentId } from './useScrollPositions.ts';

/**
 * Time limit for restoring the position while rows load. After this time, the user has already begun to read at the
 * top.
 */
const restoreTimeoutMs = 3_000;

/** Restores the scroll position of a newly mounted view as soon as its content is long enough. */
export function ScrollRestoration({ place }: { readonly place: () => ScrollPosition | undefined }) {
  const [wanted] = useState(place);
  const [isDone, setDone] = useState(wanted === undefined);
  useEffect(() => {
    if (isDone || !wanted) return undefined;
    const begun = performance.now();
    let frame = 0;
    const attempt = () => {
      const isRestored = scrollTo(wanted);
      if (isRestored || performance.now() - begun > restoreTimeoutMs) setDone(true);
      else frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [isDone, wanted]);
  return null;
}

function scrollTo({ part, top, left }: ScrollPosition): boolean {
  const content = document.getElementById(contentId);
  const parts = part === content?.className ? [content] : [...(content?.getElementsByClassName(part) ?? [])];
  // Hidden views contain elements with the same classes, so take the visible element.
  const element = parts.find(item => item.getClientRects().length > 0);
  if (!element || element.scrollHeight - element.clientHeight < top) return false;
  element.scrollTo({ top, left, behavior: 'instant' });
  return true;
}
