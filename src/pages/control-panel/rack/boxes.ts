/** A rectangle of the drawing, in its own units: pixels at the zoom of 1. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface RackRoom extends Box {
  readonly id: number;
  readonly name: string;
}

export interface RackCabinet extends Box {
  readonly id: number;
  readonly roomId: number;
  readonly name: string;
  /** Places of its cards in the list of cards. */
  readonly cards: readonly number[];
}

/** Units of a cabinet in which nothing is mounted. */
export interface RackGap extends Box {
  readonly units: number;
}

export interface RackChassis extends Box {
  readonly id: number;
  readonly cabinetId: number;
  readonly name: string;
  /** The upper left corner of its cells. */
  readonly gridX: number;
  readonly gridY: number;
  readonly blades: number;
  readonly rows: number;
  /** Row after row, the place in the list of cards that sits in each cell, or -1. */
  readonly slots: Int32Array;
  /** Cards that share a cell with another, or whose position does not exist here; they stand in rows of their own below. */
  readonly misplaced: readonly number[];
  /** Cells that more than one card claims. */
  readonly contested: ReadonlySet<number>;
  /** Another chassis claims the same units. */
  readonly overlaps: boolean;
}

/** The whole estate drawn to position. */
export interface Rack {
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly RackRoom[];
  readonly cabinets: readonly RackCabinet[];
  readonly chassis: readonly RackChassis[];
  readonly gaps: readonly RackGap[];
  /** By the place of a card: the chassis that it is drawn in, and its cell there; misplaced cards follow the grid. */
  readonly chassisOf: Int32Array;
  readonly cellOf: Int32Array;
}

export const cell = { width: 18, height: 14, gap: 2 } as const;
export const pitch = { x: cell.width + cell.gap, y: cell.height + cell.gap } as const;

/** Where the cell with this number of a chassis lies. */
export function cellBox(chassis: RackChassis, at: number): Box {
  const column = at % chassis.blades;
  const row = Math.floor(at / chassis.blades);
  const below = row >= chassis.rows ? misplacedGap : 0;
  return {
    x: chassis.gridX + column * pitch.x,
    y: chassis.gridY + row * pitch.y + below,
    w: cell.width,
    h: cell.height,
  };
}

/** What stands between the grid of a chassis and the cards that have no cell in it. */
export const misplacedGap = 4;

/** The card in a cell of a chassis, or `undefined`. */
export function cardInCell(chassis: RackChassis, at: number): number | undefined {
  const inGrid = chassis.slots.length;
  const found = at < inGrid ? chassis.slots[at] : chassis.misplaced[at - inGrid];
  return found === undefined || found < 0 ? undefined : found;
}

/** How many cells a chassis draws, those of misplaced cards among them. */
export function cellCount(chassis: RackChassis): number {
  return chassis.slots.length + chassis.misplaced.length;
}
