import { geoToMapPoint } from '../src/pages/device-map/projection.ts';

/** Longitude and latitude of each point of an outline. */
export type Ring = readonly (readonly [number, number])[];

type Point = readonly [x: number, y: number];

/** Returns the outline of an area as an SVG path in whole units, simplified within the tolerance. */
export function toSvgPath(rings: readonly Ring[], tolerance: number): string {
  const projected = rings.map(ring => ring.map(([lng, lat]) => toPoint(lng, lat)));
  const largest = Math.max(...projected.map(sizeOf));
  return (
    projected
      // An area that consists of small islands keeps the largest of them.
      .filter(ring => sizeOf(ring) >= Math.min(tolerance * 2, largest))
      .map(ring => toPath(simplifyRing(ring, tolerance)))
      .join('')
  );
}

function toPoint(lng: number, lat: number): Point {
  const { x, y } = geoToMapPoint({ lng, lat });
  return [Math.round(x), Math.round(y)];
}

function sizeOf(ring: readonly Point[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Formats points as an SVG path with relative steps, which is shorter than a path with absolute coordinates. */
function toPath([first, ...rest]: readonly Point[]): string {
  if (!first) return '';
  let last = first;
  const steps = rest.map(point => {
    const step = `${point[0] - last[0]} ${point[1] - last[1]}`;
    last = point;
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** Removes the points that are closer than the tolerance to the line between the remaining points (Douglas–Peucker). */
function simplifyRing(ring: readonly Point[], tolerance: number): readonly Point[] {
  const stays = new Set<number>([0, ring.length - 1]);
  // A ring ends at its first point, so the point that is farthest from it splits the ring into two lines.
  const far = farthest(ring, 0, ring.length - 1).at;
  stays.add(far);
  const waiting: [number, number][] = [
    [0, far],
    [far, ring.length - 1],
  ];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { at, distance } = farthest(ring, part[0], part[1]);
    if (distance <= tolerance) continue;
    stays.add(at);
    waiting.push([part[0], at], [at, part[1]]);
  }
  return ring.filter((_, at) => stays.has(at));
}

function farthest(
  ring: readonly Point[],
  from: number,
  to: number,
): { readonly at: number; readonly distance: number } {
  const origin: Point = [0, 0];
  const [start, end] = [ring[from] ?? origin, ring[to] ?? origin];
  let best = { at: from, distance: -1 };
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceTo(ring[at] ?? start, start, end);
    if (distance > best.distance) best = { at, distance };
  }
  return best;
}

function distanceTo([x, y]: Point, [startX, startY]: Point, [endX, endY]: Point): number {
  const [width, height] = [endX - startX, endY - startY];
  const length = Math.hypot(width, height);
  if (length === 0) return Math.hypot(x - startX, y - startY);
  const share = Math.min(1, Math.max(0, ((x - startX) * width + (y - startY) * height) / length ** 2));
  return Math.hypot(x - startX - share * width, y - startY - share * height);
}
