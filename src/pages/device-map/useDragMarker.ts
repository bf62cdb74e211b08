import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

import type { GeoPoint, MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { type MapView, type Size, screenToMapPoint, mapToScreenPoint } from './mapView.ts';
import { type MapPoint, geoToMapPoint, mapToGeoPoint } from './projection.ts';
import type { SiteMove } from './useSiteMove.ts';

interface DragMarkerOptions {
  readonly site: MapSite;
  /** Location at the start of the drag. */
  readonly from: GeoPoint | undefined;
  readonly moving: SiteMove | undefined;
  readonly around: { readonly view: MapView; readonly size: Size };
}

/** Minimum movement of a drag in pixels; a shorter movement is a click. */
const minDragPx = 4;
const keyStep = 10;
const fineStep = 1;

const steps: Readonly<Record<string, MapPoint | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the handlers for moving a marker by dragging or with the arrow keys; Shift makes the steps smaller. Outside
 * of the move mode, the handlers do not move the marker.
 */
export function useDragMarker({ site, from, moving, around }: DragMarkerOptions) {
  const start = useRef<{ readonly pointer: MapPoint; readonly at: MapPoint; isMoved: boolean } | undefined>(undefined);
  const { view, size } = around;
  const moveTo = (at: MapPoint) =>
    moving?.setPending({ site, location: mapToGeoPoint(screenToMapPoint(view, size, at)) });
  const canMove = moving !== undefined && !moving.isSaving && from !== undefined;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Prevent dragging the map at the same time.
      event.stopPropagation();
      if (!canMove || event.button !== 0) return;
      const pointer = { x: event.clientX, y: event.clientY };
      start.current = { pointer, at: mapToScreenPoint(view, size, geoToMapPoint(from)), isMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = start.current;
      if (!drag) return;
      const by = { x: event.clientX - drag.pointer.x, y: event.clientY - drag.pointer.y };
      if (!drag.isMoved && Math.hypot(by.x, by.y) < minDragPx) return;
      drag.isMoved = true;
      moveTo({ x: drag.at.x + by.x, y: drag.at.y + by.y });
    },
    onPointerUp: () => {
      start.current = undefined;
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (!step || !canMove) return;
      event.preventDefault();
      const at = mapToScreenPoint(view, size, geoToMapPoint(from));
      const far = event.shiftKey ? fineStep : keyStep;
      moveTo({ x: at.x + step.x * far, y: at.y + step.y * far });
    },
  };
}
