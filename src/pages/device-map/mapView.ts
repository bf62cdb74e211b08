import type { MapPoint } from './projection.ts';

/** Visible part of the map: its centre, and the pixels per map unit. */
export interface MapView extends MapPoint {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Rectangle on the map, from its upper-left to its lower-right corner. */
export interface MapBox {
  readonly from: MapPoint;
  readonly to: MapPoint;
}

/** Area of the map that contains the provinces of China. */
export const chinaBox: MapBox = { from: { x: 25_250, y: 11_500 }, to: { x: 31_600, y: 16_400 } };
export const worldBox: MapBox = { from: { x: 0, y: 4_800 }, to: { x: 36_000, y: 24_800 } };

const scales = { min: 0.01, max: 3 } as const;
/** Scale for a chosen site, at which the site's province and some surroundings are visible. */
export const chosenSiteScale = 0.3;

export function fitBox({ from, to }: MapBox, { width, height }: Size): MapView {
  const fitting = Math.min(width / (to.x - from.x), height / (to.y - from.y));
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, scale: clampScale(fitting) };
}

/** Returns the view that shows all points with some margin. The scale is at most `chosenSiteScale`. */
export function fitPoints(points: readonly MapPoint[], { width, height }: Size): MapView {
  const [xs, ys] = [points.map(point => point.x), points.map(point => point.y)];
  const from = { x: Math.min(...xs), y: Math.min(...ys) };
  const to = { x: Math.max(...xs), y: Math.max(...ys) };
  const roomy = 0.6;
  const fitting = Math.min((width * roomy) / (to.x - from.x), (height * roomy) / (to.y - from.y));
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, scale: clampScale(Math.min(fitting, chosenSiteScale)) };
}

export function mapToScreenPoint(view: MapView, { width, height }: Size, { x, y }: MapPoint): MapPoint {
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

export function screenToMapPoint(view: MapView, { width, height }: Size, { x, y }: MapPoint): MapPoint {
  return { x: (x - width / 2) / view.scale + view.x, y: (y - height / 2) / view.scale + view.y };
}

/** Zooms around a screen point: the part of the map at this point does not move. */
export function zoomAt(view: MapView, size: Size, { at, factor }: { readonly at: MapPoint; readonly factor: number }) {
  const scale = clampScale(view.scale * factor);
  const under = screenToMapPoint(view, size, at);
  return clampCentre({
    x: under.x - (at.x - size.width / 2) / scale,
    y: under.y - (at.y - size.height / 2) / scale,
    scale,
  });
}

/** Moves the view by a distance in pixels. */
export function pan(view: MapView, by: MapPoint): MapView {
  return clampCentre({ ...view, x: view.x + by.x / view.scale, y: view.y + by.y / view.scale });
}

/** Keeps the centre of the view on the map. */
function clampCentre({ x, y, scale }: MapView): MapView {
  const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
  return { x: within(x, worldBox.from.x, worldBox.to.x), y: within(y, worldBox.from.y, worldBox.to.y), scale };
}

function clampScale(scale: number): number {
  return Math.min(scales.max, Math.max(scales.min, scale));
}
