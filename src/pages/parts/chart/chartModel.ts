import type { Tone } from '../../../schemas/vocabulary/codeList.ts';
import type { ValueFormat } from './formatValue.ts';

/** Content of a chart as plain data, from which the picture, the table and the summary all derive. */
export type ChartModel = TimeChartModel | ShareChartModel;

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** One value per time; `null` for a missing value, which is drawn as a gap. */
  readonly values: readonly (number | null)[];
  readonly look: 'line' | 'area' | 'bar';
  readonly format: ValueFormat;
  readonly axis?: 'left' | 'right';
  /** Series with the same `stack` are stacked, so that the height of the stack is the sum of their values. */
  readonly stack?: string;
  /** Tone of a series that shows a state. Series without a tone take the palette colours in order. */
  readonly tone?: Tone;
}

/** Threshold of one series. The part of the line beyond the threshold is red. */
export interface ChartThreshold {
  readonly series: string;
  readonly value: number;
  readonly breach: 'above' | 'below';
  readonly label: string;
}

/** Moment that the chart marks with a vertical line. */
export interface TimeMark {
  readonly time: string;
  readonly label: string;
}

/**
 * Current step, which is incomplete. Charts draw the step differently, because its lower count does not mean a drop.
 */
export interface UnfinishedStep {
  readonly time: string;
  /** Text that names the time up to which the step was counted. */
  readonly label: string;
}

/** Time range in the platform's time zone; both ends are `YYYY-MM-DD HH:mm:ss`. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Lines and bars over time. `range` fixes the ends of the axis, even if values are missing there. */
export interface TimeChartModel {
  readonly kind: 'time';
  readonly times: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly range?: TimeRange;
  readonly thresholds?: readonly ChartThreshold[];
  readonly marks?: readonly TimeMark[];
  readonly unfinished?: UnfinishedStep | undefined;
}

/** Parts of a whole, drawn as a ring. */
export interface ShareChartModel {
  readonly kind: 'share';
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly value: number;
    readonly tone?: Tone;
  }[];
  readonly format: ValueFormat;
}
