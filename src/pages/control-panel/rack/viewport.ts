import type { Box } from './rackGeometry.ts';

/** Visible part of the drawing: the point at the upper left corner, and the zoom. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Size of the rack's element in screen pixels, or of the drawing at zoom 1. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const zoomRange = { min: 0.12, max: 4 } as const;

/** Minimum part of the drawing that always stays visible, in screen pixels. */
const minVisiblePx = 60;

/** Limits panning, so that a part of the drawing always stays visible. */
export function clampViewport(view: Viewport, canvasSize: Size, drawing: Size): Viewport {
  const zoom = clamp(view.zoom, zoomRange.min, zoomRange.max);
  const minVisible = minVisiblePx / zoom;
  const fit = (at: number, length: number, total: number) =>
    length / zoom >= total
      ? clamp(at, -(length / zoom - total) / 2, 0)
      : clamp(at, minVisible - length / zoom, total - minVisible);
  return { zoom, x: fit(view.x, canvasSize.width, drawing.width), y: fit(view.y, canvasSize.height, drawing.height) };
}

/** Zooms around a screen point: the part of the drawing at this point does not move. */
export function zoomAt(view: Viewport, factor: number, at: { readonly x: number; readonly y: number }): Viewport {
  const zoom = clamp(view.zoom * factor, zoomRange.min, zoomRange.max);
  return { zoom, x: view.x + at.x / view.zoom - at.x / zoom, y: view.y + at.y / view.zoom - at.y / zoom };
}

/** Pans as little as possible to make a box visible with some margin. */
export function panIntoView(view: Viewport, canvasSize: Size, box: Box, margin = 24): Viewport {
  const shift = (at: number, length: number, start: number, extent: number) => {
    const [from, to] = [start - margin / view.zoom, start + extent + margin / view.zoom];
    if (from < at) return from;
    return to > at + length / view.zoom ? to - length / view.zoom : at;
  };
  return {
    ...view,
    x: shift(view.x, canvasSize.width, box.x, box.w),
    y: shift(view.y, canvasSize.height, box.y, box.h),
  };
}

/** Returns the view that shows a whole box, at a zoom of at most `maxZoom`. */
export function fitViewportToBox(box: Box, canvasSize: Size, maxZoom = 1.6): Viewport {
  const margin = 16;
  const fitting = Math.min(
    (canvasSize.width - margin) / Math.max(box.w, 1),
    (canvasSize.height - margin) / Math.max(box.h, 1),
  );
  const zoom = clamp(fitting, zoomRange.min, maxZoom);
  return {
    zoom,
    x: box.x - (canvasSize.width / zoom - box.w) / 2,
    y: box.y - Math.min(margin / 2 / zoom, Math.abs(canvasSize.height / zoom - box.h) / 2),
  };
}

/** Converts a screen point to a point of the drawing. */
export function toDrawingPoint(view: Viewport, at: { readonly x: number; readonly y: number }) {
  return { x: view.x + at.x / view.zoom, y: view.y + at.y / view.zoom };
}

/** Converts a box of the drawing to screen pixels. */
export function toScreenBox(view: Viewport, box: Box): Box {
  return {
    x: (box.x - view.x) * view.zoom,
    y: (box.y - view.y) * view.zoom,
    w: box.w * view.zoom,
    h: box.h * view.zoom,
  };
}

/** Returns the part of the drawing that a screen of this size shows. */
export function visibleBox(view: Viewport, canvasSize: Size): Box {
  return { x: view.x, y: view.y, w: canvasSize.width / view.zoom, h: canvasSize.height / view.zoom };
}

export function boxesOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
