import type { Tone } from '../../../schemas/codeList.ts';
import type { ValueFormat } from './formatValue.ts';

/** Content of a chart as plain data; picture, table and summary all derive from it. */
export type ChartModel = TimeModel | ShareModel;

export interface Series {
  readonly key: string;
  readonly name: string;
  /** One value per time; `null` for a missing one, which is drawn as a gap. */
  readonly values: readonly (number | null)[];
  readonly look: 'line' | 'area' | 'bar';
  readonly format: ValueFormat;
  readonly axis?: 'left' | 'right';
  /** Series with the same stack are drawn on top of each other. */
  readonly stack?: string;
  /** Tone of a series that shows a state; others take palette colours in order. */
  readonly tone?: Tone;
}

/** Threshold of one series; the line is red beyond it. */
export interface Threshold {
  readonly series: string;
  readonly value: number;
  readonly breach: 'above' | 'below';
  readonly label: string;
}

/** Moment that is marked by a vertical line. */
export interface TimeMark {
  readonly time: string;
  readonly label: string;
}

/** Current, incomplete step. It is drawn differently, because its lower count is not a drop. */
export interface UnfinishedStep {
  readonly time: string;
  /** Text with the time up to which it was counted. */
  readonly label: string;
}

/** Time range in the platform's zone; both ends are `YYYY-MM-DD HH:mm:ss`. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Lines and bars over time; `range` fixes the axis even if values are missing at its ends. */
export interface TimeModel {
  readonly kind: 'time';
  readonly times: readonly string[];
  readonly series: readonly Series[];
  readonly range?: TimeRange;
  readonly thresholds?: readonly Threshold[];
  readonly marks?: readonly TimeMark[];
  readonly unfinished?: UnfinishedStep | undefined;
}

/** Parts of a whole, drawn as a ring. */
export interface ShareModel {
  readonly kind: 'share';
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly value: number;
    readonly tone?: Tone;
  }[];
  readonly format: ValueFormat;
}
