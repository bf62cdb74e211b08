import type { ChartSeries, TimeChartModel } from './chartModel.ts';
import { formatFullValue } from './formatValue.ts';
import { toAxisValue } from './axisTime.ts';

/** Returns the name, axis and tooltip format of a series. */
export function toSeriesBase({ name, axis, format }: ChartSeries) {
  return {
    name,
    yAxisIndex: axis === 'right' ? 1 : 0,
    tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? formatFullValue(format, value) : '–') },
  };
}

/** Returns the points of a series. The bar of the incomplete step is pale; a line ends before the incomplete step. */
export function toFinishedData({ times, unfinished }: TimeChartModel, { values, look }: ChartSeries, colour: string) {
  const isFinished = (at: number) => times[at] !== unfinished?.time;
  const points = values.map((value, at) => {
    const point = [toAxisValue(times[at] ?? ''), value];
    if (isFinished(at)) return point;
    return { value: point, itemStyle: { color: colour, opacity: 0.4, borderColor: colour, borderType: 'dashed' } };
  });
  return look === 'bar' ? points : points.filter((_, at) => isFinished(at));
}

/**
 * Returns the incomplete end of a line: a hollow dot, and a dashed segment to the dot. ECharts can only dash a whole
 * line, so the segment is a separate series with the same name.
 */
export function toUnfinishedEndSeries({ times, unfinished }: TimeChartModel, series: ChartSeries, colour: string) {
  const at = times.findIndex(time => time === unfinished?.time);
  const value = series.values[at] ?? null;
  if (value === null || series.look === 'bar') return [];
  const pointOf = (place: number) => [toAxisValue(times[place] ?? ''), series.values[place]];
  const isJoined = typeof series.values[at - 1] === 'number';
  return [
    {
      ...toSeriesBase(series),
      type: 'line',
      data: [pointOf(at)],
      symbol: 'emptyCircle',
      symbolSize: 6,
      itemStyle: { color: colour },
      emphasis: { disabled: true },
      ...(isJoined && {
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: colour, type: 'dashed', width: 1.6 },
          data: [[{ coord: pointOf(at - 1) }, { coord: pointOf(at) }]],
        },
      }),
    },
  ];
}
