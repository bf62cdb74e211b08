import { dayMs } from '../../schemas/base/durations.ts';

/** Time ranges of the trends. */
export const rangeNames = ['today', 'week', 'month', 'custom'] as const;

export type RangeName = (typeof rangeNames)[number];

export interface DashboardRange {
  readonly name: RangeName;
  readonly from: string;
  readonly to: string;
}

const lengths = { today: 1, week: 7, month: 30 } as const;

/** Parses the range in the URL's query: a name or two dates. Returns whole days in the platform's time zone. */
export function parseDashboardRange(search: URLSearchParams, today: string): DashboardRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { name: 'custom', from, to };
  const rangeName = rangeNames.find(item => item === search.get('range')) ?? 'today';
  const name = rangeName === 'custom' ? 'today' : rangeName;
  return { name, from: subtractDays(today, lengths[name] - 1), to: today };
}

export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
