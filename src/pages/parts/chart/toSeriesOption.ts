import type { TimeMark, ChartSeries, ChartThreshold, TimeChartModel } from './chartModel.ts';
import type { ChartTheme } from './chartTheme.ts';
import { seriesColourOf } from './colours.ts';
import { toFinishedData, toSeriesBase, toUnfinishedEndSeries } from './unfinishedOption.ts';
import { toAxisValue } from './axisTime.ts';

/** Visible series and the visible part of the time axis. */
interface Shown extends Stretch {
  readonly shown: readonly ChartSeries[];
}

interface Stretch {
  readonly from: number;
  readonly span: number;
}

/**
 * Returns the series of a time chart with their threshold lines and marks, and the visual maps that colour values
 * beyond a threshold red.
 */
export function toSeriesOption(model: TimeChartModel, { shown, ...stretch }: Shown, theme: ChartTheme) {
  const thresholds = model.thresholds ?? [];
  const breaches = shown.flatMap((item, at) => {
    const own = thresholds.filter(({ series }) => series === item.key);
    return own.length === 0 ? [] : [breachMap(own, at, seriesColourOf(model.series, item.key, theme), theme)];
  });
  return {
    series: [
      ...shown.map((item, at) => ({
        ...look(
          item,
          seriesColourOf(model.series, item.key, theme),
          thresholds.some(({ series }) => series === item.key),
        ),
        ...toSeriesBase(item),
        data: toFinishedData(model, item, seriesColourOf(model.series, item.key, theme)),
        ...markLine(
          item,
          {
            thresholds: thresholds.filter(({ series }) => series === item.key),
            marks: at === 0 ? (model.marks ?? []) : [],
            named: namedMarks(model.marks ?? [], stretch),
          },
          theme,
        ),
      })),
      ...shown.flatMap(item => toUnfinishedEndSeries(model, item, seriesColourOf(model.series, item.key, theme))),
    ],
    ...(breaches.length > 0 && { visualMap: breaches }),
  };
}

function look(series: ChartSeries, colour: string, hasBounds: boolean) {
  const { look: kind, stack, values } = series;
  if (kind === 'bar') return { type: 'bar', stack, barMaxWidth: 22, itemStyle: { color: colour } };
  const isolated = isolatedIndexes(values);
  return {
    type: 'line',
    stack,
    connectNulls: false,
    // A value between two gaps forms no line, so it is drawn as a dot.
    showSymbol: isolated.size > 0,
    symbol: 'circle',
    symbolSize: (_value: unknown, { dataIndex }: { readonly dataIndex: number }) => (isolated.has(dataIndex) ? 5 : 0),
    // With an explicit colour, the visual map could not colour the line red.
    lineStyle: { width: 1.6, ...(!hasBounds && { color: colour }) },
    itemStyle: { color: colour },
    ...(kind === 'area' && { areaStyle: { color: colour, opacity: stack === undefined ? 0.12 : 0.75 } }),
    emphasis: { disabled: true },
  };
}

/**
 * Maximum number of marks that are drawn strongly. If there are more marks, all are faint, so that they do not hide the
 * series.
 */
const maxStrongMarks = 5;
/** Width of a vertical mark label, as a share of the chart's width. */
const nameWidth = 0.04;

/**
 * Returns the marks whose labels fit, with the side for each label. Labels are to the left of their marks, except near
 * the left axis, which the labels would cover.
 */
function namedMarks(marks: readonly TimeMark[], { from, span }: Stretch): ReadonlyMap<TimeMark, Side> {
  const room = span * nameWidth;
  const named = new Map<TimeMark, Side>();
  let taken = -Infinity;
  for (const mark of marks.toSorted((a, b) => toAxisValue(a.time) - toAxisValue(b.time))) {
    const at = toAxisValue(mark.time);
    if (at - taken < room) continue;
    const isFirst = at - from < room;
    named.set(mark, isFirst ? 'insideEndBottom' : 'insideEndTop');
    taken = isFirst ? at + room : at;
  }
  return named;
}

/**
 * Position of a label. ECharts rotates a label together with its line, so "above" a vertical line is to the left of the
 * line.
 */
type Side = 'insideEndTop' | 'insideEndBottom';

/** Returns the indexes of the values that have no neighbouring value. */
function isolatedIndexes(values: readonly (number | null)[]): ReadonlySet<number> {
  const isGap = (value: number | null | undefined) => value === null || value === undefined;
  return new Set(
    values.flatMap((value, at) => (!isGap(value) && isGap(values[at - 1]) && isGap(values[at + 1]) ? [at] : [])),
  );
}

interface Lines {
  readonly thresholds: readonly ChartThreshold[];
  readonly marks: readonly TimeMark[];
  /** Marks with a label, and the side of each label. */
  readonly named: ReadonlyMap<TimeMark, Side>;
}

function markLine({ axis }: ChartSeries, { thresholds, marks, named }: Lines, theme: ChartTheme) {
  const isRight = axis === 'right';
  if (thresholds.length + marks.length === 0) return {};
  const bounds = thresholds.map(({ value, breach, label }) => ({
    yAxis: value,
    lineStyle: { color: theme.tones.error, type: 'dashed' },
    label: {
      formatter: label,
      // The label is on the side beyond the threshold, because values are rarely beyond it in normal operation.
      position: `inside${isRight ? 'End' : 'Start'}${breach === 'above' ? 'Top' : 'Bottom'}`,
      color: theme.tones.error,
      fontSize: theme.size - 1,
    },
  }));
  const isCrowded = marks.length > maxStrongMarks;
  const moments = marks.map(mark => ({
    xAxis: toAxisValue(mark.time),
    lineStyle: { color: theme.tones.warning, type: 'solid', width: 1, opacity: isCrowded ? 0.35 : 0.8 },
    label: {
      show: named.has(mark),
      formatter: mark.label,
      position: named.get(mark),
      color: theme.tones.warning,
      // Keeps the label readable on any background, even if its line is faint.
      opacity: 1,
      backgroundColor: theme.surface,
      padding: [0, 2],
      fontSize: theme.size - 1,
    },
  }));
  return { markLine: { silent: true, symbol: 'none', animation: false, data: [...bounds, ...moments] } };
}

/** Substitute for infinity, because ECharts draws no line when all pieces of a visual map are infinite. */
const nearInfinity = 1e12;

/** Returns the visual map that colours the parts of a line beyond its thresholds red. */
function breachMap(bounds: readonly ChartThreshold[], seriesIndex: number, colour: string, theme: ChartTheme) {
  const red = theme.tones.error;
  return {
    show: false,
    type: 'piecewise',
    seriesIndex,
    dimension: 1,
    pieces: bounds.map(({ value, breach }) =>
      breach === 'above' ? { gt: value, lte: nearInfinity, color: red } : { gte: -nearInfinity, lt: value, color: red },
    ),
    outOfRange: { color: colour },
  };
}
