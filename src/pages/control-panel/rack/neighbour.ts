import { type Box, type Rack, findCardInCell, cellBox, countCells } from './rackGeometry.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Weight of a sideways distance, compared with a distance in the direction of movement. */
const sideWeight = 3;

/**
 * Returns the index of the next card in a direction, which may be in another chassis or cabinet. Returns the same index
 * when there is no such card.
 */
export function neighbourIndexOf(rack: Rack, card: number, direction: Direction): number {
  const chassisAt = rack.chassisOf[card] ?? -1;
  const home = rack.chassis[chassisAt];
  const cellAt = rack.cellOf[card];
  if (!home || cellAt === undefined) return card;
  const from = cellBox(home, cellAt);
  return (
    nearestCard(rack, from, { direction, within: [chassisAt], not: card }) ??
    nearestCard(rack, from, { direction, within: nearestChassis(rack, from, direction), not: card }) ??
    card
  );
}

interface Search {
  readonly direction: Direction;
  readonly within: readonly number[];
  readonly not: number;
}

function nearestCard(rack: Rack, from: Box, { direction, within, not }: Search): number | undefined {
  let [best, bestFar] = [undefined as number | undefined, Number.POSITIVE_INFINITY];
  for (const at of within) {
    const chassis = rack.chassis[at];
    if (!chassis) continue;
    for (let cellAt = 0; cellAt < countCells(chassis); cellAt += 1) {
      const card = findCardInCell(chassis, cellAt);
      const far =
        card === undefined || card === not
          ? Number.POSITIVE_INFINITY
          : distance(from, cellBox(chassis, cellAt), direction);
      if (far < bestFar) [best, bestFar] = [card, far];
    }
  }
  return best;
}

/** Returns the few nearest chassis in a direction, because a search of thousands of chassis would be slow. */
function nearestChassis(rack: Rack, from: Box, direction: Direction): readonly number[] {
  return rack.chassis
    .map((box, at) => ({ at, far: edgeDistance(from, box, direction) }))
    .filter(item => Number.isFinite(item.far))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, nearbyChassis)
    .map(item => item.at);
}

const nearbyChassis = 6;

function distance(from: Box, to: Box, direction: Direction): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [ahead, side] =
    direction === 'left' ? [-dx, dy] : direction === 'right' ? [dx, dy] : direction === 'up' ? [-dy, dx] : [dy, dx];
  return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + sideWeight * Math.abs(side);
}

/** Returns the weighted distance to a chassis; infinite when the chassis is not in this direction. */
function edgeDistance(from: Box, box: Box, direction: Direction): number {
  const gapX = Math.max(box.x - from.x - from.w, from.x - box.x - box.w, 0);
  const gapY = Math.max(box.y - from.y - from.h, from.y - box.y - box.h, 0);
  const isAhead = {
    left: box.x + box.w <= from.x,
    right: box.x >= from.x + from.w,
    up: box.y + box.h <= from.y,
    down: box.y >= from.y + from.h,
  }[direction];
  if (!isAhead) return Number.POSITIVE_INFINITY;
  return direction === 'left' || direction === 'right' ? gapX + sideWeight * gapY : gapY + sideWeight * gapX;
}
