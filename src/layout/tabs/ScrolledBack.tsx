import { useEffect, useState } from 'react';

import { type ScrollPlace, contentId } from './useScrollPlaces.ts';

/** Rows may come late; whoever has waited longer than this has begun to read from the top. */
const patienceMs = 3_000;

/** Scrolls a view that is drawn anew to where its page was left, as soon as it is long enough for that. */
export function ScrolledBack({ place }: { readonly place: () => ScrollPlace | undefined }) {
  const [wanted] = useState(place);
  const [isDone, setDone] = useState(wanted === undefined);
  useEffect(() => {
    if (isDone || !wanted) return undefined;
    const begun = performance.now();
    let frame = 0;
    const attempt = () => {
      const isThere = scrollTo(wanted);
      if (isThere || performance.now() - begun > patienceMs) setDone(true);
      else frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [isDone, wanted]);
  return null;
}

function scrollTo({ part, top, left }: ScrollPlace): boolean {
  const content = document.getElementById(contentId);
  const parts = part === content?.className ? [content] : [...(content?.getElementsByClassName(part) ?? [])];
  // Views that are hidden have parts of the same classes.
  const element = parts.find(one => one.getClientRects().length > 0);
  if (!element || element.scrollHeight - element.clientHeight < top) return false;
  element.scrollTo({ top, left, behavior: 'instant' });
  return true;
}
