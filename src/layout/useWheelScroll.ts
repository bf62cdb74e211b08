import { type RefObject, useEffect, useRef } from 'react';

import { config } from '../config.ts';
import { wheelScrollPosition } from './wheelScrollPosition.ts';

const linePx = 16;

/** Makes the mouse wheel scroll a strip along the given axis. */
export function useWheelScroll<E extends HTMLElement>(along: 'x' | 'y'): RefObject<E | null> {
  const strip = useRef<E>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const [at, size, seen] =
      along === 'x'
        ? (['scrollLeft', 'scrollWidth', 'clientWidth'] as const)
        : (['scrollTop', 'scrollHeight', 'clientHeight'] as const);
    const scroll = (event: WheelEvent) => {
      // Leave pinch zoom, and horizontal scrolling on a touchpad, to the browser.
      if (event.ctrlKey || event.deltaY === 0 || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * linePx : event.deltaY;
      element[at] = wheelScrollPosition(
        { at: element[at], size: element[size], seen: element[seen] },
        delta,
        config.wheelMarginPx,
      );
    };
    // React registers wheel listeners as passive, and a passive listener cannot prevent the page from scrolling.
    element.addEventListener('wheel', scroll, { passive: false });
    return () => element.removeEventListener('wheel', scroll);
  }, [along]);
  return strip;
}
