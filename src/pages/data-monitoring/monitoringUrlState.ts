import type { ScopeMetric } from '../../resources/devices/boards/metrics.ts';
import { parseScope, formatScope } from '../../resources/devices/boards/readingScope.ts';
import { fromAxisValue, toAxisValue } from '../parts/chart/axisTime.ts';
import type { TimeRange } from '../parts/chart/chartModel.ts';
import { minuteMs } from '../../schemas/base/durations.ts';

/** Lengths of the time window, which ends now. */
export const timeWindowNames = ['15m', '1h', '6h', '24h'] as const;

export type TimeWindowName = (typeof timeWindowNames)[number];

/** Length of each window in milliseconds, with a step in seconds that results in a few hundred points at most. */
const windows: { readonly [W in TimeWindowName]: { readonly ms: number; readonly step: number } } = {
  '15m': { ms: 15 * minuteMs, step: 15 },
  '1h': { ms: 60 * minuteMs, step: 15 },
  '6h': { ms: 360 * minuteMs, step: 60 },
  '24h': { ms: 1_440 * minuteMs, step: 300 },
};

export const refreshIntervalsInSeconds = [5, 15, 60, 0] as const;

/** State of the page that the URL contains. Default: whole fleet, last hour, refresh every fifteen seconds. */
export interface MonitoringUrlState {
  readonly scope: string;
  readonly window: TimeWindowName;
  readonly everySeconds: number;
  /** Range to which the user has zoomed. Unlike the window, this range does not advance with the clock. */
  readonly custom: TimeRange | undefined;
}

const timeShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

export function parseMonitoringQuery(search: URLSearchParams): MonitoringUrlState {
  const scope = parseScope(search.get('scope') ?? 'all') ?? { kind: 'all' };
  const every = Number(search.get('every') ?? 15);
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const isStretch = timeShape.test(from) && timeShape.test(to) && from < to;
  return {
    scope: formatScope(scope),
    window: timeWindowNames.find(name => name === search.get('window')) ?? '1h',
    everySeconds: refreshIntervalsInSeconds.find(refreshSecond => refreshSecond === every) ?? 15,
    custom: isStretch ? { from, to } : undefined,
  };
}

/**
 * Returns the displayed time range and its step: the window that ends now, or the range to which the user has zoomed.
 */
export function toTimeRange(
  { window, custom }: MonitoringUrlState,
  now: string,
): TimeRange & { readonly step: number } {
  const { ms, step } = windows[window];
  if (!custom) return { from: fromAxisValue(toAxisValue(now) - ms), to: now, step };
  const seconds = (toAxisValue(custom.to) - toAxisValue(custom.from)) / 1000;
  return { ...custom, step: seconds <= 3600 ? 15 : seconds <= 6 * 3600 ? 60 : 300 };
}

/** Returns the delay before the next poll, which grows with the number of consecutive failures. */
export function pollDelayMs(everySeconds: number, failures: number): number {
  if (everySeconds === 0) return 0;
  return Math.max(everySeconds, [0, 5, 10, 30][Math.min(failures, 3)] ?? 30) * 1000;
}

/** Number of consecutive failed polls after which the connection counts as lost. */
export const maxFailedPolls = 3;

interface ChartSpec {
  readonly name: 'devices' | 'load' | 'network' | 'links' | 'heat' | 'quality';
  readonly metrics: readonly ScopeMetric[];
  /** Metrics whose values are on the right axis. */
  readonly right?: readonly ScopeMetric[];
}

/** Charts of the page, in display order. */
export const chartSpecs: readonly ChartSpec[] = [
  { name: 'devices', metrics: ['online', 'inUse'] },
  { name: 'load', metrics: ['cpu50', 'cpu95', 'memory50', 'memory95'] },
  { name: 'heat', metrics: ['temperature', 'hottest'] },
  { name: 'network', metrics: ['up', 'down'] },
  { name: 'links', metrics: ['linkSuccess', 'linkMs'], right: ['linkMs'] },
  { name: 'quality', metrics: ['loss', 'delay'], right: ['delay'] },
];

/** Gauges with the maximum of their scale. Bandwidths have no maximum, so a small line chart replaces their scale. */
export const gaugeSpecs: readonly { readonly metric: ScopeMetric; readonly max?: number }[] = [
  { metric: 'onlineRate', max: 100 },
  { metric: 'cpu50', max: 100 },
  { metric: 'memory50', max: 100 },
  { metric: 'disk', max: 100 },
  { metric: 'temperature', max: 100 },
  { metric: 'up' },
  { metric: 'down' },
];
