import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useLatest } from '../../../screens/useLatest.ts';
import type { Rack } from './boxes.ts';
import { type Size, type Viewport, fitTo, hold } from './viewport.ts';

/** So large the drawing is at first; larger where few cabinets stand in a line, so that they fill the width. */
const firstZoom = 0.8;
const mostFirstZoom = 1.3;

export interface RackSight {
  readonly size: Size;
  readonly view: Viewport;
  readonly setView: (next: Viewport) => void;
  readonly showAll: () => void;
}

/** How wide the drawing should be for a place of this width. */
export function wantedWidthOf(size: Size): number {
  return size.width / firstZoom;
}

/** The size of the place that the rack is drawn in. */
export function useSize(at: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = at.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // A view that is hidden has no size; what it was is what it will be.
      if (width > 0)
        setSize(before => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [at]);
  return size;
}

/** What part of the rack is seen. Another place, or another width, is seen from its beginning. */
export function useRackView(rack: Rack, size: Size, placeKey: string): RackSight {
  const [view, setHeld] = useState<Viewport>({ x: 0, y: 0, zoom: firstZoom });
  const first = useRef('');
  const setView = useLatest((next: Viewport) => setHeld(hold(next, size, rack)));
  const begin = useLatest(() => {
    if (placeKey !== '') setView(fitTo({ x: 0, y: 0, w: rack.width, h: rack.height }, size));
    else setView({ x: 0, y: 0, zoom: Math.min(mostFirstZoom, size.width / Math.max(rack.width, 1)) });
  });
  useEffect(() => {
    const key = `${placeKey} ${size.width}`;
    if (size.width === 0 || rack.rooms.length === 0 || first.current === key) return;
    first.current = key;
    begin();
  }, [placeKey, size.width, rack.rooms.length, begin]);
  return { size, view, setView, showAll: () => setView(fitTo({ x: 0, y: 0, w: rack.width, h: rack.height }, size)) };
}
