import { minuteMs } from '../../../src/schemas/base/durations.ts';

/** Bounds of the five parts of a cron plan: minute, hour, day of the month, month, weekday (0 and 7 are Sunday). */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

type Plan = readonly ReadonlySet<number>[];

/** Parses a cron plan such as `0 3 * * *`, with lists, ranges and steps. Returns `null` when the text is invalid. */
export function parseCron(text: string): Plan | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== bounds.length) return null;
  const plan = parts.map((part, at) => parseCronPart(part, bounds[at] ?? [0, 0]));
  return plan.some(item => item === null) ? null : plan.filter(item => item !== null);
}

function parseCronPart(text: string, [least, most]: readonly [number, number]): ReadonlySet<number> | null {
  const found = new Set<number>();
  for (const piece of text.split(',')) {
    const [, range = '', from, to, step = '1'] = /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece) ?? [];
    const first = range === '*' ? least : Number(from);
    const last = range === '*' ? most : Number(to ?? (piece.includes('/') ? most : from));
    const isLegal = range !== '' && first >= least && last <= most && first <= last && Number(step) >= 1;
    if (!isLegal) return null;
    for (let value = first; value <= last; value += Number(step)) found.add(value);
  }
  return found;
}

/** A cron plan without a run within this many days, such as a plan for 30 February, counts as never running. */
const lookAheadDays = 1_500;

/**
 * Returns the next run of the plan after `now`, both as `YYYY-MM-DD HH:mm:ss` in the same zone. Returns `null` when the
 * plan never runs.
 */
export function computeNextCronTime(plan: Plan, now: string): string | null {
  const [minutes, hours, days, months, weekdays] = plan;
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const start = Math.floor(Date.parse(`${now.replace(' ', 'T')}Z`) / minuteMs) * minuteMs + minuteMs;
  const end = start + lookAheadDays * 1_440 * minuteMs;
  for (let at = start; at < end;) {
    const time = new Date(at);
    const isDay =
      months.has(time.getUTCMonth() + 1) && fitsDay({ days, weekdays }, time.getUTCDate(), time.getUTCDay());
    if (!isDay) {
      at = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1);
      continue;
    }
    if (hours.has(time.getUTCHours()) && minutes.has(time.getUTCMinutes())) {
      return time.toISOString().slice(0, 19).replace('T', ' ');
    }
    at += minuteMs;
  }
  return null;
}

/**
 * Returns whether the day fits the plan. If the plan restricts both the day and the weekday, one match is enough, as in
 * cron.
 */
function fitsDay(
  { days, weekdays }: { readonly days: ReadonlySet<number>; readonly weekdays: ReadonlySet<number> },
  day: number,
  weekday: number,
): boolean {
  const isWeekday = weekdays.has(weekday) || (weekday === 0 && weekdays.has(7));
  const [namesDays, namesWeekdays] = [days.size < 31, weekdays.size < 7];
  if (namesDays && namesWeekdays) return days.has(day) || isWeekday;
  return days.has(day) && isWeekday;
}
