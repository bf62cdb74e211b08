/** Rectangle in the drawing, in pixels at zoom 1. */
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
  /** Indexes of the cabinet's cards in the card list. */
  readonly cards: readonly number[];
}

/** Empty rack units of a cabinet. */
export interface RackGap extends Box {
  readonly units: number;
}

export interface RackChassis extends Box {
  readonly id: number;
  readonly cabinetId: number;
  readonly name: string;
  /** Upper left corner of the cells. */
  readonly gridX: number;
  readonly gridY: number;
  readonly blades: number;
  readonly rows: number;
  /** Index in the card list for each cell, row by row; -1 for an empty cell. */
  readonly slots: Int32Array;
  /**
   * Cards without a cell, because another card has their cell or because the cell does not exist; drawn in extra rows
   * below the grid.
   */
  readonly misplaced: readonly number[];
  /** Cells that several cards claim. */
  readonly contested: ReadonlySet<number>;
  /** True if another chassis claims the same rack units. */
  readonly overlaps: boolean;
}

/** Positions of all rooms, cabinets, chassis and cards. */
export interface Rack {
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly RackRoom[];
  readonly cabinets: readonly RackCabinet[];
  readonly chassis: readonly RackChassis[];
  readonly gaps: readonly RackGap[];
  /** Index of the chassis of each card, by card index. */
  readonly chassisOf: Int32Array;
  readonly cellOf: Int32Array;
}

export const cellSize = { width: 18, height: 14, gap: 2 } as const;
export const cellPitch = { x: cellSize.width + cellSize.gap, y: cellSize.height + cellSize.gap } as const;

/** Returns the box of a cell in the drawing, by the index of the cell in its chassis. */
export function cellBox(chassis: RackChassis, at: number): Box {
  const column = at % chassis.blades;
  const row = Math.floor(at / chassis.blades);
  const below = row >= chassis.rows ? misplacedRowGap : 0;
  return {
    x: chassis.gridX + column * cellPitch.x,
    y: chassis.gridY + row * cellPitch.y + below,
    w: cellSize.width,
    h: cellSize.height,
  };
}

/** Distance between the grid and the rows of misplaced cards. */
export const misplacedRowGap = 4;

/** Returns the index of the card in a cell of a chassis; `undefined` for an empty cell. */
export function findCardInCell(chassis: RackChassis, at: number): number | undefined {
  const inGrid = chassis.slots.length;
  const found = at < inGrid ? chassis.slots[at] : chassis.misplaced[at - inGrid];
  return found === undefined || found < 0 ? undefined : found;
}

/** Returns the number of drawn cells, including those of misplaced cards. */
export function countCells(chassis: RackChassis): number {
  return chassis.slots.length + chassis.misplaced.length;
}
