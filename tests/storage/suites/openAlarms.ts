import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { scheduledTask } from '../../../platform/areas/alarms/alarmsTask.ts';
import type { ScheduledTask } from '../../../platform/engine/scheduler/scheduledTask.ts';
import { simulateCards } from '../../../platform/demo/simulator/simulateCards.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { toPlatformTime } from '../../../platform/engine/storage/platformTime.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, zone, fixedSchedulerScope } from '../harness.ts';

const minute = 60_000;
/** Number of steps in which all cards report, and number of runs that check all rules. */
const [steps, checkCount] = [10, 8];
const offline = 1;

/** Suite about a platform that runs, is down for hours, and runs again. */
export function defineOpenAlarmSuite(engine: EngineUnderTest): void {
  describe('open alarms', () => {
    let harness: Harness;
    let at = nowMs;

    const run = (text: TemplateStringsArray, ...values: readonly unknown[]) => sql(text, ...values).execute(harness.db);
    const inTurn = async (work: ScheduledTask, times: number) => {
      for (let done = 0; done < times; done += 1) {
        const moment = { nowMs: at, now: toPlatformTime(at, zone) };
        await harness.db
          .transaction()
          .execute(db => work({ db, ...moment, resourceOf: harness.catalogue.get, ...fixedSchedulerScope }));
      }
    };
    /** Lets the cards report every three minutes, and checks every rule. */
    const live = async (minutes: number) => {
      for (const end = at + minutes * minute; at < end;) {
        at += 3 * minute;
        await inTurn(simulateCards, steps);
        await inTurn(scheduledTask, checkCount);
      }
    };
    const look = async (minutes: number) => {
      at += minutes * minute;
      await inTurn(scheduledTask, checkCount);
    };
    const open = () => harness.rows('alarm_records', '"alarmStatus" in (0, 1)');

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      // A fifth of the cabinets gives the same result in a fifth of the time.
      await run`delete from devices where "cabinetId" > 10`;
      await run`delete from cabinets where id > 10`;
      await run`update alarm_settings set "durationMinutes" = 3`;
    }, 60_000);
    afterAll(() => harness.close());

    it('do not accumulate when the platform restarts five times in a day', async () => {
      const counts: number[] = [];
      for (let start = 0; start < 5; start += 1) {
        await live(12);
        counts.push((await open()).length);
        at += 5 * 60 * minute;
      }
      expect(counts[0]).toBeGreaterThan(0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(10);
      expect(await harness.rows('devices', '"networkStatus" = 0')).not.toEqual([]);
    }, 60_000);

    describe('on one device', () => {
      let device: Row = {};
      const alarm = async () =>
        (
          await harness.rows('alarm_records', `indicator = ${offline} and "objectId" = ${Number(device['id'])}`, 'id')
        ).at(-1);
      const set = (name: string, value: number) =>
        run`update devices set ${sql.id(name)} = ${value} where id = ${device['id']}`;

      beforeAll(async () => {
        const [sound] = await harness.rows('devices', '"networkStatus" = 1 and "failureStatus" = 0 and id > 20', 'id');
        device = sound ?? {};
        await run`delete from alarm_records`;
        await run`update alarm_settings set "durationMinutes" = 10 where indicator = ${offline}`;
        await set('networkStatus', 0);
      });

      it('appear after hours of downtime only once the device has met the rule’s condition long enough since the restart', async () => {
        await look(1);
        await look(8 * 60);
        await look(8);
        expect(await alarm()).toBeUndefined();
        await look(3);
        expect(await alarm()).toMatchObject({ alarmStatus: 0 });
      });

      it('close once somebody marks the device as faulty, because rules no longer check faulty devices', async () => {
        await set('failureStatus', 2);
        await look(1);
        expect(await alarm()).toMatchObject({ alarmStatus: 2, handlerName: '系统', handleNote: '对象已不在监测范围' });
        await set('failureStatus', 0);
        await look(1);
        await look(5);
        await look(6);
        expect(await alarm()).toMatchObject({ alarmStatus: 0 });
      });

      it('close when their rule is disabled', async () => {
        await run`update alarm_settings set status = 0 where indicator = ${offline}`;
        await look(1);
        expect(await alarm()).toMatchObject({ alarmStatus: 2, handleNote: '告警设置已停用或删除' });
      });
    });
  });
}
