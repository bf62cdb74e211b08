import type { Tone } from './codeList.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';

/** What the calls of the boards answer: read by the console, written by the platform. */

/** A list with a filter: what a figure has counted, and where it leads. */
export interface Counted {
  /** Empty for whoever may not open that list. */
  readonly resource: string;
  readonly filter: Readonly<Record<string, Json>>;
}

/** A part of a figure; what it is called is either known by its key or comes with it. */
export interface FigurePart extends Counted {
  readonly key: string;
  readonly label?: Label;
  readonly tone: Tone;
  readonly value: number;
}

export const figureKeys = [
  'devices',
  'usage',
  'faults',
  'income',
  'newUsers',
  'sessions',
  'alarms',
  'expiring',
] as const;

export interface Figure extends Counted {
  readonly key: (typeof figureKeys)[number];
  readonly value: number;
  /** There are more than were counted. */
  readonly more?: true;
  /** The same of yesterday up to this time of day. */
  readonly before?: number;
  readonly parts: readonly FigurePart[];
}

export const trendMetrics = ['income', 'users', 'online', 'links'] as const;

export type TrendMetric = (typeof trendMetrics)[number];

/** The step that has begun and not ended, and up to when it was counted: it is no fall against those before it. */
export interface Unfinished {
  readonly time: string;
  readonly until: string;
}

/** Values by name, one for each time; `null` where nothing is known, which is also all that is still to come. */
export interface Trend {
  readonly metric: TrendMetric;
  readonly unfinished?: Unfinished;
  readonly step: 'hour' | 'day';
  readonly times: readonly string[];
  readonly series: Readonly<Record<string, readonly (number | null)[]>>;
}

/** One value of a distribution, with the list of what it counts. */
export interface Share extends Counted {
  readonly key: string;
  readonly label: Label;
  readonly tone?: Tone;
  readonly value: number;
}

export interface RoomUse extends Counted {
  readonly name: string;
  readonly idle: number;
  readonly used: number;
  readonly fault: number;
}

export interface Distribution {
  readonly phoneTypes: readonly Share[];
  readonly rooms: readonly RoomUse[];
  readonly clientTypes: readonly Share[];
  readonly mealTypes: readonly Share[];
}

export interface Faults {
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly unfinished?: Unfinished;
  readonly judgements: readonly Share[];
  readonly networks: readonly Share[];
  readonly rooms: readonly (Counted & { readonly name: string; readonly rate: number; readonly faults: number })[];
}

export const topTypes = ['merchants', 'games', 'meals', 'users', 'apps'] as const;

export type TopType = (typeof topTypes)[number];

export interface Top {
  /** The caller may not open the list that the names come from. */
  readonly isDenied: boolean;
  readonly list: readonly (Counted & { readonly name: string; readonly value: number })[];
}

export interface ToDo extends Counted {
  readonly key: string;
  readonly value: number;
  readonly more?: true;
}

/** `null` for a list that the caller may not open. */
export interface Latest {
  readonly operations: readonly LatestRow[] | null;
  readonly alarms: readonly LatestRow[] | null;
  readonly announcements: readonly LatestRow[] | null;
}

export interface LatestRow {
  readonly id: number;
  readonly text: string;
  readonly note: string;
  readonly time: string;
  readonly tone: Tone;
  readonly label: Label | null;
}
