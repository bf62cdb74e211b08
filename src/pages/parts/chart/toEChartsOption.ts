import type { EChartsCoreOption } from 'echarts/core';

import type { ChartModel, ChartSeries, ShareChartModel, TimeChartModel, TimeRange } from './chartModel.ts';
import type { ChartTheme } from './chartTheme.ts';
import { seriesColourOf } from './colours.ts';
import { formatFullValue, formatShortValue, type ValueFormat } from './formatValue.ts';
import { formatChartTime } from './chartTable.ts';
import { toSeriesOption } from './toSeriesOption.ts';
import { formatAxisLabel, fromAxisValue, axisShowsDates, toAxisValue } from './axisTime.ts';

/** Part of the chart that the user has chosen to see. */
export interface ChartView {
  readonly hidden: ReadonlySet<string>;
  readonly zoom: TimeRange | undefined;
}

/** Converts a model to an option object of ECharts. */
export function toEChartsOption(model: ChartModel, theme: ChartTheme, view: ChartView): EChartsCoreOption {
  const base = {
    // Switch off animation, because boards redraw all day.
    animation: false,
    textStyle: { fontFamily: theme.font, fontSize: theme.size, color: theme.text },
  };
  if (model.kind === 'time') return { ...base, ...timeOption(model, theme, view) };
  return { ...base, ...shareOption(model, theme, view) };
}

function timeOption(model: TimeChartModel, theme: ChartTheme, { hidden, zoom }: ChartView): EChartsCoreOption {
  const range = zoom ?? model.range;
  const [from, to] = [range?.from ?? model.times[0], range?.to ?? model.times.at(-1)].map(time =>
    time === undefined ? undefined : toAxisValue(time),
  );
  const span = (to ?? 0) - (from ?? 0);
  const shown = model.series.filter(item => !hidden.has(item.key));
  return {
    useUTC: true,
    grid: grid(model.series.some(item => item.axis === 'right')),
    tooltip: { ...tooltip(theme), axisPointer: { type: 'line', lineStyle: { color: theme.faint, type: 'solid' } } },
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      ...axisLook(theme),
      splitLine: { show: false },
      axisLabel: {
        color: theme.faint,
        fontSize: theme.size,
        hideOverlap: true,
        formatter: (value: number) => formatAxisLabel(value, span),
        ...(axisShowsDates(span) && { customValues: evenlySpacedDates(model.times).map(toAxisValue) }),
      },
      axisPointer: {
        label: { formatter: ({ value }: { value: number }) => formatChartTime(model, fromAxisValue(value)) },
      },
    },
    yAxis: valueAxes(model, theme, hidden),
    ...toSeriesOption(model, { shown, from: from ?? 0, span }, theme),
  };
}

const maxDateLabels = 7;

/** Returns evenly spaced dates, because ECharts would restart the spacing at the beginning of each month. */
function evenlySpacedDates(times: readonly string[]): readonly string[] {
  const step = Math.ceil(times.length / maxDateLabels);
  return times.filter((_, at) => at % step === 0);
}

function shareOption(model: ShareChartModel, theme: ChartTheme, { hidden }: ChartView): EChartsCoreOption {
  const shown = model.items.filter(item => !hidden.has(item.key));
  return {
    tooltip: { ...tooltip(theme), trigger: 'item', valueFormatter: valueText(model.format) },
    series: [
      {
        type: 'pie',
        radius: ['62%', '94%'],
        label: { show: false },
        emphasis: { scale: false },
        // A gap in the background colour separates neighbouring segments, so that users can distinguish them without
        // colours.
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        data: shown.map(({ key, name, value }) => ({
          name,
          value,
          itemStyle: { color: seriesColourOf(model.items, key, theme) },
        })),
      },
    ],
  };
}

const grid = (hasRight: boolean) => ({
  left: 4,
  right: hasRight ? 4 : 12,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

const axisLook = (theme: ChartTheme) => ({
  axisLine: { lineStyle: { color: theme.axis } },
  axisTick: { show: false },
});

/** Tooltip on the canvas, because an HTML tooltip sets style attributes, which the content security policy forbids. */
const tooltip = (theme: ChartTheme) => ({
  trigger: 'axis',
  renderMode: 'richText',
  confine: true,
  backgroundColor: theme.surface,
  borderColor: theme.axis,
  borderWidth: 1,
  padding: 8,
  textStyle: { color: theme.text, fontFamily: theme.font, fontSize: theme.size },
});

const valueText = (format: ValueFormat) => (value: unknown) =>
  typeof value === 'number' ? formatFullValue(format, value) : '–';

/**
 * Returns the left axis, and the right axis if a series uses it. Each axis includes zero and the thresholds of its
 * visible series.
 */
function valueAxes(model: TimeChartModel, theme: ChartTheme, hidden: ReadonlySet<string>) {
  return (['left', 'right'] as const)
    .filter(side => side === 'left' || model.series.some(item => item.axis === 'right'))
    .map(side => {
      const own = model.series.filter(item => (item.axis ?? 'left') === side);
      const format = own[0]?.format ?? 'count';
      const visible = own.filter(item => !hidden.has(item.key));
      const bounds = (model.thresholds ?? []).filter(({ series }) => visible.some(item => item.key === series));
      return {
        type: 'value',
        min: 0,
        position: side,
        // Fractional ticks would be rounded to duplicate labels.
        ...(isWhole(format) && { minInterval: 1 }),
        ...scaleOf(format, upperBound(visible), Math.max(0, ...bounds.map(bound => bound.value))),
        splitNumber: 4,
        // Aligned ticks would be fractions when the counts are small.
        alignTicks: side === 'right' && bounds.length === 0 && upperBound(visible) >= 4,
        splitLine: { show: side === 'left', lineStyle: { color: theme.line } },
        axisLabel: {
          color: theme.faint,
          fontSize: theme.size,
          formatter: (value: number) => formatShortValue(format, value),
        },
      };
    });
}

/** Returns whether values of this format are displayed without decimals. */
function isWhole(format: ValueFormat): boolean {
  return format === 'count' || format === 'money' || format === 'milliseconds';
}

/** Returns an upper bound of the values. Stacked series add up, so the bound is the sum of their maxima. */
function upperBound(series: readonly ChartSeries[]): number {
  const highest = series.map(item => item.values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0));
  const isStacked = series.some(item => item.stack !== undefined);
  return isStacked ? highest.reduce((sum, value) => sum + value, 0) : Math.max(0, ...highest);
}

/**
 * Returns the upper end of the scale: 100 for percentages above 60, 1 for a chart with only zeros, and a round number
 * above the threshold if a threshold exceeds all values. In all other cases, ECharts decides.
 */
function scaleOf(format: ValueFormat, largest: number, bound: number) {
  const max = Math.max(largest, bound);
  if (format === 'percent' && max > 60 && max <= 100) return { max: 100, interval: 25 };
  if (max === 0) return { max: 1 };
  return bound > largest ? { max: roundAbove(bound * 1.05) } : {};
}

/** Returns the next round number that divides evenly into ticks. */
function roundAbove(value: number): number {
  const base = 10 ** Math.floor(Math.log10(value));
  return base * ([1, 1.2, 1.5, 2, 3, 4, 5, 6, 8].find(factor => factor * base >= value) ?? 10);
}
