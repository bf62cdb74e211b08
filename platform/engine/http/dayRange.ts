import type { UnfinishedPeriod } from '../../../src/schemas/base/unfinishedPeriod.ts';
import { badRequestRefusal } from './requestInput.ts';
import { formatWallTime, wallMsOf } from '../storage/platformTime.ts';
import { dayMs, hourMs } from '../../../src/schemas/base/durations.ts';

const maxDays = 366;
const stepMs = { hour: hourMs, day: dayMs } as const;

/** Returns the day `days` after the day of a time: `addDays('2026-03-01 10:00:00', -1)` is `2026-02-28`. */
export function addDays(time: string, days: number): string {
  return formatWallTime(wallMsOf(`${time.slice(0, 10)} 00:00:00`) + days * dayMs).slice(0, 10);
}

/** Returns the same time of day, `days` later. */
export function addDaysKeepingTime(time: string, days: number): string {
  return formatWallTime(wallMsOf(time) + days * dayMs);
}

/** Range of whole days in the platform's zone, including both ends. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Parses `from` and `to` of a query; today is the default of both. Refuses invalid days and a reversed range. */
export function parseDayRange({ from, to }: Readonly<Record<string, string>>, now: string): DayRange {
  const days = { from: from || now.slice(0, 10), to: to || now.slice(0, 10) };
  if (!isDay(days.from) || !isDay(days.to) || days.from > days.to) {
    throw badRequestRefusal({ zh: '日期范围不正确', en: 'The date range is not valid' });
  }
  if (countDays(days) > maxDays) {
    throw badRequestRefusal({ zh: `日期范围最多${maxDays}天`, en: `The date range can have at most ${maxDays} days` });
  }
  return days;
}

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && formatWallTime(ms).startsWith(text);
}

function countDays({ from, to }: DayRange): number {
  return (wallMsOf(`${to} 00:00:00`) - wallMsOf(`${from} 00:00:00`)) / dayMs + 1;
}

export interface TimeSteps {
  readonly step: 'hour' | 'day';
  readonly times: readonly string[];
}

/** Returns the steps of the range: hours for up to two days and days for longer ranges, unless `step` is given. */
export function splitIntoSteps(
  days: DayRange,
  step: TimeSteps['step'] = countDays(days) <= 2 ? 'hour' : 'day',
): TimeSteps {
  const first = wallMsOf(`${days.from} 00:00:00`);
  const length = (countDays(days) * dayMs) / stepMs[step];
  return { step, times: Array.from({ length }, (_, at) => formatWallTime(first + at * stepMs[step])) };
}

/**
 * Finds the step that contains `now`. Returns the unfinished period from the start of this step until `now`, or an
 * empty object when no step contains `now`.
 */
export function findUnfinishedStep(
  { step, times }: TimeSteps,
  now: string,
): { readonly unfinished?: UnfinishedPeriod } {
  return findUnfinishedPeriod(times, { ms: stepMs[step], now });
}

/**
 * Finds the step of `ms` milliseconds that contains `now`. Returns the unfinished period from the start of this step
 * until `now`, or an empty object when no step contains `now`.
 */
export function findUnfinishedPeriod(
  times: readonly string[],
  { ms, now }: { readonly ms: number; readonly now: string },
): { readonly unfinished?: UnfinishedPeriod } {
  const time = times.find(start => start <= now && wallMsOf(now) < wallMsOf(start) + ms);
  return time === undefined ? {} : { unfinished: { time, until: now } };
}
