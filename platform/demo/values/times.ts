import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { computeShareOfStartingCards } from './cardModel.ts';
import type { Random } from './random.ts';
import { dayMs, hourMs } from '../../../src/schemas/base/durations.ts';

/** Distribution of times over the day: `evening` like network traffic, `coming` like the starts of device use. */
export type DailyCurve = 'evening' | 'coming';

/** Weight of each hour of the day, by curve. */
const curves: { readonly [C in DailyCurve]: readonly (readonly [number, number])[] } = {
  // Few records at night, most in the evening.
  evening: [6, 3, 2, 1, 1, 1, 2, 4, 7, 9, 10, 10, 12, 11, 9, 9, 10, 11, 14, 19, 24, 25, 20, 12].map(
    (weight, hour) => [hour, weight] as const,
  ),
  // Rate at which the simulator starts uses, so that simulated data continues the seeded data seamlessly.
  coming: Array.from({ length: 24 }, (_, hour) => [hour, computeShareOfStartingCards((hour + 0.5) * hourMs)] as const),
};

/** Returns a time within the last `days` days. */
export function randomPastTime(random: Random, wallMs: number, days: number, curve?: DailyCurve): string {
  if (curve === undefined) return formatWallTime(wallMs - Math.floor(random.next() * days * dayMs));
  const midnight = Math.floor(wallMs / dayMs) * dayMs;
  const day = midnight - random.between(0, days - 1) * dayMs;
  const at = day + random.weighted(...curves[curve]) * hourMs + random.between(0, 3_599) * 1_000;
  return formatWallTime(shiftToPast(at, wallMs, days));
}

/** Moves a future time back by the whole period of `days` days, so that today is as busy as every other day. */
export function shiftToPast(atMs: number, wallMs: number, days: number): number {
  return atMs > wallMs ? atMs - days * dayMs : atMs;
}

/** Returns the month `months` months before now, such as `2026-03`. */
export function monthBefore(wallMs: number, months: number): string {
  const day = new Date(wallMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months)).toISOString().slice(0, 7);
}
