import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, expectRecord, refusalOf } from '../../harness.ts';
import { createEffectHarness } from '../effects/effectHarness.ts';
import { resetDevices } from '../effects/resetDevices.ts';
import { createFlowCalls } from './flowCalls.ts';

/** Suite about the compensation of many users: the result equals the preview, and each user is compensated once. */
export function defineCompensationFlowSuite(engine: EngineUnderTest): void {
  describe('user compensation', () => {
    let harness: Harness;
    let names: readonly string[] = [];
    const { firstRow, updateRow: put } = createEffectHarness(() => harness);
    const {
      preview,
      submit,
      previewAndSubmit: run,
      runJobs: work,
    } = createFlowCalls(() => harness, '/api/pay/v1/user-compensation');
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      names = (await harness.rows('client_users', 'id in (1, 2, 3)', 'id')).map(row => String(row['userName']));
    });
    beforeEach(async () => {
      await resetDevices(harness);
      await sql`delete from compensation_records`.execute(harness.db);
      await sql`delete from outbox`.execute(harness.db);
    });
    afterAll(() => harness.close());

    const coins = (values: Row = {}): Row => ({
      targetType: 1,
      userNames: `${names.slice(0, 2).join('\n')}\n`,
      compensationType: 2,
      coins: 7,
      reason: '机房断电',
      ...values,
    });
    const balances = async () =>
      (await harness.rows('client_users', 'id in (1, 2)', 'id')).map(row => Number(row['starCoins']));

    it('previews recipients and amounts, and the skipped users with their reasons', async () => {
      const previewed = await preview(coins({ userNames: [...names, names[0], 'nobody77'].join('\n') }));
      expect(previewed).toMatchObject({ total: 4, toDo: 2, skipped: 2, figures: { users: 2, totalCoins: 14 } });
      expect(expectList(previewed['rows']).map(row => [row['name'], row['skip']])).toEqual([
        [names[0], null],
        [names[1], null],
        [names[2], '账号状态异常'],
        ['nobody77', '用户不存在'],
      ]);
      expect(expectList(previewed['rows']).map(row => row['coins'])).toEqual([7, 7, null, null]);
      expect(await balances()).toEqual([10, 10]);
    });

    it('adds up the hours of all devices and the value of these hours', async () => {
      await sql`update resource_standards set "monthPrice" = 36 where id = 1`.execute(harness.db);
      await sql`update devices set "standardKey" = (select "standardKey" from resource_standards where id = 1)
        where id in (1, 2)`.execute(harness.db);
      const { figures, rows } = await preview(coins({ compensationType: 1, hours: 50, coins: null }));
      expect(expectList(rows)).toMatchObject([{ hours: 50 }, { hours: 50 }]);
      expect(figures).toMatchObject({ users: 2, devices: 2, totalHours: 100, value: 5 });
    });

    it('credits the amount to each user once, records the compensation, and notifies the user', async () => {
      const { batchNo, count } = await run(coins({ notify: true }));
      expect(count).toBe(2);
      expect(await balances()).toEqual([10, 10]);
      await work();
      await work();
      expect(await balances()).toEqual([17, 17]);
      const records = await harness.rows('compensation_records', `"batchNo" = '${String(batchNo)}'`);
      expect(records).toMatchObject([
        { giftStatus: 3, amount: 7, reason: '机房断电', operatorName: 'admin' },
        { giftStatus: 3 },
      ]);
      expect(await harness.rows('outbox')).toHaveLength(2);
    });

    it('postpones the expiry of each device and of its binding by the compensated hours', async () => {
      await run(coins({ compensationType: 1, hours: 36, coins: null }));
      await work();
      expect(await firstRow('devices', 'id = 1')).toMatchObject({ expireTime: '2026-03-13 00:00:00' });
      expect(await firstRow('resource_binds', '"deviceId" = 2')).toMatchObject({ expireTime: '2026-03-13 00:00:00' });
    });

    it('names its job items after users, or after devices when the compensation consists of hours', async () => {
      const namesOf = async (values: Row) => {
        const { taskId } = await run(values);
        const job = expectRecord(await harness.call('GET /api/system/v1/tasks/progress', { taskId: String(taskId) }));
        return expectList(job['items']).map(item => item['name']);
      };
      expect(await namesOf(coins())).toEqual(names.slice(0, 2));
      const devices = await harness.rows('devices', 'id in (1, 2)', 'id');
      expect(await namesOf(coins({ compensationType: 1, hours: 36, coins: null }))).toEqual(
        devices.map(device => `${String(device['userName'])} · ${String(device['deviceCode'])}`),
      );
    });

    it('takes effect once when it is submitted repeatedly or concurrently', async () => {
      const { token } = await preview(coins());
      const sent = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => submit(token, at % 2 === 0 ? { key: 'one key' } : { key: `key ${at}` })),
      );
      const answers = sent.flatMap(call => (call.status === 'fulfilled' ? [call.value['batchNo']] : []));
      expect(new Set(answers).size).toBe(1);
      await work();
      expect(await balances()).toEqual([17, 17]);
      expect(await harness.rows('compensation_records')).toHaveLength(2);
      const again = await refusalOf(submit(token, { key: 'another key' }));
      expect(again).toMatchObject({ text: '该预览已经执行过', code: 409, data: { answer: { batchNo: answers[0] } } });
    });

    it('credits nothing and reports the differences when a user has changed since the preview', async () => {
      const { token } = await preview(coins());
      await put('client_users', 2, { status: 2 });
      expect(await refusalOf(submit(token))).toMatchObject({ code: 409, data: { changes: [`已变化：${names[1]}`] } });
      await work();
      expect(await balances()).toEqual([10, 10]);
      expect(await harness.rows('compensation_records')).toHaveLength(0);
    });

    it('rejects tokens of other users and expired tokens', async () => {
      const { token } = await preview(coins());
      const other = { ...harness.admin, uid: 2 };
      expect(await refusalOf(submit(token, { as: other }))).toMatchObject({ code: 410 });
      await sql`update flow_previews set "expiresAt" = 1`.execute(harness.db);
      expect(await refusalOf(submit(token))).toMatchObject({ code: 410, text: '预览已过期，请重新预览' });
    });

    it('keeps the credited amounts when some items fail, and retries the failed items', async () => {
      const { taskId } = await run(coins());
      await put('client_users', 2, { status: 2 });
      await work();
      const failed = await firstRow('compensation_records', '"giftStatus" = 2');
      expect(failed).toMatchObject({ userName: names[1], failReason: '账号状态异常' });
      expect(await harness.call('GET /api/system/v1/tasks/progress', { taskId: String(taskId) })).toMatchObject({
        success: 1,
        failed: 1,
        items: [{ msg: '账号状态异常' }, { msg: '' }],
      });
      await put('client_users', 2, { status: 1 });
      await harness.call('POST /api/system/v1/tasks/retryFailed', { taskId });
      await work();
      expect(await balances()).toEqual([17, 17]);
    });

    it('skips users who already received a compensation for the same fault', async () => {
      const [fault] = await harness.rows('fault_conditions', 'true', 'id');
      await sql`
        update fault_conditions set "userName" = ${names[0]}, "deviceId" = 1, compensated = false
        where id = ${fault?.['id']}`.execute(harness.db);
      const values = coins({ targetType: 3, userNames: null, faultNos: [fault?.['faultNo']] });
      await run(values);
      await work();
      expect(await firstRow('fault_conditions', `id = ${String(fault?.['id'])}`)).toMatchObject({ compensated: true });
      const again = await preview(values);
      expect(again).toMatchObject({ token: null, toDo: 0, skipped: 1, rows: [{ skip: '同一故障已补偿' }] });
    });

    it('finds the users to whom devices of the room were bound during the fault', async () => {
      const { roomId } = await firstRow('devices', 'id = 1');
      await sql`update resource_binds set "bindTime" = '2026-02-20 00:00:00'`.execute(harness.db);
      const during = coins({
        targetType: 2,
        userNames: null,
        roomIds: [roomId],
        compensationType: 1,
        hours: 5,
        coins: null,
      });
      const when = { faultStart: '2026-02-27 00:00:00', faultEnd: '2026-02-27 06:00:00' };
      expect(await preview({ ...during, ...when })).toMatchObject({
        rows: [{ name: expect.stringContaining(String(names[0])) }, {}],
      });
      await run({ ...during, ...when });
      expect(await preview({ ...during, ...when })).toMatchObject({ toDo: 0, rows: [{ skip: '同一故障已补偿' }, {}] });
      const before = { faultStart: '2026-02-10 00:00:00', faultEnd: '2026-02-11 00:00:00' };
      expect(await preview({ ...during, ...before })).toMatchObject({ total: 0 });
    });

    it('reports form errors at their fields', async () => {
      const refused = async (values: Row) => errorsOf(await refusalOf(preview(values)));
      expect(await refused(coins({ coins: 0 }))).toEqual({ coins: expect.any(String) });
      expect(await refused(coins({ userNames: '' }))).toHaveProperty('userNames');
      const coupon = coins({ compensationType: 3, coins: null, couponId: 1 });
      await put('coupons', 1, { couponStatus: 1, quantity: 1 });
      await sql`delete from coupon_receipts where "couponId" = 1`.execute(harness.db);
      expect(await refused(coupon)).toEqual({ couponId: '库存仅剩1张，需要2张' });
    });
  });
}
