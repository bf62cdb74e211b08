interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pinch gesture: the centre between the fingers, the movement of the centre, and the zoom factor. */
export interface Pinch {
  readonly middle: Point;
  readonly moved: Point;
  readonly factor: number;
}

/**
 * Updates the position of one finger, which is identified by its pointer id.
 *
 * @returns `undefined` while only one finger is down
 */
export function updatePinch(fingers: Map<number, Point>, id: number, point: Point): Pinch | undefined {
  const other = [...fingers].find(([name]) => name !== id)?.[1];
  const before = fingers.get(id);
  fingers.set(id, point);
  if (!other || !before) return undefined;
  return {
    middle: { x: (other.x + point.x) / 2, y: (other.y + point.y) / 2 },
    moved: { x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 },
    factor: distance(other, point) / Math.max(distance(other, before), 1),
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
