import {
  type Box,
  type Rack,
  type RackChassis,
  findCardInCell,
  cellSize,
  cellBox,
  countCells,
  misplacedRowGap,
  cellPitch,
} from './rackGeometry.ts';
import { boxesOverlap } from './viewport.ts';

/** Object under a point of the drawing. */
export type HitTarget =
  | { readonly on: 'card'; readonly card: number }
  | { readonly on: 'chassis' | 'cabinet' | 'room'; readonly at: number }
  | { readonly on: 'nothing' };

/** Heights of the heads of chassis, cabinets and rooms. A click on a head ticks all cards below it. */
const heads = { chassis: 18, cabinet: 24, room: 30 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the object under a point of the drawing. */
export function hitTest(rack: Rack, point: Point): HitTarget {
  const cabinetAt = rack.cabinets.findIndex(box => containsPoint(box, point));
  const cabinet = rack.cabinets[cabinetAt];
  if (!cabinet) {
    const at = rack.rooms.findIndex(room => containsPoint({ ...room, h: heads.room }, point));
    return at < 0 ? { on: 'nothing' } : { on: 'room', at };
  }
  if (point.y < cabinet.y + heads.cabinet) return { on: 'cabinet', at: cabinetAt };
  const at = rack.chassis.findIndex(box => containsPoint(box, point));
  const chassis = rack.chassis[at];
  if (!chassis) return { on: 'nothing' };
  if (point.y < chassis.y + heads.chassis) return { on: 'chassis', at };
  const card = cardAt(chassis, point);
  return card === undefined ? { on: 'nothing' } : { on: 'card', card };
}

function cardAt(chassis: RackChassis, point: Point): number | undefined {
  const x = point.x - chassis.gridX;
  const height = chassis.rows * cellPitch.y;
  const y = point.y - chassis.gridY;
  const isBelow = y >= height + misplacedRowGap;
  const lineY = isBelow ? y - misplacedRowGap : y;
  if (x < 0 || y < 0 || (!isBelow && y >= height)) return undefined;
  const [column, row] = [Math.floor(x / cellPitch.x), Math.floor(lineY / cellPitch.y)];
  const isBetween = x - column * cellPitch.x > cellSize.width || lineY - row * cellPitch.y > cellSize.height;
  return column >= chassis.blades || isBetween ? undefined : findCardInCell(chassis, row * chassis.blades + column);
}

/** Returns the indexes of the cards whose cells a rectangle touches. */
export function cardIndexesIn(rack: Rack, box: Box): readonly number[] {
  const found: number[] = [];
  for (const chassis of rack.chassis) {
    if (!boxesOverlap(chassis, box)) continue;
    for (let at = 0; at < countCells(chassis); at += 1) {
      const card = findCardInCell(chassis, at);
      if (card !== undefined && boxesOverlap(cellBox(chassis, at), box)) found.push(card);
    }
  }
  return found;
}

/** Returns the indexes of all cards of a chassis, cabinet or room. */
export function cardIndexesOf(rack: Rack, hit: HitTarget): readonly number[] {
  if (hit.on === 'card') return [hit.card];
  if (hit.on === 'chassis') return chassisCards(rack.chassis[hit.at]);
  if (hit.on === 'cabinet') return rack.cabinets[hit.at]?.cards ?? [];
  if (hit.on === 'nothing') return [];
  const id = rack.rooms[hit.at]?.id;
  return rack.cabinets.filter(cabinet => cabinet.roomId === id).flatMap(cabinet => cabinet.cards);
}

function chassisCards(chassis: RackChassis | undefined): readonly number[] {
  return chassis ? [...chassis.slots.filter(card => card >= 0), ...chassis.misplaced] : [];
}

function containsPoint(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}
