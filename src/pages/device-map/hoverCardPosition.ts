import type { Size } from './mapView.ts';
import type { MapPoint } from './projection.ts';

/**
 * Position of the hover card in pixels on the map. If `isAbove` is true, `top` is the position of the card's lower
 * edge, because the card grows upwards.
 */
interface HoverCardPosition {
  readonly isAbove: boolean;
  readonly style: { readonly left: number; readonly top?: number; readonly bottom?: number };
}

const cardWidth = 304;
const edgeMarginPx = 8;
/** Maximum height of a card, including the distance from the marker. */
const maxCardHeightPx = 240;
const markerGapPx = 28;

/**
 * Positions the card above the marker, or below the marker if there is no space above. If neither side has space, the
 * card is at the upper or lower edge of the map, whichever is farther from the marker.
 */
export function hoverCardPosition({ x, y }: MapPoint, size: Size): HoverCardPosition {
  const left = Math.min(size.width - cardWidth - edgeMarginPx, Math.max(edgeMarginPx, x - cardWidth / 2));
  if (y >= maxCardHeightPx) return { isAbove: true, style: { left, top: y - markerGapPx } };
  if (size.height - y >= maxCardHeightPx) return { isAbove: false, style: { left, top: y + markerGapPx } };
  return { isAbove: false, style: y < size.height / 2 ? { left, bottom: edgeMarginPx } : { left, top: edgeMarginPx } };
}
