import type { Tone } from '../../../schemas/vocabulary/codeList.ts';
import type { Json } from '../../../schemas/base/json.ts';
import type { Label } from '../../../schemas/base/label.ts';
import type { UnfinishedPeriod } from '../../../schemas/base/unfinishedPeriod.ts';

/** Responses of the dashboard calls, read by the console and written by the platform. */

/** Target of a figure's link: the list, and the filter for the records that the figure counts. */
export interface ListLink {
  /** Name of the resource; empty when the user lacks the permission for its list. */
  readonly resource: string;
  readonly filter: Readonly<Record<string, Json>>;
}

/**
 * Component of a figure, such as the number of online devices. The console names the component by `label` if present,
 * otherwise by its translated `key`.
 */
export interface FigurePart extends ListLink {
  readonly key: string;
  readonly label?: Label;
  readonly tone: Tone;
  readonly value: number;
}

export const figureKeys = ['devices', 'usage', 'faults', 'income', 'newUsers', 'sessions', 'alarms', 'expiring'] as const;

export interface Figure extends ListLink {
  readonly key: (typeof figureKeys)[number];
  readonly value: number;
  /** True if counting stopped at the maximum; the value is then a lower bound. */
  readonly more?: true;
  /** Yesterday's value at the same time of day. */
  readonly before?: number;
  readonly parts: readonly FigurePart[];
}

export const trendMetrics = ['income', 'users', 'online', 'links'] as const;

export type TrendMetric = (typeof trendMetrics)[number];

/**
 * Trend of a metric: each series has one value per entry of `times`. `null` is an unknown value; the values of all
 * future times are unknown.
 */
export interface Trend {
  readonly metric: TrendMetric;
  readonly unfinished?: UnfinishedPeriod;
  readonly step: 'hour' | 'day';
  readonly times: readonly string[];
  readonly series: Readonly<Record<string, readonly (number | null)[]>>;
}

/** One value of a distribution, with a link to the list of the records with that value. */
export interface DistributionShare extends ListLink {
  readonly key: string;
  readonly label: Label;
  readonly tone?: Tone;
  readonly value: number;
}

export interface RoomUsage extends ListLink {
  readonly name: string;
  readonly devices: number;
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

export const topListTypes = ['merchants', 'games', 'meals', 'users', 'apps'] as const;

export type TopListType = (typeof topListTypes)[number];

export interface TopList {
  /** True if the caller lacks permission for the list that contains the ranked records. */
  readonly isDenied: boolean;
  readonly list: readonly (ListLink & { readonly name: string; readonly value: number })[];
}

export interface ToDo extends ListLink {
  readonly key: string;
  readonly value: number;
  readonly more?: true;
}

/** Latest entries per list; `null` for a list for which the caller lacks permission. */
export interface LatestEntries {
  readonly operations: readonly LatestEntry[] | null;
  readonly alarms: readonly LatestEntry[] | null;
  readonly announcements: readonly LatestEntry[] | null;
}

export interface LatestEntry {
  readonly id: number;
  readonly text: string;
  readonly note: string;
  readonly time: string;
  readonly tone: Tone;
  readonly label: Label | null;
}
