import type { Unfinished } from '../../../src/schemas/boards.ts';
import { badRequest } from '../../resources/input.ts';
import { wallClock } from '../../storage/platformTime.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostDays = 366;
const stepMs = { hour: hourMs, day: dayMs } as const;

/** The digits of a platform time as a number, for reckoning only. */
export function toMs(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

/** The platform's day so many days from the one of a time: `addDays('2026-03-01 10:00:00', -1)` is `2026-02-28`. */
export function addDays(time: string, days: number): string {
  return wallClock(toMs(`${time.slice(0, 10)} 00:00:00`) + days * dayMs).slice(0, 10);
}

/** The same time of day, so many days from then. */
export function sameTime(time: string, days: number): string {
  return wallClock(toMs(time) + days * dayMs);
}

/** Whole days of the platform, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** `from` and `to` of a query, today unless they are given; refused unless they are days in their order. */
export function readDays({ from, to }: Readonly<Record<string, string>>, now: string): Days {
  const days = { from: from || now.slice(0, 10), to: to || now.slice(0, 10) };
  if (!isDay(days.from) || !isDay(days.to) || days.from > days.to) {
    throw badRequest({ zh: '日期范围不正确', en: 'The range of days is not valid' });
  }
  if (countDays(days) > mostDays) {
    throw badRequest({ zh: `日期范围最多${mostDays}天`, en: `A range has at most ${mostDays} days` });
  }
  return days;
}

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && wallClock(ms).startsWith(text);
}

function countDays({ from, to }: Days): number {
  return (toMs(`${to} 00:00:00`) - toMs(`${from} 00:00:00`)) / dayMs + 1;
}

export interface Steps {
  readonly step: 'hour' | 'day';
  readonly times: readonly string[];
}

/** The hours of one or two days, or the days of more; or what is asked for. */
export function stepsOf(days: Days, step: Steps['step'] = countDays(days) <= 2 ? 'hour' : 'day'): Steps {
  const first = toMs(`${days.from} 00:00:00`);
  const length = (countDays(days) * dayMs) / stepMs[step];
  return { step, times: Array.from({ length }, (_, at) => wallClock(first + at * stepMs[step])) };
}

/** The step of now, with the time up to which it has been counted; nothing when now is beyond them all. */
export function unfinishedOf({ step, times }: Steps, now: string): { readonly unfinished?: Unfinished } {
  return unfinishedAmong(times, { ms: stepMs[step], now });
}

/** The same among steps of any length. */
export function unfinishedAmong(
  times: readonly string[],
  { ms, now }: { readonly ms: number; readonly now: string },
): { readonly unfinished?: Unfinished } {
  const time = times.find(start => start <= now && toMs(now) < toMs(start) + ms);
  return time === undefined ? {} : { unfinished: { time, until: now } };
}
