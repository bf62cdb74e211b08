import devices from '../../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { shiftToPast } from '../values/times.ts';
import { fieldValueOf } from '../estate/places.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { type Random, randomRow } from '../values/random.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

/** Weights of the hours in which people buy: few at night, most in the evening. */
const busy = [
  [3, 5],
  [9, 20],
  [14, 27],
  [20, 48],
] as const;

/** Returns a time within the last `days` days. Its hour is random, according to the weights. */
export function randomEveningTime(random: Random, wallMs: number, days: number): number {
  const midnight = Math.floor(wallMs / dayMs) * dayMs - random.between(0, days - 1) * dayMs;
  const at = midnight + Math.floor((random.weighted(...busy) + (random.next() - 0.5) * 6) * 3_600) * 1_000;
  return shiftToPast(at, wallMs, days);
}

/** Returns a random device with a user; any device when none has a user. */
export function randomUsedDevice({ random, rowsOf }: ComposeContext): RowOf<typeof devices> | undefined {
  const all = rowsOf(devices);
  const assigned = filterMatchingRows(all, { distributionStatus: [distributionStatus.assigned] });
  for (let attempt = 0; attempt < 8 && assigned.length > 0; attempt += 1) {
    const device = random.oneOf(assigned);
    if (device.userName) return device;
  }
  return randomRow(random, all);
}

export function roundToCents(amount: number): number {
  return Number(amount.toFixed(2));
}

export const formatSequenceNumber = (prefix: string, index: number, digits = 8): string =>
  `${prefix}${String(index + 1).padStart(digits, '0')}`;

export const operatorNames = ['admin', 'ops01', 'ops02', 'support01', 'finance01'] as const;

/** Formats a time; returns `null` for `null`. */
export const formatOptionalTime = (ms: number | null): string | null => (ms === null ? null : formatWallTime(ms));

export { fieldValueOf };
