import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { DistributionShare } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { scopeMetrics } from '../../resources/devices/boards/metrics.ts';
import type { CurrentReadings } from '../../resources/devices/boards/monitoring.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { filteredListUrl } from '../parts/board/CountLink.tsx';
import type { BoardQuery } from '../parts/board/useBoardQuery.ts';
import { Chart } from '../parts/chart/Chart.tsx';
import type { ShareChartModel, ChartThreshold, TimeChartModel } from '../parts/chart/chartModel.ts';
import { formatFullValue } from '../parts/chart/formatValue.ts';
import { thresholdsOf, metricFormatOf } from './metricFormat.ts';
import { type MonitoringUrlState, chartSpecs } from './monitoringUrlState.ts';
import type { SeriesInRange } from './useMonitoringQuery.ts';

interface ChartsProps {
  readonly query: BoardQuery<SeriesInRange>;
  readonly current: BoardQuery<CurrentReadings>;
  readonly watched: MonitoringUrlState;
  readonly onChange: (next: Partial<MonitoringUrlState>) => void;
}

type Spec = (typeof chartSpecs)[number];

/**
 * Time series of all metrics. The pointer shows a cross-hair in all charts at once, and dragging over one chart zooms
 * all charts.
 */
export function MetricCharts({ query, current, onChange }: ChartsProps) {
  const translate = useTranslate();
  const bounds = current.data?.bounds;
  return (
    <>
      {chartSpecs.map(spec => (
        <BoardCard
          key={spec.name}
          title={translate(`monitoring.charts.${spec.name}`)}
          span={6}
          query={query}
          isEmpty={data => spec.metrics.every(metric => (data.values[metric] ?? []).every(value => value === null))}
        >
          {data => <MetricChart spec={spec} data={data} bounds={bounds} onZoom={custom => onChange({ custom })} />}
        </BoardCard>
      ))}
      {(['codecs', 'qualities'] as const).map(name => (
        <BoardCard
          key={name}
          title={translate(`monitoring.charts.${name}`)}
          span={6}
          query={current}
          isEmpty={data => data[name].length === 0}
        >
          {data => <LinkShares shares={data[name]} label={translate(`monitoring.charts.${name}`)} />}
        </BoardCard>
      ))}
    </>
  );
}

interface MetricChartProps {
  readonly spec: Spec;
  readonly data: SeriesInRange;
  readonly bounds: CurrentReadings['bounds'] | undefined;
  readonly onZoom: (range: { readonly from: string; readonly to: string }) => void;
}

function MetricChart({ spec, data, bounds, onZoom }: MetricChartProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const model = useMemo((): TimeChartModel => {
    const thresholds = spec.metrics.flatMap(metric =>
      thresholdsOf(metric, bounds ?? []).map(({ value, breach }): ChartThreshold => ({
        series: metric,
        value,
        breach,
        label: `${breach === 'above' ? '>' : '<'} ${formatFullValue(metricFormatOf(metric), value)}`,
      })),
    );
    return {
      kind: 'time',
      times: data.times,
      range: { from: data.from, to: data.to },
      series: spec.metrics.map(metric => ({
        key: metric,
        name: scopeMetrics[metric][language],
        values: data.values[metric] ?? [],
        look: 'line',
        format: metricFormatOf(metric),
        axis: spec.right?.includes(metric) ? 'right' : 'left',
      })),
      thresholds: withoutRepeats(thresholds),
      // Only the chart of devices shows the faults, to avoid repetition.
      ...(spec.name === 'devices' && { marks: data.marks }),
    };
  }, [spec, data, bounds, language]);
  return <Chart model={model} label={translate(`monitoring.charts.${spec.name}`)} group="monitoring" onZoom={onZoom} />;
}

/** Removes the labels of repeated thresholds, so that a threshold that several series share has a single label. */
function withoutRepeats(thresholds: readonly ChartThreshold[]): readonly ChartThreshold[] {
  const seen = new Set<string>();
  return thresholds.map(threshold => {
    const isRepeat = seen.has(threshold.label);
    seen.add(threshold.label);
    return isRepeat ? { ...threshold, label: '' } : threshold;
  });
}

function LinkShares({ shares, label }: { readonly shares: readonly DistributionShare[]; readonly label: string }) {
  const language = toLanguage(useLocale());
  const model = useMemo(
    (): ShareChartModel => ({
      kind: 'share',
      format: 'count',
      items: shares.map(share => ({ key: share.key, name: share.label[language], value: share.value })),
    }),
    [shares, language],
  );
  const listUrlOf = (key: string) => {
    const share = shares.find(item => item.key === key);
    return share && share.resource !== '' ? filteredListUrl(share) : undefined;
  };
  return <Chart model={model} label={label} listUrlOf={listUrlOf} />;
}
