import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, now, refusalOf } from '../../harness.ts';
import { createEffectHarness, freezeTwoUsers } from './effectHarness.ts';

const base = '/api/config/v1';

/** Suite about the value, the recipients and the validity of coupons. */
export function defineCouponSettingsEffectSuite(engine: EngineUnderTest): void {
  describe('coupons', () => {
    let harness: Harness;
    const {
      callForRecord: act,
      callForItem: itemOf,
      firstRow,
      runAllTransitions: turn,
    } = createEffectHarness(() => harness);
    /** User names by account status. */
    let normal: readonly string[];
    let frozen: readonly string[];
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      ({ normal, frozen } = await freezeTwoUsers(harness));
    });
    afterAll(() => harness.close());

    let made = 0;
    const make = async (values: Row = {}) => {
      made += 1;
      const coupon = await act(`POST ${base}/coupons`, {
        couponName: `测试券${made}`,
        couponType: 1,
        amount: 10,
        minAmount: 50,
        quantity: 3,
        startTime: '2026-02-01 00:00:00',
        endTime: '2026-04-01 00:00:00',
        ...values,
      });
      await itemOf(`POST ${base}/coupons/start`, { idList: [coupon['id']] });
      return act(`GET ${base}/coupons/detail`, { id: coupon['id'] });
    };
    const issue = (id: unknown, values: Row) => itemOf(`POST ${base}/coupons/issue`, { idList: [id], ...values });
    const receipts = (id: unknown) => harness.rows('coupon_receipts', `"couponId" = ${String(id)}`, 'id');

    it('are issued to the named users, each with a code', async () => {
      const { id, ...coupon } = await make();
      expect(coupon).toMatchObject({ couponStatus: 1, receivedCount: 0 });
      expect(await issue(id, { userNames: `${normal[0]}\n${normal[1]}` })).toMatchObject({ code: 0 });
      const given = await receipts(id);
      expect(given).toMatchObject([
        { userName: normal[0], codeStatus: 0, receiveTime: now, expireTime: '2026-04-01 00:00:00' },
        { userName: normal[1] },
      ]);
      expect(given[0]?.['couponCode']).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
      expect(await act(`GET ${base}/coupons/detail`, { id })).toMatchObject({ receivedCount: 2, usedCount: 0 });
    });

    it.each<readonly [string, (names: readonly string[], bad: readonly string[]) => string, string]>([
      ['an unknown user', () => 'nobody_here', '用户不存在：nobody_here'],
      ['a frozen account', (_, bad) => bad[0] ?? '', '账号不是正常状态'],
      ['more users than there are coupons', names => names.slice(0, 4).join('\n'), '剩余3张，不足发给4个用户'],
    ])('are not issued to %s', async (_, toNames, message) => {
      const { id } = await make();
      const userNames = toNames(normal, frozen);
      expect(String((await issue(id, { userNames }))['msg'])).toContain(message);
      expect(await receipts(id)).toEqual([]);
    });

    it('respect the limits per user and in total, even when issued concurrently', async () => {
      const { id } = await make({ quantity: 3, perUserLimit: 1 });
      const twice = await Promise.all([1, 2].map(() => issue(id, { userNames: normal[5] })));
      expect(twice.filter(item => item['code'] === 0)).toHaveLength(1);
      expect(await receipts(id)).toHaveLength(1);
      await Promise.all(normal.slice(10, 14).map(userNames => issue(id, { userNames })));
      expect(await receipts(id)).toHaveLength(3);
    });

    it('are issued only to users of their merchant', async () => {
      const [mine] = await harness.rows('client_users', 'status = 1', 'id');
      const other = await firstRow(
        'client_users',
        `status = 1 and "merchantSign" <> '${String(mine?.['merchantSign'])}'`,
      );
      const { id } = await make({ merchantSign: mine?.['merchantSign'] });
      expect(String((await issue(id, { userNames: String(other['userName']) }))['msg'])).toContain('不属于该商家');
      expect(await issue(id, { userNames: String(mine?.['userName']) })).toMatchObject({ code: 0 });
    });

    it('keep their value, cover the issued number, and cannot be deleted once a user has received one', async () => {
      const { id, revision } = await make();
      await issue(id, { userNames: `${normal[0]}\n${normal[1]}` });
      const change = async (values: Row) =>
        errorsOf(await refusalOf(act(`PUT ${base}/coupons`, { id, revision, ...values })));
      expect(await change({ amount: 20 })).toEqual({ amount: '已有用户领取，优惠内容不能修改' });
      expect(await change({ quantity: 1 })).toEqual({ quantity: '发放数量不能少于已领取的2张' });
      expect(await act(`PUT ${base}/coupons`, { id, revision, quantity: 2 })).toMatchObject({ quantity: 2 });
      expect(await itemOf(`DELETE ${base}/coupons`, { idList: [id] })).toMatchObject({
        msg: '已被领取2张，不能删除',
      });
    });

    it('must be worth less than the minimum order', async () => {
      expect(errorsOf(await refusalOf(make({ amount: 50 })))).toEqual({ amount: '面额必须低于使用门槛' });
      expect(await make({ amount: 50, minAmount: 0 })).toMatchObject({ amount: 50 });
    });

    it('start when an operator starts them, end at their end time, and cannot start again after their end', async () => {
      const { id } = await make({ startTime: '2026-03-05 00:00:00', endTime: '2026-03-10 00:00:00' });
      expect(await firstRow('coupons', `id = ${String(id)}`)).toMatchObject({ couponStatus: 1, startTime: now });
      await turn('2026-03-10 00:00:00');
      expect(await firstRow('coupons', `id = ${String(id)}`)).toMatchObject({ couponStatus: 3 });
      await sql`update coupons set "couponStatus" = 2, "endTime" = ${now} where id = ${id}`.execute(harness.db);
      expect(await itemOf(`POST ${base}/coupons/start`, { idList: [id] })).toMatchObject({
        msg: '优惠券已过结束时间',
      });
      expect(await firstRow('coupons', `id = ${String(id)}`)).toMatchObject({ couponStatus: 2 });
    });
  });
}
