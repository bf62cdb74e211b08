import { describe, expect, it } from 'vitest';

import {
  addCardToSummary,
  createEmptySummary,
  computeFigures,
  mergeSummaries,
} from '../../../platform/areas/devices/readings/summary.ts';
import {
  computeNextReading,
  computeShareOfStartingCards,
  computeShareOfCardsInUse,
  computeTargetReading,
  activeTroubles,
} from '../../../platform/demo/values/cardModel.ts';
import { simulateFigures } from '../../../platform/demo/simulator/simulateFigures.ts';
import { noise } from '../../../platform/demo/values/noise.ts';

const wallMs = Date.UTC(2026, 2, 1, 20, 0, 0);
const load = { deviceId: 7, roomId: 2, isInUse: true, wallMs };
const noLinks = { links: 0, successes: 0, totalMs: 0 };

describe('the card model', () => {
  it('gives the same reading for the same card, time and history, and different readings for different cards', () => {
    expect(computeNextReading(null, load)).toEqual(computeNextReading(null, load));
    expect(computeNextReading(null, load)).not.toEqual(computeNextReading(null, { ...load, deviceId: 8 }));
  });

  it('raises readings step by step from idle to use', () => {
    const busy = computeTargetReading(load);
    let reading = computeTargetReading({ ...load, isInUse: false });
    expect(busy.cpu).toBeGreaterThan(reading.cpu + 10);
    for (let step = 0; step < 12; step += 1) reading = computeNextReading(reading, load);
    expect(Math.abs(reading.cpu - busy.cpu)).toBeLessThan(12);
  });

  it('keeps readings within their scales for a thousand cards over a day', () => {
    const off: unknown[] = [];
    for (let deviceId = 1; deviceId <= 1_000; deviceId += 1) {
      const moment = wallMs + (deviceId % 24) * 3_600_000;
      const reading = computeNextReading(null, { ...load, deviceId, isInUse: deviceId % 2 === 0, wallMs: moment });
      const { cpu, memory, disk, loss, ...others } = reading;
      const isOnScale = [cpu, memory, disk, loss].every(value => value >= 0 && value <= 100);
      if (!isOnScale || !Object.values(others).every(value => value >= 0 && value <= 10_000)) off.push(reading);
    }
    expect(off).toEqual([]);
  });

  it('makes few cards faulty at a time, and lets some of them recover within an hour', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => at + 1);
    const ill = ids.filter(deviceId => activeTroubles({ deviceId, wallMs }).length > 0);
    expect(ill.length).toBeGreaterThan(1);
    expect(ill.length).toBeLessThan(30);
    const later = ill.filter(deviceId => activeTroubles({ deviceId, wallMs: wallMs + 3_600_000 }).length > 0);
    expect(later.length).toBeLessThan(ill.length);
  });

  it('has more users in the evening than in the morning', () => {
    expect(computeShareOfCardsInUse(wallMs)).toBeGreaterThan(computeShareOfCardsInUse(wallMs - 12 * 3_600_000) + 0.2);
  });
});

describe('the readings of a place', () => {
  const reading = { cpu: 40, memory: 50, disk: 60, temperature: 41, up: 2, down: 1, loss: 0.5, delay: 30 };

  it('are those of its cards', () => {
    const summary = createEmptySummary();
    for (const cpu of [10, 20, 30, 40, 90])
      addCardToSummary(summary, { isInUse: cpu > 25, isFaulty: false, reading: { ...reading, cpu } });
    addCardToSummary(summary, { isInUse: false, isFaulty: true, reading: null });
    const figures = computeFigures(summary, { links: 4, successes: 3, totalMs: 1_500 });
    expect(figures).toMatchObject({ devices: 6, online: 5, inUse: 3, faulty: 1, onlineRate: 83.33, up: 10 });
    expect(figures).toMatchObject({ temperature: 41, loss: 0.5, links: 4, linkSuccess: 75, linkMs: 500 });
    expect(figures.cpu50).toBeGreaterThanOrEqual(30);
    expect(figures.cpu50).toBeLessThan(32);
    expect(figures.cpu95).toBeGreaterThanOrEqual(90);
  });

  it('include every card once when several places are combined', () => {
    const [first, second] = [createEmptySummary(), createEmptySummary()];
    addCardToSummary(first, { isInUse: true, isFaulty: false, reading });
    addCardToSummary(second, { isInUse: false, isFaulty: false, reading: { ...reading, temperature: 61 } });
    expect(computeFigures(mergeSummaries([first, second]), noLinks)).toMatchObject({
      devices: 2,
      online: 2,
      temperature: 51,
      hottest: 61,
    });
  });

  it('are empty for metrics that were not measured', () => {
    const summary = createEmptySummary();
    addCardToSummary(summary, { isInUse: false, isFaulty: false, reading: null });
    expect(computeFigures(summary, noLinks)).toMatchObject({
      devices: 1,
      online: 0,
      onlineRate: 0,
      cpu50: null,
      up: null,
      linkSuccess: null,
    });
  });

  const cards = (from: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      id: from + at,
      isUsable: at % 5 < 3,
      isOnline: at % 20 !== 19,
      isFaulty: at % 25 === 24,
    }));
  const cabinets = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    roomId: Math.floor(at / 2) + 1,
    siteId: 1,
    cards: cards((at + 1) * 1_000),
  }));

  it('add up from the cabinets to the whole fleet in a generated history', () => {
    const rows = simulateFigures(cabinets.slice(0, 3), { atMs: wallMs, offsetMs: 0, seconds: 300 });
    expect(rows.map(row => `${String(row['kind'])}:${String(row['scopeId'])}`)).toEqual([
      'all:0',
      'site:1',
      'room:1',
      'room:2',
      'cabinet:1',
      'cabinet:2',
      'cabinet:3',
    ]);
    const online = rows.map(row => (row['figures'] as { online: number }).online);
    expect(online[0]).toBe((online[2] ?? 0) + (online[3] ?? 0));
    expect(online[2]).toBe((online[4] ?? 0) + (online[5] ?? 0));
    expect(online[0]).toBeGreaterThan(270);
  });

  it('continue a generated history without a jump, at any time of day', () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const atMs = wallMs + hour * 3_600_000;
      const now = createEmptySummary();
      for (const { id, isUsable, isOnline, isFaulty } of cabinets.flatMap(cabinet => cabinet.cards)) {
        const isInUse = isUsable && isOnline && noise(id, 1_234) < computeShareOfCardsInUse(atMs);
        const heard = isOnline ? computeTargetReading({ deviceId: id, roomId: 1, isInUse, wallMs: atMs }) : null;
        addCardToSummary(now, { isInUse, isFaulty, reading: heard });
      }
      const present = computeFigures(now, noLinks);
      const [whole] = simulateFigures(cabinets, { atMs, offsetMs: 0, seconds: 15 });
      const past = whole?.['figures'] as Record<'online' | 'inUse' | 'faulty' | 'up' | 'down' | 'links', number>;
      expect(past.faulty).toBe(present.faulty);
      for (const name of ['online', 'inUse', 'up', 'down'] as const)
        expect(Math.abs(past[name] / Number(present[name]) - 1), `${name} at ${hour}`).toBeLessThan(0.1);
      expect(
        Math.abs(past.links / past.inUse / (computeShareOfStartingCards(atMs) / computeShareOfCardsInUse(atMs)) - 1),
      ).toBeLessThan(0.16);
    }
  });
});
