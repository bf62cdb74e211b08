import type { Tone } from '../../../schemas/codeList.ts';
import type { ValueFormat } from './formatValue.ts';

/** What a chart shows, as plain data: the same value gives the picture, its table and its summary. */
export type ChartModel = TimeModel | ShareModel;

export interface Series {
  readonly key: string;
  readonly name: string;
  /** One for each time; what was not measured is `null` and stays a gap. */
  readonly values: readonly (number | null)[];
  readonly look: 'line' | 'area' | 'bar';
  readonly format: ValueFormat;
  readonly axis?: 'left' | 'right';
  /** Series of one stack stand on each other. */
  readonly stack?: string;
  /** A state is drawn in its tone; others take the palette's hues in their order. */
  readonly tone?: Tone;
}

/** A bound of one series; beyond it the line is drawn in red. */
export interface Threshold {
  readonly series: string;
  readonly value: number;
  readonly breach: 'above' | 'below';
  readonly label: string;
}

/** A moment that is worth a line across the chart. */
export interface Mark {
  readonly time: string;
  readonly label: string;
}

/** The step that has begun and not ended: what was counted in it so far is no fall, so it is drawn apart. */
export interface UnfinishedStep {
  readonly time: string;
  /** Up to when it was counted, in words. */
  readonly label: string;
}

/** A stretch of time in the platform's zone, `YYYY-MM-DD HH:mm:ss` both. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Lines and bars over time; `range` keeps the whole stretch in sight where it was not measured to its ends. */
export interface TimeModel {
  readonly kind: 'time';
  readonly times: readonly string[];
  readonly series: readonly Series[];
  readonly range?: TimeRange;
  readonly thresholds?: readonly Threshold[];
  readonly marks?: readonly Mark[];
  readonly unfinished?: UnfinishedStep | undefined;
}

/** Parts of a whole, as a ring. */
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
