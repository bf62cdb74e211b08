import type { Size } from './mapView.ts';
import type { MapPoint } from './projection.ts';

/** Where the card of a marker stands, in pixels of the map; `isAbove` where `top` is its lower edge. */
interface CardPlace {
  readonly isAbove: boolean;
  readonly style: { readonly left: number; readonly top?: number; readonly bottom?: number };
}

const cardWidth = 304;
const room = 8;
/** The height of a card at most, with its distance. */
const needed = 240;
const beside = 28;

/** Above the marker; below it where that is too little; in a low map at the edge that leaves the marker in sight. */
export function cardPlace({ x, y }: MapPoint, size: Size): CardPlace {
  const left = Math.min(size.width - cardWidth - room, Math.max(room, x - cardWidth / 2));
  if (y >= needed) return { isAbove: true, style: { left, top: y - beside } };
  if (size.height - y >= needed) return { isAbove: false, style: { left, top: y + beside } };
  return { isAbove: false, style: y < size.height / 2 ? { left, bottom: room } : { left, top: room } };
}
