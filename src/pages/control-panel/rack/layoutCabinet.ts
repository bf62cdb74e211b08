import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import {
  type RackCabinet,
  type RackChassis,
  type RackGap,
  cellSize,
  misplacedRowGap,
  cellPitch,
} from './rackGeometry.ts';
import type { CabinetWithCards, ChassisWithCards } from './assignCardsToPlaces.ts';

const pad = 6;
const cabinetHead = 24;
const chassisHead = 18;
const chassisGap = 4;
const gapHeight = 12;
/** Minimum width of a grid, in blades, so that the name of the chassis fits. */
const minBlades = 8;
/** Number of columns for the cards of a chassis without a grid. */
const looseColumns = 10;

/** Cabinet with its content, before the cabinet gets a position in its room. */
export interface CabinetLayout {
  readonly w: number;
  readonly h: number;
  readonly box: RackCabinet;
  readonly chassis: readonly RackChassis[];
  readonly gaps: readonly RackGap[];
}

/** Stacks the chassis by rack unit, the highest on top. Each gap shows the number of empty units. */
export function layoutCabinet({ place, chassis }: CabinetWithCards, cards: readonly FleetCard[]): CabinetLayout {
  const columns = Math.max(minBlades, ...chassis.map(columnsOf));
  const w = columns * cellPitch.x - cellSize.gap + 4 * pad;
  const stacked = chassis.toSorted((a, b) => b.place.startU - a.place.startU);
  const laid: RackChassis[] = [];
  const gaps: RackGap[] = [];
  let y = cabinetHead;
  stacked.forEach((item, at) => {
    const above = stacked[at - 1];
    const units = above ? above.place.startU - (item.place.startU + item.place.heightU) : 0;
    if (units > 0) {
      gaps.push({ x: pad, y, w: w - 2 * pad, h: gapHeight, units });
      y += gapHeight + chassisGap;
    }
    const below = stacked[at + 1];
    const overlaps =
      (units < 0 && at > 0) ||
      (below !== undefined && below.place.startU + below.place.heightU > item.place.startU && place.id !== 0);
    const box = layoutChassis(item, cards, { x: pad, y, w: w - 2 * pad, cabinetId: place.id, overlaps });
    laid.push(box);
    y += box.h + chassisGap;
  });
  const h = y + pad - chassisGap;
  const box = {
    id: place.id,
    name: place.name,
    roomId: 0,
    x: 0,
    y: 0,
    w,
    h,
    cards: chassis.flatMap(item => item.cards),
  };
  return { w, h, box, chassis: laid, gaps };
}

function columnsOf({ place }: ChassisWithCards): number {
  return place.blades > 0 ? place.blades : looseColumns;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly cabinetId: number;
  readonly overlaps: boolean;
}

function layoutChassis(sorted: ChassisWithCards, cards: readonly FleetCard[], frame: Frame): RackChassis {
  const { place } = sorted;
  const blades = columnsOf(sorted);
  const rows = place.blades > 0 ? place.cardsPerBlade : 0;
  const filled = assignCells(sorted.cards, cards, { blades, rows });
  const lines = rows + Math.ceil(filled.misplaced.length / blades);
  const h = chassisHead + lines * cellPitch.y - cellSize.gap + pad + (lines > rows ? misplacedRowGap : 0);
  return {
    ...frame,
    ...filled,
    id: place.id,
    name: place.name,
    h,
    gridX: frame.x + pad,
    gridY: frame.y + chassisHead,
    blades,
    rows,
  };
}

interface Grid {
  readonly blades: number;
  readonly rows: number;
}

/**
 * Assigns cells to cards. When several cards claim a cell, the first card gets the cell and the others count as
 * misplaced. Cards without a valid position also count as misplaced.
 */
function assignCells(at: readonly number[], cards: readonly FleetCard[], { blades, rows }: Grid) {
  const slots = new Int32Array(blades * rows).fill(-1);
  const misplaced: number[] = [];
  const contested = new Set<number>();
  for (const place of at) {
    const { bladePosition, cardPosition } = cards[place] ?? { bladePosition: 0, cardPosition: 0 };
    const isInside = bladePosition >= 1 && bladePosition <= blades && cardPosition >= 1 && cardPosition <= rows;
    const slot = (cardPosition - 1) * blades + (bladePosition - 1);
    if (isInside && slots[slot] === -1) slots[slot] = place;
    else {
      misplaced.push(place);
      if (isInside) contested.add(slot);
    }
  }
  return { slots, misplaced, contested };
}
