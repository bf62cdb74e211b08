import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { useStableCallback } from '../../screens/useStableCallback.ts';
import { updatePinch } from '../parts/pinch.ts';
import { type MapView, type Size, pan, zoomAt } from './mapView.ts';
import type { MapPoint } from './projection.ts';

export interface MapViewState {
  readonly size: Size;
  /** Visible part of the map; `undefined` until the size of the element is known. */
  readonly view: MapView | undefined;
  readonly show: (view: MapView) => void;
  readonly zoom: (factor: number) => void;
  /** Handlers for the map's background. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

const wheelStep = 1.0015;
const keyZoom = 1.5;
const keyPan = 80;

/** Manages the visible part of the map: dragging, wheel and pinch zoom, keyboard. */
export function useMapView(frame: RefObject<HTMLElement | null>, start: (size: Size) => MapView): MapViewState {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<MapView>();
  const begin = useStableCallback((measured: Size) => setView(current => current ?? start(measured)));

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => {
      const measured = { width: element.clientWidth, height: element.clientHeight };
      // A hidden page has no size, so the last known size is kept.
      if (measured.width === 0 || measured.height === 0) return;
      setSize(measured);
      begin(measured);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [frame, begin]);

  const zoomBy = useStableCallback((factor: number, at: MapPoint = { x: size.width / 2, y: size.height / 2 }) =>
    setView(current => current && zoomAt(current, size, { at, factor })),
  );

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoomBy(wheelStep ** -event.deltaY, { x: event.clientX - left, y: event.clientY - top });
    };
    // React's listener is passive and cannot prevent the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, zoomBy]);

  return { size, view, show: setView, zoom: zoomBy, handlers: useHandlers(setView, zoomBy) };
}

type SetView = (change: (view: MapView | undefined) => MapView | undefined) => void;

type Zoom = (factor: number, at?: MapPoint) => void;

function useHandlers(setView: SetView, zoom: Zoom): MapViewState['handlers'] {
  // Last position of each pressed pointer: one for a mouse, two for a pinch.
  const pointers = useRef(new Map<number, MapPoint>());
  const move = (x: number, y: number) => setView(current => current && pan(current, { x, y }));
  const release = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };
  return {
    onPointerDown: event => {
      if (event.button !== 0) return;
      pointers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: event => {
      const { pointerId } = event;
      const last = pointers.current.get(pointerId);
      if (!last) return;
      const point = pointOf(event);
      const pinch = updatePinch(pointers.current, pointerId, point);
      if (!pinch) {
        move(last.x - point.x, last.y - point.y);
        return;
      }
      move(-pinch.moved.x, -pinch.moved.y);
      zoom(pinch.factor, pinch.middle);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: event => {
      const command = keys[event.key];
      // Markers handle their own keys.
      if (!command || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if ('zoom' in command) zoom(command.zoom);
      else move(command.x, command.y);
    },
  };
}

/** Returns the position relative to the frame's upper left corner. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): MapPoint {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

type KeyMove = { readonly zoom: number } | { readonly x: number; readonly y: number };

const keys: Readonly<Record<string, KeyMove | undefined>> = {
  ArrowLeft: { x: -keyPan, y: 0 },
  ArrowRight: { x: keyPan, y: 0 },
  ArrowUp: { x: 0, y: -keyPan },
  ArrowDown: { x: 0, y: keyPan },
  '+': { zoom: keyZoom },
  '=': { zoom: keyZoom },
  '-': { zoom: 1 / keyZoom },
};
