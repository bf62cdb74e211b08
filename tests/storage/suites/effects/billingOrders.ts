import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, now, expectRecord, refusalOf } from '../../harness.ts';
import { createEffectHarness } from './effectHarness.ts';

const base = '/api/pay/v1';
const soon = '2026-03-01 12:00:10';

/** Suite about orders, packages and payments. */
export function defineBillingOrderEffectSuite(engine: EngineUnderTest): void {
  describe('the calls about orders and packages', () => {
    let harness: Harness;
    const { firstRow, updateRow: put, callForItem: item, runTransitions: turn } = createEffectHarness(() => harness);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`update client_users set "starCoins" = 5, "totalCost" = 500.5 where id = 1`.execute(harness.db);
    });
    afterAll(() => harness.close());

    const order = async (values: Row): Promise<Row> => {
      const { userName } = await firstRow('client_users', 'id = 1');
      const { rows } = await sql<Row>`
        insert into user_costs ("orderNo", "userName", "orderStatus", "payWay", "payAmount", "starCoins", "createTime", "payTime")
        values ('T', ${userName}, 1, 1, 80.1, 0, '2026-02-20 10:00:00', '2026-02-20 10:00:05') returning id`.execute(
        harness.db,
      );
      const id = rows[0]?.['id'];
      if (Object.keys(values).length > 0) await put('user_costs', id, values);
      return firstRow('user_costs', `id = ${String(id)}`);
    };
    const refund = ({ id }: Row, values: Row = {}) =>
      item(`POST ${base}/user-costs/refund`, { idList: [id], reason: '误购', ...values });
    const after = ({ id }: Row) => firstRow('user_costs', `id = ${String(id)}`);
    const user = () => firstRow('client_users', 'id = 1');

    it('refund a part of the payment once the provider has confirmed, and subtract the part from the total of the user', async () => {
      const made = await order({});
      expect(await refund(made, { refundAmount: 30.1 })).toMatchObject({ code: 0 });
      const requested = { orderStatus: 3, refundAmount: 30.1, refundReason: '误购', refundTime: soon };
      expect(await after(made)).toMatchObject(requested);
      await turn('user-costs', now);
      expect(await after(made)).toMatchObject({ orderStatus: 3 });
      await turn('user-costs', soon);
      await turn('user-costs', soon);
      expect(await after(made)).toMatchObject({ orderStatus: 4 });
      expect(await user()).toMatchObject({ totalCost: 470.4 });
    });

    it('refund the whole payment when the request contains no amount, and refund star coins as star coins', async () => {
      const made = await order({ payWay: 3, payAmount: 0, starCoins: 60 });
      expect(await refund(made)).toMatchObject({ code: 0 });
      await turn('user-costs', soon);
      expect(await user()).toMatchObject({ starCoins: 65 });
    });

    it.each<[string, Row, Row, string]>([
      ['more than was paid', {}, { refundAmount: 80.11 }, '退款金额不能大于实付金额'],
      ['a part of star coins', { payWay: 3 }, { refundAmount: 1 }, '星币订单只能全额退还'],
      ['an old order', { payTime: '2025-09-01 00:00:00' }, {}, '超过180天的订单不能退款'],
      ['an activation code', { payWay: 5 }, {}, '当前状态不允许该操作'],
      ['an unpaid order', { orderStatus: 0 }, {}, '当前状态不允许该操作'],
    ])('refuse to refund %s and change nothing', async (_, values, form, msg) => {
      const made = await order(values);
      expect(await refund(made, form)).toMatchObject({ msg });
      expect(await after(made)).toEqual(made);
    });

    it('keep an order as paid when its provider cannot refund', async () => {
      const made = await order({ orderStatus: 3, refundAmount: 80.1, refundReason: '误购', refundTime: now });
      await put('alipay_settings', 1, { enabled: false });
      const before = await user();
      await turn('user-costs', now);
      await put('alipay_settings', 1, { enabled: true });
      expect(await after(made)).toMatchObject({ orderStatus: 1, refundAmount: null, refundTime: null });
      expect((await after(made))['refundReason']).toContain('支付渠道未启用');
      expect(await user()).toEqual(before);
    });

    it.each<[string, Row, Row]>([
      [
        'paid, according to its number',
        { orderStatus: 0, tradeNo: '4000', payTime: null },
        { orderStatus: 1, payTime: now },
      ],
      ['closed when it is overdue', { orderStatus: 0, tradeNo: null }, { orderStatus: 2 }],
      ['refunded', { orderStatus: 3, refundAmount: 1, tradeNo: '4000' }, { orderStatus: 4, refundTime: now }],
    ])('update an order after a query of its payment state: %s', async (_, values, expected) => {
      const made = await order(values);
      expect(await item(`POST ${base}/user-costs/query`, { idList: [made['id']] })).toMatchObject({ code: 0 });
      expect(await after(made)).toMatchObject(expected);
    });

    it('wait for a payment that may still arrive', async () => {
      const made = await order({ orderStatus: 0, tradeNo: null, createTime: '2026-03-01 11:50:00' });
      const result = await item(`POST ${base}/user-costs/query`, { idList: [made['id']] });
      expect(result).toMatchObject({ msg: '用户尚未支付' });
      expect(await after(made)).toEqual(made);
    });

    it.each(['alipay', 'wechat-pay'])(
      'test the payment method %s with an order of one cent, which is closed immediately',
      async name => {
        const target = `POST ${base}/${name}-settings/test`;
        const answer = expectRecord(await harness.call(target));
        const made = await firstRow('user_costs', `"orderNo" = '${String(answer['orderNo'])}'`);
        expect(made).toMatchObject({ payAmount: 0.01, orderStatus: 2, createTime: now });
        await put(`${name}-settings`, 1, { notifyUrl: null });
        expect((await refusalOf(harness.call(target))).text).toBe('请先填写完整的接入信息');
        await put(`${name}-settings`, 1, { enabled: false });
        expect((await refusalOf(harness.call(target))).text).toContain('未启用');
      },
    );

    const update = async (resource: string, row: Row, values: Row) =>
      harness.call(`PUT ${base}/${resource}`, { id: row['id'], revision: row['revision'], ...values });

    it('keep the price of a published package unchanged until the package is unpublished', async () => {
      const meal = await firstRow('cloud_meals', `"shelfStatus" = 1`);
      const refusal = await refusalOf(update('cloud-meals', meal, { price: 0.5 }));
      expect(errorsOf(refusal)).toEqual({ price: '已上架的套餐不能修改价格' });
      expect(await update('cloud-meals', meal, { label: '热卖' })).toMatchObject({ label: '热卖' });
      expect(await item(`POST ${base}/cloud-meals/offShelf`, { idList: [meal['id']] })).toMatchObject({ code: 0 });
      const off = await firstRow('cloud_meals', `id = ${String(meal['id'])}`);
      expect(await update('cloud-meals', off, { price: 0.5 })).toMatchObject({ price: 0.5 });
      const dearer = await refusalOf(
        update('cloud-meals', { ...off, revision: Number(off['revision']) + 1 }, { price: 9_999 }),
      );
      expect(errorsOf(dearer)).toEqual({ price: '售价不能高于原价' });
    });

    it('refuse to publish a package with a disabled configuration, and to disable the configuration of a published package', async () => {
      const meal = await firstRow('cloud_meals', `"shelfStatus" = 2`);
      await put('cloud_configurations', meal['configId'], { status: 0 });
      const shown = await item(`POST ${base}/cloud-meals/onShelf`, { idList: [meal['id']] });
      expect(shown).toMatchObject({ msg: '云配置已禁用，不能上架' });
      await put('cloud_configurations', meal['configId'], { status: 1 });
      expect(await item(`POST ${base}/cloud-meals/onShelf`, { idList: [meal['id']] })).toMatchObject({ code: 0 });
      const config = await firstRow('cloud_configurations', `id = ${String(meal['configId'])}`);
      const used = await refusalOf(update('cloud-configurations', config, { status: 0 }));
      expect(String(errorsOf(used)['status'])).toMatch(/^仍有\d+个上架套餐使用该配置$/);
      const kind = await refusalOf(
        update('cloud-configurations', config, { androidVersion: 7 + Number(config['androidVersion'] === 7) }),
      );
      expect(String(errorsOf(kind)['androidVersion'])).toMatch(/个套餐使用该配置$/);
    });

    it('copy a package as unpublished under a new name', async () => {
      const meal = await firstRow('cloud_meals', `"soldCount" > 0`);
      const copy = (names: Row) => item(`POST ${base}/cloud-meals/copy`, { idList: [meal['id']], ...names });
      expect(await copy({ mealName: '副本', mealCode: 'COPY-1' })).toMatchObject({ code: 0 });
      const made = await firstRow('cloud_meals', `"mealCode" = 'COPY-1'`);
      const { configId, price, merchantSign } = meal;
      expect(made).toMatchObject({ mealName: '副本', shelfStatus: 0, soldCount: 0, configId, price, merchantSign });
      const count = (await harness.rows('cloud_meals')).length;
      expect(await copy({ mealName: '副本', mealCode: 'COPY-2' })).toMatchObject({ msg: '已存在相同的记录' });
      expect(await harness.rows('cloud_meals')).toHaveLength(count);
    });

    it('allow only one enabled price for the same service at a time', async () => {
      const charge = (chargeName: string, values: Row) =>
        harness.call(`POST ${base}/cloud-service-charges`, {
          chargeName,
          serviceType: 6,
          chargeMode: 1,
          unitPrice: 1,
          effectiveTime: '2026-05-01 00:00:00',
          expireTime: '2026-06-01 00:00:00',
          ...values,
        });
      const first = expectRecord(await charge('五月', {}));
      const refusal = await refusalOf(charge('五月底', { effectiveTime: '2026-05-31 00:00:00', expireTime: null }));
      expect(errorsOf(refusal)).toEqual({ effectiveTime: '与计费规则“五月”的生效时间重叠' });
      expect(await harness.rows('cloud_service_charges', `"chargeName" = '五月底'`)).toEqual([]);
      const later = expectRecord(await charge('六月', { effectiveTime: '2026-06-01 00:00:00', expireTime: null }));
      const { merchantSign } = await firstRow('merchants', 'true');
      expect(await charge('五月协议', { merchantSign })).toMatchObject({ status: 1 });
      expect(await charge('五月草稿', { status: 0 })).toMatchObject({ status: 0 });
      const moved = await refusalOf(update('cloud-service-charges', later, { effectiveTime: '2026-05-20 00:00:00' }));
      expect(errorsOf(moved)['effectiveTime']).toContain('五月');
      expect(await update('cloud-service-charges', first, { unitPrice: 2 })).toMatchObject({ unitPrice: 2 });
    });
  });
}
