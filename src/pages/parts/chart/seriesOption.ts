import type { Mark, Series, Threshold, TimeModel } from './chartModel.ts';
import type { ChartTheme } from './chartTheme.ts';
import { colourOf } from './colours.ts';
import { finishedData, saidOf, unfinishedEnd } from './unfinishedOption.ts';
import { toAxis } from './wallTime.ts';

/** What of the course is seen: these series, over so much of the axis. */
interface Shown extends Stretch {
  readonly shown: readonly Series[];
}

interface Stretch {
  readonly from: number;
  readonly span: number;
}

/** The lines and bars of a chart over time, with its thresholds, and what paints their breaches red. */
export function seriesOption(model: TimeModel, { shown, ...stretch }: Shown, theme: ChartTheme) {
  const thresholds = model.thresholds ?? [];
  const breaches = shown.flatMap((one, at) => {
    const own = thresholds.filter(({ series }) => series === one.key);
    return own.length === 0 ? [] : [breachMap(own, at, colourOf(model.series, one.key, theme), theme)];
  });
  return {
    series: [
      ...shown.map((one, at) => ({
        ...look(
          one,
          colourOf(model.series, one.key, theme),
          thresholds.some(({ series }) => series === one.key),
        ),
        ...saidOf(one),
        data: finishedData(model, one, colourOf(model.series, one.key, theme)),
        ...markLine(
          one,
          {
            thresholds: thresholds.filter(({ series }) => series === one.key),
            marks: at === 0 ? (model.marks ?? []) : [],
            named: namedMarks(model.marks ?? [], stretch),
          },
          theme,
        ),
      })),
      ...shown.flatMap(one => unfinishedEnd(model, one, colourOf(model.series, one.key, theme))),
    ],
    ...(breaches.length > 0 && { visualMap: breaches }),
  };
}

function look(series: Series, colour: string, hasBounds: boolean) {
  const { look: kind, stack, values } = series;
  if (kind === 'bar') return { type: 'bar', stack, barMaxWidth: 22, itemStyle: { color: colour } };
  const alone = lonely(values);
  return {
    type: 'line',
    stack,
    connectNulls: false,
    // A measurement between two gaps makes no line, so it is a dot.
    showSymbol: alone.size > 0,
    symbol: 'circle',
    symbolSize: (_value: unknown, { dataIndex }: { readonly dataIndex: number }) => (alone.has(dataIndex) ? 5 : 0),
    // A colour of its own would keep the line from turning red beyond a bound.
    lineStyle: { width: 1.6, ...(!hasBounds && { color: colour }) },
    itemStyle: { color: colour },
    ...(kind === 'area' && { areaStyle: { color: colour, opacity: stack === undefined ? 0.12 : 0.75 } }),
    emphasis: { disabled: true },
  };
}

/** So many lines at moments leave the course behind them to be seen. */
const clearMarks = 5;
/** The part of the width that a name which stands upright takes. */
const nameWidth = 0.04;

/**
 * The marks with room for their names, and on which side each has it: one that stands at another's side would lie on its
 * name. Names stand before their marks, but that of a mark at the very beginning, which would lie on the axis.
 */
function namedMarks(marks: readonly Mark[], { from, span }: Stretch): ReadonlyMap<Mark, Side> {
  const room = span * nameWidth;
  const named = new Map<Mark, Side>();
  let taken = -Infinity;
  for (const mark of marks.toSorted((one, other) => toAxis(one.time) - toAxis(other.time))) {
    const at = toAxis(mark.time);
    if (at - taken < room) continue;
    const isFirst = at - from < room;
    named.set(mark, isFirst ? 'insideEndBottom' : 'insideEndTop');
    taken = isFirst ? at + room : at;
  }
  return named;
}

/** The library turns its words with the line: above a line that goes up is before it. */
type Side = 'insideEndTop' | 'insideEndBottom';

/** The places that have a value and none beside it. */
function lonely(values: readonly (number | null)[]): ReadonlySet<number> {
  const isGap = (value: number | null | undefined) => value === null || value === undefined;
  return new Set(
    values.flatMap((value, at) => (!isGap(value) && isGap(values[at - 1]) && isGap(values[at + 1]) ? [at] : [])),
  );
}

interface Lines {
  readonly thresholds: readonly Threshold[];
  readonly marks: readonly Mark[];
  /** Those of the marks that say what they are, and where. */
  readonly named: ReadonlyMap<Mark, Side>;
}

function markLine({ axis }: Series, { thresholds, marks, named }: Lines, theme: ChartTheme) {
  const isRight = axis === 'right';
  if (thresholds.length + marks.length === 0) return {};
  const bounds = thresholds.map(({ value, breach, label }) => ({
    yAxis: value,
    lineStyle: { color: theme.tones.error, type: 'dashed' },
    label: {
      formatter: label,
      // On the side where the line is bad, so that it stands in nobody's way while all is well.
      position: `inside${isRight ? 'End' : 'Start'}${breach === 'above' ? 'Top' : 'Bottom'}`,
      color: theme.tones.error,
      fontSize: theme.size - 1,
    },
  }));
  const isCrowded = marks.length > clearMarks;
  const moments = marks.map(mark => ({
    xAxis: toAxis(mark.time),
    lineStyle: { color: theme.tones.warning, type: 'solid', width: 1, opacity: isCrowded ? 0.35 : 0.8 },
    label: {
      show: named.has(mark),
      formatter: mark.label,
      position: named.get(mark),
      color: theme.tones.warning,
      // A name is read whatever runs behind it, and however faint its line is.
      opacity: 1,
      backgroundColor: theme.surface,
      padding: [0, 2],
      fontSize: theme.size - 1,
    },
  }));
  return { markLine: { silent: true, symbol: 'none', animation: false, data: [...bounds, ...moments] } };
}

/** The library draws no line whose pieces all reach to infinity. */
const farAway = 1e12;

/** Beyond its bounds a line is red; within them it keeps its colour. */
function breachMap(bounds: readonly Threshold[], seriesIndex: number, colour: string, theme: ChartTheme) {
  const red = theme.tones.error;
  return {
    show: false,
    type: 'piecewise',
    seriesIndex,
    dimension: 1,
    pieces: bounds.map(({ value, breach }) =>
      breach === 'above' ? { gt: value, lte: farAway, color: red } : { gte: -farAway, lt: value, color: red },
    ),
    outOfRange: { color: colour },
  };
}
