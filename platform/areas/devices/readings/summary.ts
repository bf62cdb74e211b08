import type { DeviceMetric } from '../../../../src/resources/devices/boards/metrics.ts';
import type { Figures } from './currentReadings.ts';

export type Reading = Readonly<Record<DeviceMetric, number>>;

const buckets = 50;
const bucketWidth = 100 / buckets;

/** Summary of many cards, from which figures can be computed. Summaries can be added up. */
export interface CardsSummary {
  devices: number;
  online: number;
  inUse: number;
  faulty: number;
  /** Histogram: number of cards in each of 50 equal intervals from 0 to 100 %. */
  readonly cpu: number[];
  readonly memory: number[];
  disk: number;
  temperature: number;
  hottest: number;
  up: number;
  down: number;
  loss: number;
  delay: number;
}

/** Links between clients and cards, as averages per minute. `totalMs` is the total duration of the successful links. */
export interface LinkFigures {
  readonly links: number;
  readonly successes: number;
  readonly totalMs: number;
}

export function createEmptySummary(): CardsSummary {
  return {
    devices: 0,
    online: 0,
    inUse: 0,
    faulty: 0,
    cpu: Array<number>(buckets).fill(0),
    memory: Array<number>(buckets).fill(0),
    disk: 0,
    temperature: 0,
    hottest: 0,
    up: 0,
    down: 0,
    loss: 0,
    delay: 0,
  };
}

export interface CountedCard {
  readonly isInUse: boolean;
  readonly isFaulty: boolean;
  /** Reading of the card if it is online; `null` otherwise. */
  readonly reading: Reading | null;
}

export function addCardToSummary(summary: CardsSummary, { isInUse, isFaulty, reading }: CountedCard): void {
  summary.devices += 1;
  if (isFaulty) summary.faulty += 1;
  if (!reading) return;
  summary.online += 1;
  if (isInUse) summary.inUse += 1;
  addToHistogram(summary.cpu, reading.cpu);
  addToHistogram(summary.memory, reading.memory);
  for (const metric of ['disk', 'temperature', 'up', 'down', 'loss', 'delay'] as const) {
    summary[metric] += reading[metric];
  }
  summary.hottest = Math.max(summary.hottest, reading.temperature);
}

function addToHistogram(shares: number[], value: number): void {
  const at = Math.min(buckets - 1, Math.max(0, Math.floor(value / bucketWidth)));
  shares[at] = (shares[at] ?? 0) + 1;
}

export function mergeSummaries(parts: readonly CardsSummary[]): CardsSummary {
  const joined = createEmptySummary();
  for (const part of parts) {
    for (const name of [
      'devices',
      'online',
      'inUse',
      'faulty',
      'disk',
      'temperature',
      'up',
      'down',
      'loss',
      'delay',
    ] as const) {
      joined[name] += part[name];
    }
    joined.hottest = Math.max(joined.hottest, part.hottest);
    for (const name of ['cpu', 'memory'] as const) {
      part[name].forEach((many, at) => {
        joined[name][at] = (joined[name][at] ?? 0) + many;
      });
    }
  }
  return joined;
}

/**
 * Computes the figures of a place from the summary of its cards. Without an online card, the figures contain counts but
 * no measured values. Leaves out the link figures if `ofLinks` is `null`.
 */
export function computeFigures(summary: CardsSummary, ofLinks: LinkFigures | null): Figures {
  const { devices, online, inUse, faulty } = summary;
  const mean = (sum: number) => (online === 0 ? null : round(sum / online));
  return {
    devices,
    online,
    inUse,
    faulty,
    onlineRate: devices === 0 ? null : round((online / devices) * 100),
    cpu50: quantile(summary.cpu, 0.5),
    cpu95: quantile(summary.cpu, 0.95),
    memory50: quantile(summary.memory, 0.5),
    memory95: quantile(summary.memory, 0.95),
    disk: mean(summary.disk),
    temperature: mean(summary.temperature),
    hottest: online === 0 ? null : round(summary.hottest),
    up: online === 0 ? null : round(summary.up),
    down: online === 0 ? null : round(summary.down),
    loss: mean(summary.loss),
    delay: mean(summary.delay),
    ...(ofLinks ? computeLinkFigures(ofLinks) : {}),
  };
}

function computeLinkFigures({ links, successes, totalMs }: LinkFigures): Figures {
  return {
    links: round(links),
    linkSuccess: links === 0 ? null : round((successes / links) * 100),
    linkMs: successes === 0 ? null : round(totalMs / successes),
  };
}

/** Returns a quantile, assuming that values within a bucket are evenly distributed. */
function quantile(shares: readonly number[], part: number): number | null {
  const total = shares.reduce((sum, many) => sum + many, 0);
  if (total === 0) return null;
  let left = total * part;
  for (const [at, many] of shares.entries()) {
    if (many > 0 && left <= many) return round((at + left / many) * bucketWidth);
    left -= many;
  }
  return 100;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
