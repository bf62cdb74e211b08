import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, now } from '../../harness.ts';
import { createEffectHarness } from './effectHarness.ts';
import { resetDevices } from './resetDevices.ts';

const base = '/api/pay/v1';

/** Suite about compensations and reversed time transfers. */
export function defineBillingCorrectionEffectSuite(engine: EngineUnderTest): void {
  describe('the service that compensates users and corrects bills', () => {
    let harness: Harness;
    const {
      firstRow,
      updateRow: put,
      insertRow: insert,
      callForItem: item,
      runTransitions: turn,
    } = createEffectHarness(() => harness);
    const device = (id: unknown) => firstRow('devices', `id = ${String(id)}`);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await resetDevices(harness);
    });
    afterAll(() => harness.close());

    const userName = async (id: number) => (await firstRow('client_users', `id = ${id}`))['userName'];
    const promise = async (user: number, values: Row) =>
      insert('compensation_records', {
        batchNo: 'B1',
        userName: await userName(user),
        giftStatus: 2,
        failReason: '超时',
        ...values,
      });
    const resend = async (id: unknown) => {
      expect(await item(`POST ${base}/compensation-records/resend`, { idList: [id] })).toMatchObject({ code: 0 });
      const sent = await firstRow('compensation_records', `id = ${String(id)}`);
      expect(sent).toMatchObject({ giftStatus: 1, failReason: null, sendTime: now, operatorName: 'admin' });
      await turn('compensation-records', now);
      await turn('compensation-records', now);
      return firstRow('compensation_records', `id = ${String(id)}`);
    };

    it('resends star coins and points, each only once', async () => {
      expect(await resend(await promise(1, { compensationType: 2, amount: 25 }))).toMatchObject({ giftStatus: 3 });
      expect(await resend(await promise(1, { compensationType: 4, amount: 50 }))).toMatchObject({ giftStatus: 3 });
      expect(await firstRow('client_users', 'id = 1')).toMatchObject({ starCoins: 35, integral: 150 });
      const noted = await harness.rows('integral_records', `source = '补偿：B1'`);
      expect(noted).toMatchObject([{ points: 50, balance: 150 }]);
    });

    it('extends the term of the device and of its binding', async () => {
      const id = await promise(1, { compensationType: 1, amount: 36, deviceId: 1 });
      expect(await resend(id)).toMatchObject({ giftStatus: 3 });
      expect(await device(1)).toMatchObject({ expireTime: '2026-03-13 00:00:00' });
      expect(await firstRow('resource_binds', '"deviceId" = 1')).toMatchObject({ expireTime: '2026-03-13 00:00:00' });
    });

    it('issues coupons while coupons are available', async () => {
      await sql`delete from coupon_receipts where "couponId" = 1`.execute(harness.db);
      await put('coupons', 1, { couponStatus: 1, quantity: 1 });
      const coupon = { compensationType: 3, amount: 1, couponId: 1 };
      expect(await resend(await promise(1, coupon))).toMatchObject({ giftStatus: 3 });
      expect(await harness.rows('coupon_receipts', '"couponId" = 1')).toHaveLength(1);
      expect(await resend(await promise(1, coupon))).toMatchObject({ giftStatus: 2, failReason: '优惠券库存不足' });
      expect(await harness.rows('coupon_receipts', '"couponId" = 1')).toHaveLength(1);
    });

    it.each<[string, number, Row, string]>([
      ['a frozen account', 3, { compensationType: 2, amount: 1 }, '账号状态异常'],
      ['a device of another user', 1, { compensationType: 1, amount: 1, deviceId: 2 }, '设备已不属于该用户'],
      ['a coupon that no longer exists', 1, { compensationType: 3, amount: 1, couponId: 987_654 }, '优惠券不存在'],
    ])('fails for %s, and reports the reason', async (_, user, values, failReason) => {
      expect(await resend(await promise(user, values))).toMatchObject({ giftStatus: 2, failReason });
    });

    const transfer = async (values: Row = {}) =>
      insert('transfer_records', {
        transferNo: 'T1',
        fromUserName: await userName(1),
        fromDeviceId: 1,
        toUserName: await userName(2),
        toDeviceId: 2,
        hours: 48,
        arrivedHours: 24,
        transferStatus: 2,
        transferTime: '2026-02-28 13:00:00',
        ...values,
      });
    const undo = (id: unknown) => item(`POST ${base}/transfer-records/undo`, { idList: [id] });

    it('reverses a time transfer once', async () => {
      await put('devices', 1, { expireTime: '2026-03-05 12:00:00' });
      const id = await transfer();
      expect(await undo(id)).toMatchObject({ code: 0 });
      expect(await undo(id)).toMatchObject({ msg: '当前状态不允许该操作' });
      expect(await device(1)).toMatchObject({ expireTime: '2026-03-07 12:00:00' });
      expect(await device(2)).toMatchObject({ expireTime: '2026-03-10 12:00:00' });
      expect(await firstRow('resource_binds', '"deviceId" = 2')).toMatchObject({ expireTime: '2026-03-10 12:00:00' });
    });

    it.each<[string, Row, string]>([
      ['after a day', { transferTime: '2026-02-28 11:59:59' }, '转移超过24小时，不能撤销'],
      ['when the time has been used up', { arrivedHours: 2_000 }, '转入设备剩余时长不足'],
      ['when the first device belongs to another user', { fromDeviceId: 9 }, '转出设备已不属于原用户'],
    ])('does not reverse a transfer %s', async (_, values, msg) => {
      const before = [await device(1), await device(2)];
      const id = await transfer(values);
      expect(await undo(id)).toMatchObject({ msg });
      expect([await device(1), await device(2)]).toEqual(before);
      expect(await firstRow('transfer_records', `id = ${String(id)}`)).toMatchObject({
        transferStatus: 2,
        revision: 1,
      });
    });
  });
}
