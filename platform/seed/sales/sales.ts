import type { Row } from '../../storage/database.ts';
import { wallClock } from '../../storage/platformTime.ts';
import { passed } from '../draw.ts';
import { anyOf, valueOf } from '../estate/places.ts';
import { fittingRows } from '../fittingRows.ts';
import type { Composing } from '../composing.ts';
import type { Random } from '../random.ts';

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** How much is bought in each part of a day: little at night, most in the evening. */
const busy = [
  [3, 5],
  [9, 20],
  [14, 27],
  [20, 48],
] as const;

/** A moment of the last so many days, by the curve of a day. */
export function evening(random: Random, wallMs: number, days: number): number {
  const midnight = Math.floor(wallMs / dayMs) * dayMs - random.between(0, days - 1) * dayMs;
  const at = midnight + Math.floor((random.weighted(busy) + (random.next() - 0.5) * 6) * 3_600) * 1_000;
  return passed(at, wallMs, days);
}

/** A device that somebody has; any device while there is none such. */
export function usedDevice({ random, rowsOf }: Composing): Row | undefined {
  const all = rowsOf('devices');
  const assigned = fittingRows(all, { distributionStatus: [1] });
  for (let attempt = 0; attempt < 8 && assigned.length > 0; attempt += 1) {
    const device = random.oneOf(assigned);
    if (device['userName']) return device;
  }
  return anyOf(random, all);
}

/** Money has two decimals, whatever comes of the reckoning. */
export function yuan(amount: number): number {
  return Number(amount.toFixed(2));
}

export const numbered = (prefix: string, index: number, digits = 8): string =>
  `${prefix}${String(index + 1).padStart(digits, '0')}`;

export const operators = ['admin', 'ops01', 'ops02', 'support01', 'finance01'] as const;

/** A time, or nothing. */
export const at = (ms: number | null): string | null => (ms === null ? null : wallClock(ms));

export { anyOf, valueOf };
