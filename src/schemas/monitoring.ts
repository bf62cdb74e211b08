import type { Share } from './boards.ts';
import type { ScopeMetric } from './metrics.ts';

/** What the calls of the monitoring board answer. */

/** A bound of an alarm setting, for whatever metric shows its indicator. */
export interface MetricBound {
  readonly indicator: number;
  readonly value: number;
  readonly breach: 'above' | 'below';
  readonly name: string;
}

export interface Current {
  readonly scope: string;
  /** The platform's time of the values; `null` when nothing recent is known. */
  readonly at: string | null;
  readonly figures: Readonly<Partial<Record<ScopeMetric, number | null>>>;
  readonly bounds: readonly MetricBound[];
  /** Of the links of the last hour. */
  readonly codecs: readonly Share[];
  readonly qualities: readonly Share[];
}

export interface MonitoredSeries {
  /** Seconds; as asked, or coarser where no more is known. */
  readonly step: number;
  readonly times: readonly string[];
  readonly values: Readonly<Partial<Record<ScopeMetric, readonly (number | null)[]>>>;
  /** When something failed, with what it was. */
  readonly marks: readonly { readonly time: string; readonly label: string }[];
}

export interface RankedDevice {
  readonly id: number;
  readonly deviceCode: string;
  readonly deviceIp: string;
  readonly roomName: string | null;
  readonly value: number;
}

export interface RankedRoom {
  readonly id: number;
  readonly name: string;
  readonly figures: Current['figures'];
}

/** A part of the estate that can be looked at alone. */
export interface ScopeOption {
  /** `room:3` */
  readonly scope: string;
  readonly name: string;
  /** The scope around it; `null` for sites. */
  readonly parent: string | null;
}

/** What is charted, in the metrics of each chart. */
export const chartedMetrics = [
  'online',
  'inUse',
  'cpu50',
  'cpu95',
  'memory50',
  'memory95',
  'up',
  'down',
  'linkSuccess',
  'linkMs',
  'temperature',
  'hottest',
  'loss',
  'delay',
] as const satisfies readonly ScopeMetric[];
