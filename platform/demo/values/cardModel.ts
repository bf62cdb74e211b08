import type { Reading } from '../../areas/devices/readings/summary.ts';
import { smoothNoise, noise } from './noise.ts';
import { hourMs, minuteMs } from '../../../src/schemas/base/durations.ts';

/** Inputs of a card's simulated readings. */
export interface CardLoad {
  readonly deviceId: number;
  readonly roomId: number;
  readonly isInUse: boolean;
  /** Time in the platform's zone, in epoch milliseconds that are computed as if the zone were UTC. */
  readonly wallMs: number;
}

/** Temporary problems. Each affects about one card in ten thousand at any time. */
const troubles = ['heat', 'busy', 'leak', 'loss', 'delay'] as const;
const troubleSlotMs = 25 * minuteMs;
const troubleShare = 0.000_1;

export type CardTrouble = (typeof troubles)[number];

/** Returns the share of assigned cards that are in use: low in the morning, high in the evening. */
export function computeShareOfCardsInUse(wallMs: number): number {
  const hour = (wallMs / hourMs) % 24;
  return 0.55 + 0.2 * Math.cos(((hour - 21) / 24) * 2 * Math.PI);
}

/**
 * Share of current uses that end per minute. New uses replace them. An average use lasts a little more than three
 * hours.
 */
export const shareOfUsesEndingPerMinute = 0.005;

/**
 * Returns the share of usable cards whose use starts per minute: enough uses to replace the ended ones, plus the growth
 * until the next minute.
 */
export function computeShareOfStartingCards(wallMs: number): number {
  const now = computeShareOfCardsInUse(wallMs);
  return now * shareOfUsesEndingPerMinute + Math.max(0, computeShareOfCardsInUse(wallMs + minuteMs) - now);
}

export function activeTroubles({ deviceId, wallMs }: Pick<CardLoad, 'deviceId' | 'wallMs'>): readonly CardTrouble[] {
  return troubles.filter((_, kind) => {
    // The time slots of cards start at different times, so that not all problems begin together.
    const slot = Math.floor((wallMs + noise(deviceId, kind) * troubleSlotMs) / troubleSlotMs);
    return noise(deviceId, kind, slot, 77) < troubleShare;
  });
}

/** Returns the readings towards which a simulated card moves, depending on its properties, its use and its location. */
export function computeTargetReading(load: CardLoad): Reading {
  const { deviceId, roomId, isInUse, wallMs } = load;
  const own = (key: number) => noise(deviceId, key);
  const wave = (key: number) => smoothNoise(wallMs, 11 * minuteMs, deviceId, key) - 0.5;
  const cpu = isInUse ? 34 + own(1) * 34 + wave(2) * 24 : 4 + own(1) * 9 + wave(2) * 5;
  const memory = isInUse ? 46 + own(3) * 28 + wave(4) * 10 : 24 + own(3) * 14;
  const roomHeat = noise(roomId, 5) * 4 + smoothNoise(wallMs, 3 * hourMs, roomId, 6) * 3;
  const roomDelay = 14 + noise(roomId, 7) * 26 + smoothNoise(wallMs, 2 * hourMs, roomId, 8) * 10;
  const plain: Reading = {
    cpu,
    memory,
    disk: 28 + own(9) * 50 + smoothNoise(wallMs, 24 * hourMs, deviceId, 10) * 6,
    temperature: 30 + roomHeat + own(11) * 4 + cpu * 0.24,
    up: isInUse ? 2.4 + own(12) * 4 + wave(13) * 2 : 0.02 + own(12) * 0.04,
    down: isInUse ? 0.3 + own(14) * 0.6 : 0.01 + own(14) * 0.03,
    loss: Math.max(0, own(15) ** 6 * 2 + wave(16) * 0.3),
    delay: roomDelay + own(17) * 10 + wave(18) * 8,
  };
  return { ...plain, ...readingsInTrouble(plain, activeTroubles(load), own(19)) };
}

function readingsInTrouble(plain: Reading, found: readonly CardTrouble[], much: number): Partial<Reading> {
  const changes: Readonly<Record<CardTrouble, Partial<Reading>>> = {
    heat: { temperature: plain.temperature + 30 + much * 12 },
    busy: { cpu: 94 + much * 5 },
    leak: { memory: 93 + much * 5 },
    loss: { loss: 7 + much * 14 },
    delay: { delay: 150 + much * 120 },
  };
  return Object.assign({}, ...found.map(item => changes[item]));
}

/** Returns the next reading of a card: part of the way towards its target readings, with some jitter. */
export function computeNextReading(before: Reading | null, load: CardLoad): Reading {
  const target = computeTargetReading(load);
  const step = Math.floor(load.wallMs / 5_000);
  const next = (name: keyof Reading, key: number, jitter: number): number => {
    const from = before?.[name] ?? target[name];
    const moved = from + (target[name] - from) * 0.6 + (noise(load.deviceId, step, key) - 0.5) * jitter;
    const most = name === 'delay' || name === 'up' || name === 'down' ? 10_000 : 100;
    return Math.round(Math.min(most, Math.max(0, moved)) * 100) / 100;
  };
  return {
    cpu: next('cpu', 1, 8),
    memory: next('memory', 2, 2),
    disk: next('disk', 3, 0.2),
    temperature: next('temperature', 4, 1),
    up: next('up', 5, load.isInUse ? 0.6 : 0.02),
    down: next('down', 6, load.isInUse ? 0.1 : 0.01),
    loss: next('loss', 7, 0.1),
    delay: next('delay', 8, 4),
  };
}
