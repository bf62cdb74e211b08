import type { Label } from '../../../schemas/base/label.ts';

/** Measured value with its label, unit and precision. */
export interface Metric extends Label {
  readonly unit: string;
  /** Number of displayed decimals. */
  readonly decimals: number;
  /** Value of `alarmIndicator` for the metric; the charts draw the alarm thresholds of this indicator. */
  readonly indicator?: number;
}

/** Metrics that a card reports with its heartbeat. */
export const deviceMetrics = {
  cpu: { zh: 'CPU使用率', en: 'CPU usage', unit: '%', decimals: 1, indicator: 2 },
  memory: { zh: '内存使用率', en: 'Memory usage', unit: '%', decimals: 1, indicator: 3 },
  disk: { zh: '磁盘使用率', en: 'Disk usage', unit: '%', decimals: 1, indicator: 4 },
  temperature: { zh: '温度', en: 'Temperature', unit: '℃', decimals: 1, indicator: 5 },
  up: { zh: '上行带宽', en: 'Upload bandwidth', unit: 'Mbps', decimals: 2 },
  down: { zh: '下行带宽', en: 'Download bandwidth', unit: 'Mbps', decimals: 2 },
  loss: { zh: '丢包率', en: 'Packet loss', unit: '%', decimals: 2, indicator: 6 },
  delay: { zh: '网络延迟', en: 'Latency', unit: 'ms', decimals: 0, indicator: 7 },
} as const satisfies Readonly<Record<string, Metric>>;

/** Metrics that aggregate all cards of a site, a room, a cabinet or the fleet. */
export const scopeMetrics = {
  devices: { zh: '设备数', en: 'Devices', unit: '', decimals: 0 },
  online: { zh: '在线设备', en: 'Online devices', unit: '', decimals: 0 },
  inUse: { zh: '使用中设备', en: 'Devices in use', unit: '', decimals: 0 },
  faulty: { zh: '故障设备', en: 'Faulty devices', unit: '', decimals: 0 },
  onlineRate: { zh: '在线率', en: 'Online rate', unit: '%', decimals: 1 },
  cpu50: { zh: 'CPU中位数', en: 'CPU p50', unit: '%', decimals: 1, indicator: 2 },
  cpu95: { zh: 'CPU P95', en: 'CPU p95', unit: '%', decimals: 1, indicator: 2 },
  memory50: { zh: '内存中位数', en: 'Memory p50', unit: '%', decimals: 1, indicator: 3 },
  memory95: { zh: '内存P95', en: 'Memory p95', unit: '%', decimals: 1, indicator: 3 },
  disk: { zh: '磁盘使用率', en: 'Disk usage', unit: '%', decimals: 1, indicator: 4 },
  temperature: { zh: '平均温度', en: 'Average temperature', unit: '℃', decimals: 1, indicator: 5 },
  hottest: { zh: '最高温度', en: 'Highest temperature', unit: '℃', decimals: 1, indicator: 5 },
  up: { zh: '上行带宽', en: 'Upload bandwidth', unit: 'Mbps', decimals: 1 },
  down: { zh: '下行带宽', en: 'Download bandwidth', unit: 'Mbps', decimals: 1 },
  loss: { zh: '丢包率', en: 'Packet loss', unit: '%', decimals: 2, indicator: 6 },
  delay: { zh: '网络延迟', en: 'Latency', unit: 'ms', decimals: 0, indicator: 7 },
  links: { zh: '每分钟连接数', en: 'Connections per minute', unit: '', decimals: 1 },
  linkSuccess: { zh: '连接成功率', en: 'Connection success rate', unit: '%', decimals: 1, indicator: 10 },
  linkMs: { zh: '平均连接耗时', en: 'Average connection time', unit: 'ms', decimals: 0 },
} as const satisfies Readonly<Record<string, Metric>>;

export type DeviceMetric = keyof typeof deviceMetrics;
export type ScopeMetric = keyof typeof scopeMetrics;

export function isDeviceMetric(name: string): name is DeviceMetric {
  return Object.hasOwn(deviceMetrics, name);
}

export function isScopeMetric(name: string): name is ScopeMetric {
  return Object.hasOwn(scopeMetrics, name);
}
