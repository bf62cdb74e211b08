import { formatWallTime } from '../storage/platformTime.ts';
import type { EffectScope } from './effect.ts';

/** Returns the platform time `seconds` after `time`. */
export function addSeconds(time: string, seconds: number): string {
  return formatWallTime(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1_000);
}

/** Formats an instant as a platform time, with the current offset of the platform's zone. */
export function platformTimeOf({ now, nowMs }: Pick<EffectScope, 'now' | 'nowMs'>, epochMs: number): string {
  const offsetMs = Date.parse(`${now.replace(' ', 'T')}Z`) - Math.floor(nowMs / 1_000) * 1_000;
  return formatWallTime(epochMs + offsetMs);
}

/** Days between two runs of a plan, by cycle code. A monthly cycle adds a calendar month instead. */
const cycleDays: Readonly<Record<number, number>> = { 1: 1, 2: 7 };
const monthly = 3;

/**
 * Returns the next run after `now` at the time of day `runTime`. Without a cycle, the next run is today or tomorrow.
 */
export function computeNextRunTime(now: string, runTime: string, cycle: number): string {
  const run = new Date(`${now.slice(0, 10)}T${runTime}:00Z`);
  if (cycle === monthly) run.setUTCMonth(run.getUTCMonth() + 1);
  else run.setUTCDate(run.getUTCDate() + (cycleDays[cycle] ?? 0));
  const next = formatWallTime(run.getTime());
  return next > now ? next : addSeconds(next, 86_400);
}
