import { type Metric, type ScopeMetric, scopeMetrics } from '../../schemas/metrics.ts';
import type { MetricBound } from '../../schemas/monitoring.ts';
import type { ValueFormat } from '../parts/chart/formatValue.ts';

const formats: Readonly<Record<string, ValueFormat>> = {
  '%': 'percent',
  '℃': 'celsius',
  Mbps: 'bandwidth',
  ms: 'milliseconds',
};

/** How the values of a metric are written, by its unit. */
export function formatOf(metric: ScopeMetric): ValueFormat {
  return formats[scopeMetrics[metric].unit] ?? 'count';
}

/** The bounds that the alarm settings have for a metric. */
export function boundsOf(metric: ScopeMetric, bounds: readonly MetricBound[]): readonly MetricBound[] {
  const { indicator }: Metric = scopeMetrics[metric];
  return indicator === undefined ? [] : bounds.filter(bound => bound.indicator === indicator);
}

/** Whether a value lies beyond one of its bounds. */
export function isBreach(value: number, bounds: readonly MetricBound[]): boolean {
  return bounds.some(bound => (bound.breach === 'above' ? value > bound.value : value < bound.value));
}
