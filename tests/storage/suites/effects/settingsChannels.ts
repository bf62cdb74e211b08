import { areas } from '../../../../platform/areas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTasks } from '../../../../platform/engine/scheduler/startScheduler.ts';
import { createLog } from '../../../../platform/engine/log/log.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, now, nowMs, expectRecord, refusalOf, zone } from '../../harness.ts';

const base = '/api/config/v1';

/** Suite about text messages, mail, the public account, and the ways to buy coins. */
export function defineChannelSettingsEffectSuite(engine: EngineUnderTest): void {
  describe('channel settings', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const act = async (target: string, payload: Row): Promise<Row> => expectRecord(await harness.call(target, payload));
    const posted = (receiver: string) => harness.rows('outbox', `receiver = '${receiver}'`, 'id');
    const sms = (phone: string) => act(`POST ${base}/sms-settings/test`, { phone });

    it('allow one text message per phone number within an interval', async () => {
      await sms('13800000001');
      expect(await posted('13800000001')).toMatchObject([
        { channel: 'sms', content: expect.stringMatching(/^【云手机】验证码\d{6}，5分钟内有效。$/) },
      ]);
      expect(errorsOf(await refusalOf(sms('13800000001')))).toEqual({ phone: '发送过于频繁，请60秒后再试' });
      expect(await posted('13800000001')).toHaveLength(1);
      await sms('13800000002');
    });

    it('limit the daily text messages to a phone number', async () => {
      await sql`
        insert into outbox (channel, receiver, "createdAt")
        select 'sms', '13800000003', extract(epoch from ${now}::timestamp at time zone 'Asia/Shanghai')::bigint * 1000 - n * 600000
        from generate_series(1, 10) as n`.execute(harness.db);
      expect(errorsOf(await refusalOf(sms('13800000003')))).toEqual({ phone: '该号码已达每日上限' });
    });

    it.each<readonly [string, string, Row, string]>([
      ['sms-settings', 'test', { phone: '13800000004' }, 'sms'],
      ['mail-settings', 'test', { email: 'a@example.com' }, 'mail'],
      ['public-account-settings', 'test', {}, 'wechat'],
      ['public-account-settings', 'pushMenu', {}, 'wechat'],
    ])(
      'allow, in %s, the action %s only while the settings are enabled and complete',
      async (name, action, values, channel) => {
        const table = sql.table(name.replaceAll('-', '_'));
        const before = (await harness.rows('outbox', `channel = '${channel}'`)).length;
        const run = () => act(`POST ${base}/${name}/${action}`, values);
        await run();
        expect(await harness.rows('outbox', `channel = '${channel}'`)).toHaveLength(before + 1);
        await sql`update ${table} set enabled = false`.execute(harness.db);
        expect((await refusalOf(run())).text).toBe('该通道未启用');
        await sql`update ${table} set enabled = true`.execute(harness.db);
        const [secret] = { sms: ['accessSecret'], mail: ['password'], wechat: ['appSecret'] }[channel] ?? [''];
        const { rows } = await sql<{ kept: string }>`select ${sql.ref(secret ?? '')} as kept from ${table}`.execute(
          harness.db,
        );
        await sql`update ${table} set ${sql.ref(secret ?? '')} = null`.execute(harness.db);
        expect((await refusalOf(run())).text).toBe('设置不完整，请先填写并保存');
        await sql`update ${table} set ${sql.ref(secret ?? '')} = ${rows[0]?.kept}`.execute(harness.db);
        expect(await harness.rows('outbox', `channel = '${channel}'`)).toHaveLength(before + 1);
      },
    );

    it('allow the sale of coins only through enabled payment methods', async () => {
      await sql`delete from alipay_settings`.execute(harness.db);
      const { revision } = await act(`GET ${base}/pentacle-pay-settings/detail`, {});
      const save = (payWays: readonly number[]) => act(`PUT ${base}/pentacle-pay-settings`, { revision, payWays });
      expect(errorsOf(await refusalOf(save([1, 7])))).toEqual({ payWays: '支付宝未启用，请先在支付宝设置中启用' });
      expect(await save([7])).toMatchObject({ payWays: [7] });
    });

    it('limit the age of logs, and delete the oldest rows first', async () => {
      const { db, catalogue } = harness;
      await sql`delete from error_logs`.execute(db);
      await sql`
        insert into error_logs ("errorTime")
        select ${now}::timestamp - make_interval(days => 200) + make_interval(secs => n) from generate_series(-601, 1) as n`.execute(
        db,
      );
      await sql`update backend_settings set "logKeepDays" = 200`.execute(db);
      const clean = () =>
        runScheduledTasks({
          tasks: areas.tasks,
          db,
          catalogue,
          clock: () => nowMs,
          zone,
          log: createLog({ clock: () => nowMs, line: () => {} }),
        });
      await clean();
      expect(await harness.rows('error_logs')).toHaveLength(103);
      await clean();
      expect((await harness.rows('error_logs', 'true', '"errorTime"')).map(row => row['errorTime'])).toEqual([
        '2025-08-13 12:00:00',
        '2025-08-13 12:00:01',
      ]);
    });
  });
}
