import type { ChartModel, ChartSeries, TimeChartModel } from './chartModel.ts';
import { formatFullValue, type ValueFormat } from './formatValue.ts';

/** Content of a chart in rows. The first column contains the times or the names of the parts. */
export interface ChartRows {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

const missing = '–';

export function toChartRows(model: ChartModel): ChartRows {
  if (model.kind === 'share') {
    const whole = model.items.reduce((sum, item) => sum + item.value, 0);
    return {
      columns: [''],
      rows: model.items.map(item => ({
        name: item.name,
        values: [`${formatFullValue(model.format, item.value)} (${formatShare(item.value, whole)})`],
      })),
    };
  }
  return {
    columns: model.series.map(item => item.name),
    rows: model.times.map((time, at) => ({
      name: formatChartTime(model, time),
      values: model.series.map(item => textOf(item.format, item.values[at])),
    })),
  };
}

const midnight = ' 00:00:00';

/**
 * Formats a time of the chart. For daily steps, the text is the date; for the incomplete step, it includes the time up
 * to which the step was counted.
 */
export function formatChartTime({ times, unfinished }: TimeChartModel, time: string): string {
  const isDaily = times.length > 1 && times.every(item => item.endsWith(midnight));
  const name = isDaily ? time.slice(0, -midnight.length) : time;
  return time === unfinished?.time ? `${name} (${unfinished.label})` : name;
}

/** Returns the values of the completed steps, or all values when no step is complete. */
export function finishedValues({ times, unfinished }: TimeChartModel, { values }: ChartSeries): readonly number[] {
  const isKnown = (value: number | null) => value !== null;
  const finished = values.filter((_, at) => times[at] !== unfinished?.time).filter(isKnown);
  return finished.length > 0 ? finished : values.filter(isKnown);
}

export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${((part / whole) * 100).toFixed(1)}%`;
}

function textOf(format: ValueFormat, value: number | null | undefined): string {
  return typeof value === 'number' ? formatFullValue(format, value) : missing;
}

interface Extent {
  readonly name: string;
  readonly low: string;
  readonly high: string;
  readonly last: string;
}

/** Returns the lowest, highest and last value of each series, for screen readers. */
export function extentsOf(model: ChartModel): readonly Extent[] {
  if (model.kind === 'share') return [];
  return model.series.flatMap(series => {
    const { name, format } = series;
    const known = finishedValues(model, series);
    const last = known.at(-1);
    if (last === undefined) return [];
    const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
    return [
      {
        name,
        low: formatFullValue(format, low),
        high: formatFullValue(format, high),
        last: formatFullValue(format, last),
      },
    ];
  });
}
