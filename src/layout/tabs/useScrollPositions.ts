import { useEffect, useState } from 'react';

/** Scroll position of a page: the scrolled element, identified by its classes, and the offsets. */
export interface ScrollPosition {
  readonly part: string;
  readonly top: number;
  readonly left: number;
}

/** Id of the element that contains all views. */
export const contentId = 'content';
/** Records the scroll position of each page, so that the position can be restored when a view is mounted again. */
export function useScrollPositions(activeKey: string | null): ReadonlyMap<string, ScrollPosition> {
  const [places] = useState(() => new Map<string, ScrollPosition>());
  useEffect(() => {
    if (activeKey === null) return undefined;
    const recordPosition = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !document.getElementById(contentId)?.contains(target)) return;
      places.set(activeKey, { part: target.className, top: target.scrollTop, left: target.scrollLeft });
    };
    document.addEventListener('scroll', recordPosition, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', recordPosition, { capture: true });
  }, [activeKey, places]);
  return places;
}
