import type { Tone } from './codeList.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';

/** Responses of the dashboard calls, read by the console and written by the platform. */

/** List and filter behind a figure: the records that it counts and the list that it links to. */
export interface ListLink {
  /** Name of the resource; empty when the user may not open its list. */
  readonly resource: string;
  readonly filter: Readonly<Record<string, Json>>;
}

/** Part of a figure. The console names it by its key, or by the label when there is one. */
export interface FigurePart extends ListLink {
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

export interface Figure extends ListLink {
  readonly key: (typeof figureKeys)[number];
  readonly value: number;
  /** The value is a lower bound because counting stopped at its maximum. */
  readonly more?: true;
  /** Value of yesterday up to this time of day. */
  readonly before?: number;
  readonly parts: readonly FigurePart[];
}

export const trendMetrics = ['income', 'users', 'online', 'links'] as const;

export type TrendMetric = (typeof trendMetrics)[number];

/** Last step of a trend, still running, and the time up to which it was counted. A chart must not show it as a drop. */
export interface UnfinishedPeriod {
  readonly time: string;
  readonly until: string;
}

/** Values by series name, one per time. `null` means unknown, which includes all future times. */
export interface Trend {
  readonly metric: TrendMetric;
  readonly unfinished?: UnfinishedPeriod;
  readonly step: 'hour' | 'day';
  readonly times: readonly string[];
  readonly series: Readonly<Record<string, readonly (number | null)[]>>;
}

/** One value of a distribution, with the list of the records that it counts. */
export interface DistributionShare extends ListLink {
  readonly key: string;
  readonly label: Label;
  readonly tone?: Tone;
  readonly value: number;
}

export interface RoomUsage extends ListLink {
  readonly name: string;
  readonly idle: number;
  readonly used: number;
  readonly fault: number;
}

export interface Distribution {
  readonly phoneTypes: readonly DistributionShare[];
  readonly rooms: readonly RoomUsage[];
  readonly clientTypes: readonly DistributionShare[];
  readonly mealTypes: readonly DistributionShare[];
}

export interface FaultStatistics {
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly unfinished?: UnfinishedPeriod;
  readonly judgements: readonly DistributionShare[];
  readonly networks: readonly DistributionShare[];
  readonly rooms: readonly (ListLink & { readonly name: string; readonly rate: number; readonly faults: number })[];
}

export const topTypes = ['merchants', 'games', 'meals', 'users', 'apps'] as const;

export type TopType = (typeof topTypes)[number];

export interface TopList {
  /** The caller may not open the list that the names belong to. */
  readonly isDenied: boolean;
  readonly list: readonly (ListLink & { readonly name: string; readonly value: number })[];
}

export interface ToDo extends ListLink {
  readonly key: string;
  readonly value: number;
  readonly more?: true;
}

/** Latest entries per list; `null` for a list that the caller may not open. */
export interface LatestEntries {
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
