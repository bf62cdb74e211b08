import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { type Pinch, updatePinch } from '../../parts/pinch.ts';
import type { Box } from './rackGeometry.ts';
import type { RackViewState } from './useRackView.ts';
import { type Viewport, zoomAt } from './viewport.ts';

export type PointerTool = 'choose' | 'move';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Handlers for pointer gestures; boxes and points are in screen pixels. */
export interface PointerHandlers {
  readonly onClick: (at: Point, event: PointerEvent) => void;
  readonly onLasso: (box: Box, event: PointerEvent) => void;
  readonly onHover: (at: Point | undefined) => void;
}

interface Gesture {
  readonly kind: 'maybe' | 'lasso' | 'pan';
  readonly from: Point;
  readonly last: Point;
}

/** Maximum movement of the pointer during a click, in pixels. */
const clickPx = 4;
const wheelStep = 0.0022;

/** Recognises clicks, drags, wheel and pinch gestures on the rack. */
export function useRackPointer(
  at: RefObject<HTMLElement | null>,
  rackView: RackViewState,
  { tool, pointerHandlers }: { readonly tool: PointerTool; readonly pointerHandlers: PointerHandlers },
) {
  const [lasso, setLasso] = useState<Box>();
  const gesture = useRef<Gesture | undefined>(undefined);
  const fingers = useRef(new Map<number, Point>());
  useWheel(at, rackView);

  const pan = (from: Point, to: Point) => {
    const { view } = rackView;
    rackView.setView({ ...view, x: view.x - (to.x - from.x) / view.zoom, y: view.y - (to.y - from.y) / view.zoom });
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 2) return;
    const point = pointerPositionIn(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, point);
    const isPan = event.button === 1 || tool === 'move';
    gesture.current = { kind: isPan && event.button === 1 ? 'pan' : 'maybe', from: point, last: point };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const point = pointerPositionIn(event);
    const current = gesture.current;
    if (!current) {
      if (event.pointerType !== 'touch') pointerHandlers.onHover(point);
      return;
    }
    if (fingers.current.size > 1) {
      const pinch = updatePinch(fingers.current, event.pointerId, point);
      if (pinch) rackView.setView(pinched(rackView.view, pinch));
      gesture.current = { ...current, kind: 'pan', last: point };
      return;
    }
    const isFar = Math.hypot(point.x - current.from.x, point.y - current.from.y) > clickPx;
    const kind = current.kind === 'maybe' && isFar ? (tool === 'move' ? 'pan' : 'lasso') : current.kind;
    if (kind === 'pan') pan(current.last, point);
    if (kind === 'lasso') setLasso(boxBetween(current.from, point));
    if (kind !== 'maybe') pointerHandlers.onHover(undefined);
    gesture.current = { ...current, kind, last: point };
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const current = gesture.current;
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0) return;
    gesture.current = undefined;
    setLasso(undefined);
    if (event.type === 'pointercancel' || !current) return;
    if (current.kind === 'maybe') pointerHandlers.onClick(pointerPositionIn(event), event);
    if (current.kind === 'lasso') pointerHandlers.onLasso(boxBetween(current.from, pointerPositionIn(event)), event);
  };
  const leave = () => pointerHandlers.onHover(undefined);
  return {
    lasso,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onPointerLeave: leave },
  };
}

/** Pans with the wheel, and zooms with Ctrl and the wheel; the page itself must neither scroll nor zoom. */
function useWheel(at: RefObject<HTMLElement | null>, { view, setView }: RackViewState): void {
  const turn = useStableCallback((event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      setView(zoomAt(view, Math.exp(-event.deltaY * unit * wheelStep), pointerPositionIn(event)));
      return;
    }
    const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    setView({ ...view, x: view.x + (dx * unit) / view.zoom, y: view.y + (dy * unit) / view.zoom });
  });
  useEffect(() => {
    const element = at.current;
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [at, turn]);
}

/**
 * Returns the view after a pinch: the point between the two fingers stays between them, and the zoom follows their
 * distance.
 */
function pinched(view: Viewport, { middle, moved, factor }: Pinch): Viewport {
  return zoomAt({ ...view, x: view.x - moved.x / view.zoom, y: view.y - moved.y / view.zoom }, factor, middle);
}

/** Returns the position of an event relative to the element that handles the event. */
export function pointerPositionIn(event: {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: EventTarget | null;
}): Point {
  const box =
    event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : { left: 0, top: 0 };
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    w: Math.abs(a.x - b.x),
    h: Math.abs(a.y - b.y),
  };
}
