import type { ScopeMetric } from '../../schemas/metrics.ts';
import { parseScope, scopeText } from '../../schemas/readingScope.ts';
import { fromAxis, toAxis } from '../parts/chart/wallTime.ts';
import type { TimeRange } from '../parts/chart/chartModel.ts';

/** How long the board looks back; `custom` is a stretch that was zoomed to. */
export const windowNames = ['15m', '1h', '6h', '24h'] as const;

export type WindowName = (typeof windowNames)[number];

const minuteMs = 60_000;

/** Length of each window, and the step that gives it a few hundred points. */
const windows: { readonly [W in WindowName]: { readonly ms: number; readonly step: number } } = {
  '15m': { ms: 15 * minuteMs, step: 15 },
  '1h': { ms: 60 * minuteMs, step: 15 },
  '6h': { ms: 360 * minuteMs, step: 60 },
  '24h': { ms: 1_440 * minuteMs, step: 300 },
};

export const refreshSeconds = [5, 15, 60, 0] as const;

/** What the address asks for; what it does not say is the whole estate, the last hour, every fifteen seconds. */
export interface Watched {
  readonly scope: string;
  readonly window: WindowName;
  readonly everySeconds: number;
  /** A stretch that was chosen; it stands still. */
  readonly custom: TimeRange | undefined;
}

const timeShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

export function readWatched(search: URLSearchParams): Watched {
  const scope = parseScope(search.get('scope') ?? 'all') ?? { kind: 'all' };
  const every = Number(search.get('every') ?? 15);
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const isStretch = timeShape.test(from) && timeShape.test(to) && from < to;
  return {
    scope: scopeText(scope),
    window: windowNames.find(name => name === search.get('window')) ?? '1h',
    everySeconds: refreshSeconds.find(one => one === every) ?? 15,
    custom: isStretch ? { from, to } : undefined,
  };
}

/** The stretch of time that is shown, and its step: the window up to now, or what was chosen. */
export function stretchOf({ window, custom }: Watched, now: string): TimeRange & { readonly step: number } {
  const { ms, step } = windows[window];
  if (!custom) return { from: fromAxis(toAxis(now) - ms), to: now, step };
  const seconds = (toAxis(custom.to) - toAxis(custom.from)) / 1000;
  return { ...custom, step: seconds <= 3600 ? 15 : seconds <= 6 * 3600 ? 60 : 300 };
}

/** Waits longer and longer while nothing answers. */
export function backOff(everySeconds: number, failures: number): number {
  if (everySeconds === 0) return 0;
  return Math.max(everySeconds, [0, 5, 10, 30][Math.min(failures, 3)] ?? 30) * 1000;
}

/** So many polls in a row without an answer, and the board says that it is out of touch. */
export const lostAfter = 3;

interface ChartSpec {
  readonly name: 'devices' | 'load' | 'network' | 'links' | 'heat' | 'quality';
  readonly metrics: readonly ScopeMetric[];
  /** Metrics on the right axis. */
  readonly right?: readonly ScopeMetric[];
}

export const charts: readonly ChartSpec[] = [
  { name: 'devices', metrics: ['online', 'inUse'] },
  { name: 'load', metrics: ['cpu50', 'cpu95', 'memory50', 'memory95'] },
  { name: 'heat', metrics: ['temperature', 'hottest'] },
  { name: 'network', metrics: ['up', 'down'] },
  { name: 'links', metrics: ['linkSuccess', 'linkMs'], right: ['linkMs'] },
  { name: 'quality', metrics: ['loss', 'delay'], right: ['delay'] },
];

/** The gauges, each with the end of its scale; a bandwidth has none and is told in figures. */
export const gauges: readonly { readonly metric: ScopeMetric; readonly most?: number }[] = [
  { metric: 'onlineRate', most: 100 },
  { metric: 'cpu50', most: 100 },
  { metric: 'memory50', most: 100 },
  { metric: 'disk', most: 100 },
  { metric: 'temperature', most: 100 },
  { metric: 'up' },
  { metric: 'down' },
];
