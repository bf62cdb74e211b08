import type { DistributionShare } from '../../dashboard/boards/dashboardFigures.ts';
import type { ScopeMetric } from './metrics.ts';

/** Responses of the monitoring board's calls. */

/** Threshold of an alarm setting, drawn in the charts of metrics with the same indicator. */
export interface MetricThreshold {
  readonly indicator: number;
  readonly value: number;
  readonly breach: 'above' | 'below';
  readonly name: string;
}

export interface CurrentReadings {
  readonly scope: string;
  /** Time of the values, in the platform's zone; `null` if no recent values exist. */
  readonly at: string | null;
  readonly figures: Readonly<Partial<Record<ScopeMetric, number | null>>>;
  readonly bounds: readonly MetricThreshold[];
  /** Connections of the last hour, per codec. */
  readonly codecs: readonly DistributionShare[];
  readonly qualities: readonly DistributionShare[];
}

export interface MetricTimeSeries {
  /** Seconds between the values: as requested, or more when only coarser data exists. */
  readonly step: number;
  readonly times: readonly string[];
  readonly values: Readonly<Partial<Record<ScopeMetric, readonly (number | null)[]>>>;
  /** Alarms, each with its start time and its object; alarms of the same minute share one mark. */
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
  readonly figures: CurrentReadings['figures'];
}

/** Part of the fleet that the operator can select. */
export interface ScopeOption {
  /** Scope in URL notation, such as `room:3`. */
  readonly scope: string;
  readonly name: string;
  /** Parent scope; `null` for sites. */
  readonly parent: string | null;
}

/** Metrics that the platform returns for the charts. */
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
