import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { scheduledTask } from '../../../platform/areas/alarms/alarmsTask.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { toPlatformTime } from '../../../platform/engine/storage/platformTime.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, zone, fixedSchedulerScope } from '../harness.ts';

const minute = 60_000;
const hot = 5;

export function defineAlarmSuite(engine: EngineUnderTest): void {
  describe('alarms', () => {
    let harness: Harness;
    let device: Row;
    let ruleId: number;
    /**
     * Minutes that have passed since the first test began; each test starts at the time at which the previous test
     * ended.
     */
    let passed = 0;

    const run = (text: TemplateStringsArray, ...values: readonly unknown[]) => sql(text, ...values).execute(harness.db);
    const firstRow = async (table: string, where: string) => (await harness.rows(table, where))[0] ?? {};
    const alarm = () =>
      firstRow(
        'alarm_records',
        `"settingId" = ${ruleId} and "objectId" = ${Number(device['id'])} order by id desc limit 1 --`,
      );
    const messages = async (channel = 'mail') =>
      (await harness.rows('outbox', `channel = '${channel}'`, 'id')).map(row => String(row['content']));
    const set = (values: Row) => run`
      update device_readings set temperature = ${values['temperature']} where "deviceId" = ${device['id']}`;
    const rule = (values: Row) => update('alarm_settings', values, ruleId);
    const strategy = (values: Row) => update('alarm_strategies', values, 1);
    const level = (values: Row) => update('alarm_levels', values, 3);
    const update = (table: string, values: Row, id: number) =>
      run`update ${sql.table(table)} set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`))} where id = ${id}`;

    /** Advances the clock minute by minute and runs the scheduled task every minute. */
    const pass = async (minutes: number): Promise<void> => {
      for (let at = 0; at < minutes; at += 1) {
        passed += 1;
        const moment = nowMs + passed * minute;
        const now = toPlatformTime(moment, zone);
        await harness.db
          .transaction()
          .execute(db =>
            scheduledTask({ db, nowMs: moment, now, resourceOf: harness.catalogue.get, ...fixedSchedulerScope }),
          );
      }
    };

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      device = await firstRow(
        'devices',
        `"networkStatus" = 1 and "failureStatus" = 0 and id in (select "deviceId" from device_readings) limit 1 --`,
      );
      ruleId = Number((await firstRow('alarm_settings', `indicator = ${hot} and "objectType" = 1`))['id']);
      await run`update alarm_settings set status = case when id = ${ruleId} then 1 else 0 end`;
      await run`update alarm_recipients set open = 0`;
      await run`
        update alarm_recipients set open = 1, indicators = '[5]', "levelIds" = '[]', "roomIds" = '[]', "informWays" = '[3]',
          "dutyStart" = null, "dutyEnd" = null, email = 'duty@example.cn' where id = 1`;
    }, 60_000);
    afterAll(() => harness.close());

    beforeEach(async () => {
      await run`delete from alarm_records`;
      await run`delete from alarm_reports`;
      await run`delete from alarm_breaches`;
      await run`delete from alarm_sendings`;
      await run`delete from alarm_silences`;
      await run`delete from alarm_looks`;
      await run`delete from outbox`;
      await run`update device_readings set temperature = 40`;
      await rule({
        comparison: 1,
        threshold: 70,
        recoverThreshold: 65,
        durationMinutes: 5,
        levelId: 3,
        strategyId: 1,
        roomIds: '[]',
      });
      await strategy({
        reportMode: 1,
        mergeMinutes: 0,
        maxPerHour: 60,
        escalateMinutes: 0,
        escalateLevelId: null,
        quietStart: null,
        quietEnd: null,
        recipientIds: '[1]',
        callbackUrl: null,
        status: 1,
      });
      await level({ informWays: '[3]', repeatMinutes: 30, maxTimes: 1, autoCloseHours: 0 });
    });

    it('open one time when a value stays beyond the alarm threshold, and close when it passes the recovery threshold', async () => {
      await set({ temperature: 80 });
      await pass(5);
      expect(await harness.rows('alarm_records')).toEqual([]);
      await pass(2);
      expect(await alarm()).toMatchObject({
        alarmStatus: 0,
        times: 1,
        value: 80,
        threshold: 70,
        levelId: 3,
        objectName: device['deviceCode'],
      });
      await set({ temperature: 82 });
      await pass(3);
      expect(await harness.rows('alarm_records')).toHaveLength(1);
      expect(await alarm()).toMatchObject({ times: 1, value: 82 });
      await set({ temperature: 68 });
      await pass(2);
      expect(await alarm()).toMatchObject({ alarmStatus: 0 });
      await set({ temperature: 64 });
      await pass(1);
      expect(await alarm()).toMatchObject({
        alarmStatus: 4,
        recoverTime: toPlatformTime(nowMs + passed * minute, zone),
      });
      expect(await messages()).toEqual([expect.stringContaining('温度高于阈值70'), expect.stringContaining('已恢复')]);
    });

    it('do not open for a short peak, an offline card, another room or a disabled rule', async () => {
      await set({ temperature: 80 });
      await pass(3);
      await set({ temperature: 50 });
      await pass(1);
      await set({ temperature: 80 });
      await pass(4);
      expect(await harness.rows('alarm_records')).toEqual([]);
      await rule({ roomIds: '[999999]' });
      await pass(8);
      expect(await harness.rows('alarm_records')).toEqual([]);
      await rule({ roomIds: '[]', status: 0 });
      await pass(8);
      expect(await harness.rows('alarm_records')).toEqual([]);
      await rule({ status: 1 });
      await run`update devices set "networkStatus" = 0 where id = ${device['id']}`;
      await pass(8);
      expect(await harness.rows('alarm_records')).toEqual([]);
      await run`update devices set "networkStatus" = 1 where id = ${device['id']}`;
    });

    it('do not open while their object is silenced, and open afterwards', async () => {
      await run`
        insert into alarm_silences ("objectName", "objectType", indicator, until)
        values (${device['deviceCode']}, 1, ${hot}, ${toPlatformTime(nowMs + (passed + 10) * minute, zone)})`;
      await set({ temperature: 80 });
      await pass(9);
      expect(await harness.rows('alarm_records')).toEqual([]);
      await pass(2);
      expect(await alarm()).toMatchObject({ alarmStatus: 0 });
    });

    it('do not open again after somebody has handled them, until the value has recovered', async () => {
      await set({ temperature: 80 });
      await pass(7);
      await run`update alarm_records set "alarmStatus" = 2`;
      await pass(8);
      expect(await harness.rows('alarm_records')).toHaveLength(1);
      await set({ temperature: 50 });
      await pass(1);
      await set({ temperature: 80 });
      await pass(7);
      expect(await harness.rows('alarm_records')).toHaveLength(2);
    });

    it('repeat their message as often as their level says, until somebody acknowledges the alarm', async () => {
      await level({ repeatMinutes: 3, maxTimes: 3 });
      await set({ temperature: 80 });
      await pass(7);
      expect(await messages()).toHaveLength(1);
      await pass(3);
      expect(await messages()).toHaveLength(2);
      await run`update alarm_records set "alarmStatus" = 1`;
      await pass(7);
      expect(await messages()).toHaveLength(2);
      await run`update alarm_records set "alarmStatus" = 0`;
      await pass(12);
      expect(await messages()).toHaveLength(3);
    });

    it('escalate when nobody acknowledges the alarm, and then send a new message', async () => {
      await strategy({ escalateMinutes: 4, escalateLevelId: 1 });
      await run`update alarm_levels set "informWays" = '[3]' where id = 1`;
      await set({ temperature: 80 });
      await pass(7);
      expect(await alarm()).toMatchObject({ levelId: 3 });
      await pass(5);
      expect(await alarm()).toMatchObject({ levelId: 1, notifiedTo: [1] });
      expect((await messages()).length).toBeGreaterThanOrEqual(2);
      expect((await messages()).at(-1)).toContain('紧急');
    });

    it('share one message when their alarm policy reports at intervals', async () => {
      await strategy({ reportMode: 2, intervalSeconds: 900 });
      await run`update device_readings set temperature = 80`;
      await pass(8);
      const open = await harness.rows('alarm_records');
      expect(open.length).toBeGreaterThan(5);
      await pass(15);
      const sent = await messages();
      expect(sent.length).toBeLessThanOrEqual(2);
      expect(sent[0]).toMatch(/等\d+条/);
    });

    it('delay their message until the merge window, the quiet hours or the hourly limit ends', async () => {
      await strategy({ mergeMinutes: 10 });
      await run`insert into alarm_sendings ("strategyId", indicator, at, messages) values (1, ${hot}, ${nowMs + (passed + 6) * minute}::bigint, 1)`;
      await set({ temperature: 80 });
      await pass(12);
      expect(await messages()).toEqual([]);
      await pass(5);
      expect(await messages()).toHaveLength(1);
      await run`delete from alarm_reports`;
      const clock = (minutes: number) => toPlatformTime(nowMs + (passed + minutes) * minute, zone).slice(11, 16);
      await strategy({ mergeMinutes: 0, quietStart: clock(0), quietEnd: clock(12) });
      await run`delete from alarm_records`;
      await run`delete from alarm_breaches`;
      await pass(11);
      expect(await alarm()).toMatchObject({ alarmStatus: 0 });
      expect(await messages()).toHaveLength(1);
      await pass(2);
      expect(await messages()).toHaveLength(2);
    });

    it('notify only matching recipients over channels that level and recipient allow, and call the callback address', async () => {
      await strategy({ recipientIds: '[1,2,3]', callbackUrl: 'https://example.cn/alarm' });
      await run`update alarm_recipients set open = 1, indicators = '[5]', "levelIds" = '[]', "roomIds" = '[]', "informWays" = '[2,3]', phone = '13800000002', email = 'two@example.cn', "dutyStart" = null, "dutyEnd" = null where id = 2`;
      await run`update alarm_recipients set open = 1, indicators = '[1]', "informWays" = '[3]', email = 'three@example.cn' where id = 3`;
      await set({ temperature: 80 });
      await pass(7);
      const mails = await harness.rows('outbox', `channel = 'mail'`, 'receiver');
      expect(mails.map(row => row['receiver'])).toEqual(['duty@example.cn', 'two@example.cn']);
      expect(await messages('sms')).toEqual([]);
      expect(await messages('callback')).toHaveLength(1);
      expect(await alarm()).toMatchObject({ notifiedTo: [1, 2] });
      await run`update alarm_recipients set open = 0 where id in (2, 3)`;
    });

    it('close automatically after the number of hours that their level defines', async () => {
      await level({ autoCloseHours: 1 });
      await set({ temperature: 80 });
      await pass(7);
      await run`update device_readings set temperature = null where "deviceId" = ${device['id']}`;
      await pass(62);
      expect(await alarm()).toMatchObject({ alarmStatus: 2, handleNote: '超时自动关闭' });
    });
  });
}
