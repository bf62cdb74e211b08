import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ScheduledTaskScope } from '../../../platform/engine/scheduler/scheduledTask.ts';
import { readCurrentFigures } from '../../../platform/areas/devices/readings/currentReadings.ts';
import { readTimeSeries } from '../../../platform/areas/devices/readings/readTimeSeries.ts';
import { computeShareOfCardsInUse } from '../../../platform/demo/values/cardModel.ts';
import { simulator } from '../../../platform/demo/simulator/simulator.ts';
import type { Database, Row } from '../../../platform/engine/storage/database.ts';
import { toPlatformTime } from '../../../platform/engine/storage/platformTime.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, zone, fixedSchedulerScope } from '../harness.ts';

const tickMs = 5_000;
class Undo extends Error {}

export function defineSimulatorSuite(engine: EngineUnderTest): void {
  describe('the simulator', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    }, 60_000);
    afterAll(() => harness.close());

    const run = async (db: Database, from: number, ticks: number): Promise<void> => {
      for (let tick = from; tick < from + ticks; tick += 1) {
        const at = nowMs + tick * tickMs;
        const scope: ScheduledTaskScope = {
          db,
          nowMs: at,
          now: toPlatformTime(at, zone),
          resourceOf: harness.catalogue.get,
          ...fixedSchedulerScope,
        };
        for (const step of Object.values(simulator)) await step(scope);
      }
    };

    const states = async (db: Database): Promise<readonly Row[]> => {
      const { rows } = await sql<Row>`
        select d.id, d."networkStatus", d."runStatus", d."abnormalState", r.cpu, r.temperature, r.misses,
          (select string_agg(l."linkNo", ',' order by l."linkNo") from card_link_logs l
            where l."deviceId" = d.id and l."linkNo" like 'LKS%') as links
        from devices d left join device_readings r on r."deviceId" = d.id order by d.id`.execute(db);
      return rows;
    };

    const rehearse = async (ticks: number): Promise<readonly Row[]> => {
      let seen: readonly Row[] = [];
      const played = harness.db.transaction().execute(async trx => {
        await run(trx, 1, ticks);
        seen = await states(trx);
        throw new Undo();
      });
      await expect(played).rejects.toBeInstanceOf(Undo);
      return seen;
    };

    it('starts with a number of users that fits the time of day', async () => {
      const usable = await harness.rows(
        'devices',
        `"distributionStatus" = 1 and "userName" is not null and "networkStatus" = 1 and "failureStatus" = 0`,
      );
      const inUse = usable.filter(row => row['runStatus'] === 1);
      expect(Math.abs(inUse.length / usable.length - computeShareOfCardsInUse(nowMs + 8 * 3_600_000))).toBeLessThan(
        0.08,
      );
    });

    it('returns the same result for the same state and time', async () => {
      const before = await states(harness.db);
      const first = await rehearse(11);
      expect(await rehearse(11)).toEqual(first);
      expect(first).not.toEqual(before);
    }, 60_000);

    it('creates only states that the state machines allow, and no use record without a session', async () => {
      await run(harness.db, 1, 130);
      const forbidden = await harness.rows(
        'devices',
        `"runStatus" = 1 and ("networkStatus" <> 1 or coalesce("failureStatus", 0) <> 0 or "userName" is null or "distributionStatus" <> 1)`,
      );
      expect(forbidden).toEqual([]);
      const open = await harness.rows('rtc_logs', `"rtcState" = 1 and "sessionNo" like 'RTCS%'`);
      const inUse = new Set((await harness.rows('devices', '"runStatus" = 1')).map(row => row['id']));
      expect(open.length).toBeGreaterThan(1);
      expect(open.filter(row => !inUse.has(row['deviceId']))).toEqual([]);
      const ended = await harness.rows('sign_out_records', `"offlineType" = 0 and "offTime" > '2026-03-01 12:00:00'`);
      expect(ended.length).toBeGreaterThan(1);
      expect(ended.every(row => row['useStatus'] === 2 && Number(row['usedSeconds']) > 0)).toBe(true);
      const failed = await harness.rows('card_link_logs', `"linkNo" like 'LKS%' and "plugFlowStatus" = 2`);
      expect(failed.every(row => row['failCode'] !== null && row['keepSeconds'] === null)).toBe(true);
    }, 120_000);

    it('sets cards offline after three missed heartbeats, and signs their users out', async () => {
      const lost = await harness.rows('sign_out_records', `note = '设备离线'`);
      const silent = await harness.rows('device_readings', 'misses >= 3');
      const offline = new Set((await harness.rows('devices', '"networkStatus" = 0')).map(row => row['id']));
      expect(silent.every(row => offline.has(row['deviceId']))).toBe(true);
      expect(lost.every(row => row['useStatus'] === 2)).toBe(true);
    });

    it('writes a time series of every place in three resolutions', async () => {
      const at = nowMs + 130 * tickMs;
      const current = await readCurrentFigures(harness.db, { kind: 'all' }, { nowMs: at, withinMs: 20_000 });
      const devices = await harness.rows('devices');
      expect(current?.figures.devices).toBe(devices.length);
      const ask = { scope: { kind: 'all' }, metrics: ['online', 'links'], toMs: at, fromMs: at - 10 * 60_000 } as const;
      for (const stepSeconds of [15, 60, 300]) {
        const { values } = await readTimeSeries(harness.db, { ...ask, stepSeconds }, at);
        expect(values.online?.slice(1, -1).every(value => value !== null)).toBe(true);
      }
      const kept = await harness.rows('scope_readings', `seconds = 15 and at < ${at - 3_600_000 - 60_000}`);
      expect(kept).toEqual([]);
    });

    it('runs fewer than 30 statements in a typical tick', async () => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const counted: number[] = [];
      for (let tick = 140; tick < 150; tick += 1) {
        statements = 0;
        await run(harness.db.withPlugin(counting), tick, 1);
        counted.push(statements);
      }
      expect(counted.toSorted((a, b) => a - b)[5]).toBeLessThan(30);
    });
  });
}
