import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useStableCallback } from '../../../screens/useStableCallback.ts';
import type { Rack } from './rackGeometry.ts';
import { type Size, type Viewport, fitViewportToBox, clampViewport } from './viewport.ts';

/**
 * Initial zoom for which the drawing is laid out. A drawing with few cabinets is narrower than the element, so it
 * starts at a larger zoom, at most `maxInitialZoom`.
 */
const initialZoom = 0.8;
const maxInitialZoom = 1.3;

export interface RackViewState {
  readonly size: Size;
  readonly view: Viewport;
  readonly setView: (next: Viewport) => void;
  readonly showAll: () => void;
}

/** Returns the width to which the drawing is laid out for an element of the given size, in pixels at zoom 1. */
export function wantedWidthOf(size: Size): number {
  return size.width / initialZoom;
}

/** Tracks the size of the rack's element. */
export function useElementSize(at: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = at.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // A hidden view has no size, so the last known size is kept.
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

/**
 * Returns the visible part of the rack. When the width or the chosen room, cabinet or chassis changes, the view returns
 * to its initial position and zoom.
 */
export function useRackView(rack: Rack, size: Size, placeKey: string): RackViewState {
  const [view, setClampedView] = useState<Viewport>({ x: 0, y: 0, zoom: initialZoom });
  const initializedKey = useRef('');
  const setView = useStableCallback((next: Viewport) => setClampedView(clampViewport(next, size, rack)));
  const resetView = useStableCallback(() => {
    if (placeKey !== '') setView(fitViewportToBox({ x: 0, y: 0, w: rack.width, h: rack.height }, size));
    else setView({ x: 0, y: 0, zoom: Math.min(maxInitialZoom, size.width / Math.max(rack.width, 1)) });
  });
  useEffect(() => {
    const key = `${placeKey} ${size.width}`;
    if (size.width === 0 || rack.rooms.length === 0 || initializedKey.current === key) return;
    initializedKey.current = key;
    resetView();
  }, [placeKey, size.width, rack.rooms.length, resetView]);
  return {
    size,
    view,
    setView,
    showAll: () => setView(fitViewportToBox({ x: 0, y: 0, w: rack.width, h: rack.height }, size)),
  };
}
