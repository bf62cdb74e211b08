import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  readCurrentFigures,
  readCurrentFiguresByPlace,
  readCurrentReadings,
  readTopDevices,
} from '../../../platform/areas/devices/readings/currentReadings.ts';
import { readTimeSeries } from '../../../platform/areas/devices/readings/readTimeSeries.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs } from '../harness.ts';

const all = { kind: 'all' } as const;
const minute = 60_000;

export function defineReadingSuite(engine: EngineUnderTest): void {
  describe('readings', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    }, 60_000);
    afterAll(() => harness.close());

    it('cover the last day without a gap in the demo data', async () => {
      const question = {
        scope: all,
        metrics: ['online', 'cpu95'] as const,
        fromMs: nowMs - 23 * 60 * minute,
        toMs: nowMs - 5 * minute,
        stepSeconds: 300,
      };
      const series = await readTimeSeries(harness.db, question, nowMs);
      expect(series.stepSeconds).toBe(300);
      expect(series.at.length).toBe(275);
      expect(series.values.online?.every(value => value !== null && value > 0)).toBe(true);
      expect(series.values.cpu95?.every(value => value !== null && value > 20 && value <= 100)).toBe(true);
    });

    it('have a mean for each interval with readings, and null for each interval without readings', async () => {
      const start = nowMs - 50 * minute;
      const place = { kind: 'cabinet', id: 990_001 } as const;
      for (const [at, cpu50] of [
        [0, 10],
        [15, 30],
        [120, 50],
      ] as const) {
        await sql`
          insert into scope_readings (kind, "scopeId", seconds, at, figures)
          values ('cabinet', ${place.id}, 15, ${start + at * 1_000}, ${JSON.stringify({ cpu50 })}::jsonb)`.execute(
          harness.db,
        );
      }
      const ask = { scope: place, metrics: ['cpu50'] as const, fromMs: start, toMs: start + 3 * minute };
      const fine = await readTimeSeries(harness.db, { ...ask, stepSeconds: 60 }, nowMs);
      expect(fine.values.cpu50).toEqual([20, null, 50]);
      const old = await readTimeSeries(harness.db, { ...ask, fromMs: nowMs - 5 * 60 * minute, stepSeconds: 15 }, nowMs);
      expect(old.stepSeconds).toBe(60);
    });

    it('show the current values of a place and of all places of one type, and no outdated values', async () => {
      const figures = await readCurrentFigures(harness.db, all, { nowMs });
      const rooms = await readCurrentFiguresByPlace(harness.db, 'room', { nowMs });
      expect(rooms.length).toBe(10);
      expect(rooms.reduce((sum, room) => sum + Number(room.figures.devices), 0)).toBe(figures?.figures.devices);
      expect(await readCurrentFigures(harness.db, all, { nowMs: nowMs + 60 * minute })).toBeNull();
    });

    it('can be read for single cards, and can be ranked within one room or across all rooms', async () => {
      const top = await readTopDevices(harness.db, { metric: 'temperature', scope: all, limit: 5 });
      const values = top.map(item => item.value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      const hottest = await sql<{ value: number }>`
        select max(r.temperature) as value from device_readings r join devices d on d.id = r."deviceId" where d."networkStatus" = 1`.execute(
        harness.db,
      );
      expect(values[0]).toBe(hottest.rows[0]?.value);
      const [first] = await readCurrentReadings(
        harness.db,
        top.map(item => item.deviceId),
      );
      expect(first?.cpu).toBeTypeOf('number');
      const roomId = top[0]?.roomId ?? 0;
      const inRoom = await readTopDevices(harness.db, { metric: 'loss', scope: { kind: 'room', id: roomId } });
      expect(new Set(inRoom.map(item => item.roomId))).toEqual(new Set([roomId]));
    });
  });
}
