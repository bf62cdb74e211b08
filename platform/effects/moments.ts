import { wallClock } from '../storage/platformTime.ts';
import type { EffectScope } from './effect.ts';

/** A platform time so many seconds later. */
export function later(time: string, seconds: number): string {
  return wallClock(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1_000);
}

/** An instant as the platform writes it, in the zone in which it writes now. */
export function momentOf({ now, nowMs }: Pick<EffectScope, 'now' | 'nowMs'>, epochMs: number): string {
  const offsetMs = Date.parse(`${now.replace(' ', 'T')}Z`) - Math.floor(nowMs / 1_000) * 1_000;
  return wallClock(epochMs + offsetMs);
}

/** `QY20260301000042`: a number for people, from the day and the record's id. */
export function numberFor(prefix: string, now: string, id: number): string {
  return `${prefix}${now.slice(0, 10).replaceAll('-', '')}${String(id).padStart(6, '0')}`;
}

/** Days between two runs of a plan, by the code of its cycle; a month is one of the calendar. */
const cycleDays: Readonly<Record<number, number>> = { 1: 1, 2: 7 };
const monthly = 3;

/** When a plan that ran now runs next at its time of day; without a cycle, the next such time. */
export function nextRun(now: string, runTime: string, cycle: number): string {
  const run = new Date(`${now.slice(0, 10)}T${runTime}:00Z`);
  if (cycle === monthly) run.setUTCMonth(run.getUTCMonth() + 1);
  else run.setUTCDate(run.getUTCDate() + (cycleDays[cycle] ?? 0));
  const next = wallClock(run.getTime());
  return next > now ? next : later(next, 86_400);
}
