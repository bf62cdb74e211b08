import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, now, expectRecord, refusalOf } from '../../harness.ts';
import { createEffectHarness } from './effectHarness.ts';

const base = '/api/agent/v1';

/** Suite about agents, their balance and their purchases. */
export function defineAgentEffectSuite(engine: EngineUnderTest): void {
  describe('agent management', () => {
    let harness: Harness;
    const { firstRow, updateRow: put, callForItem: item, runTransitions: turn } = createEffectHarness(() => harness);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const agent = (id: unknown) => firstRow('agents', `id = ${String(id)}`);
    const update = (resource: string, row: Row, values: Row) =>
      harness.call(`PUT ${base}/${resource}`, { id: row['id'], revision: row['revision'], ...values });
    const insert = async (table: string, values: Row): Promise<unknown> => {
      const names = Object.keys(values).map(name => sql.id(name));
      const { rows } = await sql<Row>`
        insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))})
        returning id`.execute(harness.db);
      return rows[0]?.['id'];
    };

    it.each<[string, Row, Row]>([
      ['approve', {}, { agentStatus: 2, auditTime: now, refuseReason: null, refuseNote: null }],
      [
        'reject',
        { refuseReason: 1, refuseNote: '照片不清' },
        { agentStatus: 3, refuseReason: 1, refuseNote: '照片不清' },
      ],
    ])('stores the decision on an application: %s', async (action, form, expected) => {
      const { id } = await firstRow('agents', '"agentStatus" = 1');
      expect(await item(`POST ${base}/agents/${action}`, { idList: [id], ...form })).toMatchObject({ code: 0 });
      expect(await agent(id)).toMatchObject({ ...expected, auditTime: now });
    });

    it('withdraws the status of an agent with a reason', async () => {
      const { id } = await firstRow('agents', '"agentStatus" = 2');
      expect(await item(`POST ${base}/agents/revoke`, { idList: [id], refuseNote: '违规' })).toMatchObject({ code: 0 });
      expect(await agent(id)).toMatchObject({ agentStatus: 3, refuseNote: '违规', auditTime: now });
    });

    it('accepts only enabled levels', async () => {
      const [low, high] = await harness.rows('agent_levels', 'true', 'level');
      const target = `POST ${base}/agents/setLevel`;
      expect(await item(target, { idList: [1], levelId: high?.['id'] })).toMatchObject({ code: 0 });
      await put('agent_levels', low?.['id'], { status: 0 });
      expect(await item(target, { idList: [1], levelId: low?.['id'] })).toMatchObject({ msg: '该等级已禁用' });
      await put('agent_levels', low?.['id'], { status: 1 });
      expect(await agent(1)).toMatchObject({ levelId: high?.['id'] });
    });

    const adjust = (amount: number, confirmAmount = amount) =>
      item(`POST ${base}/agents/adjust`, { idList: [1], amount, confirmAmount, reason: '补差' });

    it('changes a balance exact to the cent, and never to less than zero', async () => {
      await put('agents', 1, { balance: 100.1 });
      expect(await adjust(0.2)).toMatchObject({ code: 0 });
      expect(await agent(1)).toMatchObject({ balance: 100.3 });
      expect(await adjust(-100.31)).toMatchObject({ msg: '余额不足，不能扣减' });
      expect(await adjust(0)).toMatchObject({ msg: '金额不能为0' });
      expect(errorsOf(await refusalOf(adjust(5, 6)))).toEqual({ confirmAmount: '两次输入的金额不一致' });
      expect(await agent(1)).toMatchObject({ balance: 100.3 });
      const many = await Promise.all(Array.from({ length: 12 }, () => adjust(-10)));
      expect(many.filter(one1 => one1['code'] === 0)).toHaveLength(10);
      expect(await agent(1)).toMatchObject({ balance: 0.3 });
    });

    it('rejects a parent that is the agent itself or is below the agent', async () => {
      await put('agents', 10, { idCardFront: '/files/1', idCardBack: '/files/2' });
      await put('agents', 11, { parentId: 10 });
      const top = await agent(10);
      for (const parentId of [10, 11]) {
        const refusal = await refusalOf(update('agents', top, { parentId }));
        expect(errorsOf(refusal)).toEqual({ parentId: '上级代理不能是自己或自己的下级' });
      }
      expect(await update('agents', top, { parentId: 12 })).toMatchObject({ parentId: 12 });
    });

    it('refuses to delete agents that have a balance, a pending withdrawal or purchases', async () => {
      const remove = (id: unknown) => item(`DELETE ${base}/agents`, { idList: [id] });
      const { id } = await firstRow('agents', '"agentStatus" = 1');
      await put('agents', id, { balance: 0.01 });
      expect(await remove(id)).toMatchObject({ msg: '该代理仍有余额，请先将余额调整为零' });
      await put('agents', id, { balance: 0 });
      const withdrawal = await insert('agent_withdrawals', { agentId: id, withdrawalStatus: 4 });
      expect(await remove(id)).toMatchObject({ msg: '该代理有1笔提现进行中' });
      await put('agent_withdrawals', withdrawal, { withdrawalStatus: 5 });
      const purchase = await insert('agent_purchases', { agentId: id });
      expect(await remove(id)).toMatchObject({ msg: '该代理有1条采购记录' });
      await sql`delete from agent_purchases where id = ${purchase}`.execute(harness.db);
      await sql`update activation_codes set "agentId" = null where "agentId" = ${id}`.execute(harness.db);
      await sql`update invite_codes set "agentId" = null where "agentId" = ${id}`.execute(harness.db);
      await sql`update agents set "parentId" = null where "parentId" = ${id}`.execute(harness.db);
      expect(await remove(id)).toMatchObject({ code: 0, msg: '' });
    });

    it('requires for each higher level a higher condition and a lower price', async () => {
      const rows = await harness.rows('agent_levels', 'true', 'level');
      const [, second, third] = rows;
      const dearer = await refusalOf(update('agent-levels', third ?? {}, { discount: 9.9 }));
      expect(errorsOf(dearer)).toEqual({ discount: '折扣不能高于等级“白银”' });
      const cheaper = await refusalOf(update('agent-levels', second ?? {}, { discount: 1 }));
      expect(errorsOf(cheaper)).toEqual({ discount: '折扣不能低于等级“黄金”' });
      const unearned = await refusalOf(update('agent-levels', third ?? {}, { upgradeAmount: 5_000 }));
      expect(errorsOf(unearned)).toEqual({ upgradeAmount: '升级门槛必须高于等级“白银”' });
      expect(await harness.rows('agent_levels', 'true', 'level')).toEqual(rows);
      const used = await item(`DELETE ${base}/agent-levels`, { idList: [second?.['id']] });
      expect(String(used['msg'])).toMatch(/^仍被 \d+ 条代理引用$/);
    });

    const withdrawal = (values: Row = {}) =>
      insert('agent_withdrawals', {
        agentId: 1,
        withdrawalType: 2,
        alipayAccount: 'a@b.cn',
        amount: 33.33,
        withdrawalStatus: 4,
        ...values,
      });

    it('pays a withdrawal, or returns the amount to the balance, only once', async () => {
      const paid = await withdrawal();
      const succeed = (id: unknown) => item(`POST ${base}/agent-withdrawals/succeed`, { idList: [id], tradeNo: 'P1' });
      expect(await succeed(paid)).toMatchObject({ code: 0 });
      const done = { withdrawalStatus: 5, tradeNo: 'P1', finishTime: now, operatorName: 'admin' };
      expect(await firstRow('agent_withdrawals', `id = ${String(paid)}`)).toMatchObject(done);
      expect(await succeed(await withdrawal({ alipayAccount: null }))).toMatchObject({ msg: '该提现没有收款账户' });
      await put('agents', 1, { balance: 66.67 });
      const failed = await withdrawal();
      const fail = () => item(`POST ${base}/agent-withdrawals/fail`, { idList: [failed], failReason: '退回' });
      expect(await fail()).toMatchObject({ code: 0 });
      expect(await fail()).toMatchObject({ msg: '当前状态不允许该操作' });
      expect(await agent(1)).toMatchObject({ balance: 100 });
      expect(await firstRow('agent_withdrawals', `id = ${String(failed)}`)).toMatchObject({
        withdrawalStatus: 6,
        failReason: '退回',
      });
    });

    const purchase = async (values: Row = {}) => {
      const { id: productId } = await firstRow('procurement_products', 'true');
      await put('procurement_products', productId, { stock: 10, soldCount: 40 });
      const id = await insert('agent_purchases', {
        purchaseNo: 'C1',
        agentId: 1,
        productId,
        quantity: 25,
        totalAmount: 250.25,
        payWay: 6,
        orderStatus: 1,
        usedCount: 0,
        ...values,
      });
      return { id, productId };
    };
    const issue = (id: unknown) => item(`POST ${base}/agent-purchases/issue`, { idList: [id] });
    const refund = (id: unknown) => item(`POST ${base}/agent-purchases/refund`, { idList: [id], reason: '选错' });
    const bought = (id: unknown) => firstRow('agent_purchases', `id = ${String(id)}`);

    it('issues the codes of a purchase once, and revokes the codes at a refund', async () => {
      const { id, productId } = await purchase();
      expect(await issue(id)).toMatchObject({ code: 0 });
      expect(await issue(id)).toMatchObject({ msg: '当前状态不允许该操作' });
      const { codeBatchNo } = await bought(id);
      const batch = () => harness.rows('activation_codes', `"batchNo" = '${String(codeBatchNo)}'`);
      const codes = await batch();
      expect(codes).toHaveLength(25);
      expect(new Set(codes.map(row => row['code'])).size).toBe(25);
      const { mealId } = await firstRow('procurement_products', `id = ${String(productId)}`);
      const written = { mealId, agentId: 1, codeStatus: 0, quantity: 25, expireTime: '2027-03-01 12:00:00' };
      expect(codes.at(-1)).toMatchObject(written);
      await put('agents', 1, { balance: 1 });
      expect(await refund(id)).toMatchObject({ code: 0 });
      expect(await bought(id)).toMatchObject({
        orderStatus: 3,
        refundReason: '选错',
        refundTime: '2026-03-01 12:00:10',
      });
      expect((await batch()).every(row => row['codeStatus'] === 2)).toBe(true);
      const stocked = { stock: 35, soldCount: 15 };
      expect(await firstRow('procurement_products', `id = ${String(productId)}`)).toMatchObject(stocked);
      await turn('agent-purchases', '2026-03-01 12:00:10');
      await turn('agent-purchases', '2026-03-01 12:00:20');
      expect(await bought(id)).toMatchObject({ orderStatus: 4 });
      expect(await agent(1)).toMatchObject({ balance: 251.25 });
    });

    it('refuses a refund once a code has been used', async () => {
      const { id } = await purchase();
      await issue(id);
      const { codeBatchNo } = await bought(id);
      const code = await firstRow('activation_codes', `"batchNo" = '${String(codeBatchNo)}'`);
      await put('activation_codes', code['id'], { codeStatus: 1 });
      const before = await bought(id);
      expect(await refund(id)).toMatchObject({ msg: '该批次激活码已被使用，不能退款' });
      expect(await bought(id)).toEqual(before);
      expect(
        await harness.rows('activation_codes', `"batchNo" = '${String(codeBatchNo)}' and "codeStatus" = 2`),
      ).toEqual([]);
      const { id: used } = await purchase({ usedCount: 1 });
      expect(await refund(used)).toMatchObject({ msg: '当前状态不允许该操作' });
    });

    it('requires for every level a price below the original price', async () => {
      const product = await firstRow('procurement_products', 'true');
      const levelPrices = expectList(product['levelPrices']).map((row, at) =>
        at === 1 ? { ...row, price: product['originalPrice'] } : row,
      );
      const refusal = await refusalOf(update('procurement-products', product, { levelPrices }));
      expect(errorsOf(refusal)).toEqual({ 'levelPrices[1].price': '等级价必须低于原价' });
      const own = await refusalOf(update('procurement-products', product, { price: product['originalPrice'] }));
      expect(errorsOf(own)).toEqual({ price: '采购价必须低于原价' });
      const few = await refusalOf(update('procurement-products', product, { minQuantity: 900, maxQuantity: 2 }));
      expect(errorsOf(few)).toEqual({ minQuantity: '起购数量不能大于限购数量' });
      expect(expectRecord(await update('procurement-products', product, { note: 'x' }))).toMatchObject({ note: 'x' });
    });
  });
}
