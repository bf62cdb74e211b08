import { type Metric, type ScopeMetric, scopeMetrics } from '../../resources/devices/boards/metrics.ts';
import type { MetricThreshold } from '../../resources/devices/boards/monitoring.ts';
import type { ValueFormat } from '../parts/chart/formatValue.ts';

const formats: Readonly<Record<string, ValueFormat>> = {
  '%': 'percent',
  '℃': 'celsius',
  Mbps: 'bandwidth',
  ms: 'milliseconds',
};

/** Returns the value format of a metric, which depends on the unit. */
export function metricFormatOf(metric: ScopeMetric): ValueFormat {
  return formats[scopeMetrics[metric].unit] ?? 'count';
}

/** Returns those of the given alarm thresholds that belong to a metric. */
export function thresholdsOf(metric: ScopeMetric, bounds: readonly MetricThreshold[]): readonly MetricThreshold[] {
  const { indicator }: Metric = scopeMetrics[metric];
  return indicator === undefined ? [] : bounds.filter(bound => bound.indicator === indicator);
}

/** Returns whether a value is beyond one of the thresholds. */
export function isBreach(value: number, bounds: readonly MetricThreshold[]): boolean {
  return bounds.some(bound => (bound.breach === 'above' ? value > bound.value : value < bound.value));
}
