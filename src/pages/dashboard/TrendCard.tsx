import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

import type { Trend, TrendMetric } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { Chart } from '../parts/chart/Chart.tsx';
import type { ChartSeries, TimeChartModel } from '../parts/chart/chartModel.ts';
import { toUnfinishedStep } from '../parts/chart/toUnfinishedStep.ts';
import { readTrend } from './responses.ts';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

type Look = Pick<ChartSeries, 'key' | 'look' | 'format' | 'axis'>;

/** Appearance of the series of each trend, in drawing order. */
const looks: { readonly [M in TrendMetric]: readonly Look[] } = {
  income: [
    { key: 'income', look: 'bar', format: 'money' },
    { key: 'orders', look: 'line', format: 'count', axis: 'right' },
  ],
  users: [
    { key: 'active', look: 'area', format: 'count' },
    { key: 'registered', look: 'bar', format: 'count', axis: 'right' },
  ],
  online: [{ key: 'online', look: 'area', format: 'count' }],
  links: [
    { key: 'links', look: 'bar', format: 'count' },
    { key: 'successRate', look: 'line', format: 'percent', axis: 'right' },
  ],
};

interface TrendCardProps extends CardProps {
  readonly metric: TrendMetric;
}

/** One trend over the dashboard's time range. The pointer shows a cross-hair in all trends at once. */
export function TrendCard({ metric, range, everyMs }: TrendCardProps) {
  const translate = useTranslate();
  const title = translate(`dashboard.cards.${metric}`);
  const query = useDashboardQuery('trend', { metric, from: range.from, to: range.to }, readTrend, everyMs);
  return (
    <BoardCard title={title} span={6} query={query} isEmpty={isBlank}>
      {trend => <TrendChart trend={trend} label={title} />}
    </BoardCard>
  );
}

function TrendChart({ trend, label }: { readonly trend: Trend; readonly label: string }) {
  const translate = useTranslate();
  const model = useMemo(
    (): TimeChartModel => ({
      kind: 'time',
      times: trend.times,
      unfinished: toUnfinishedStep(trend, translate),
      series: looks[trend.metric].map(look => ({
        ...look,
        name: translate(`dashboard.series.${look.key}`),
        values: trend.series[look.key] ?? [],
      })),
    }),
    [trend, translate],
  );
  return <Chart model={model} label={label} group="dashboard" />;
}

/** Returns whether a trend has no values at all, as opposed to values that are zero. */
function isBlank({ series }: Trend): boolean {
  return Object.values(series).every(values => values.every(value => value === null));
}
