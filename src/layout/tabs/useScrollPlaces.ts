import { useEffect, useState } from 'react';

/** Where a page was scrolled to: in which of its parts, by that part's classes, and how far. */
export interface ScrollPlace {
  readonly part: string;
  readonly top: number;
  readonly left: number;
}

/** The element that all views stand in. */
export const contentId = 'content';
/** Notes where each page is scrolled to, for the time after its view has gone. */
export function useScrollPlaces(activeKey: string | null): ReadonlyMap<string, ScrollPlace> {
  const [places] = useState(() => new Map<string, ScrollPlace>());
  useEffect(() => {
    if (activeKey === null) return undefined;
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !document.getElementById(contentId)?.contains(target)) return;
      places.set(activeKey, { part: target.className, top: target.scrollTop, left: target.scrollLeft });
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [activeKey, places]);
  return places;
}
