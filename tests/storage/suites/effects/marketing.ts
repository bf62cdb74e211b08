import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import {
  type Harness,
  createHarness,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
} from '../../harness.ts';

const base = '/api/activity/v1';
const times = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-09 00:00:00' };

export function defineMarketingEffectSuite(engine: EngineUnderTest): void {
  describe('marketing', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`update cloud_meals set "originalPrice" = 100, price = 80.10`.execute(harness.db);
    }, 60_000);
    afterAll(() => harness.close());

    const call = async (target: string, payload: Row) => expectRecord(await harness.call(target, payload));
    const post = (path: string, payload: Row) => call(`POST ${base}/${path}`, payload);
    const put = async (path: string, table: string, id: unknown, values: Row) =>
      call(`PUT ${base}/${path}`, { id, revision: (await firstRow(table, id))['revision'], ...values });
    const firstRow = async (table: string, id: unknown): Promise<Row> =>
      (await harness.rows(table, `id = ${String(id)}`))[0] ?? {};
    const first = async (table: string, where = 'true'): Promise<Row> =>
      (await harness.rows(table, where, 'id'))[0] ?? {};
    const failure = async (answer: Promise<Row>) => expectList((await answer)['items']).map(item => item['msg']);

    describe('activities', () => {
      let made = 0;
      const draft = async (items: readonly Row[], more: Row = {}): Promise<Row> => {
        made += 1;
        const { id: infoId } = await first('activity_infos');
        return post('activities', {
          activityName: `测试活动${made}`,
          infoId,
          activityType: 1,
          items,
          ...times,
          ...more,
        });
      };
      const item = (mealId: number, activityPrice = 80.09) => ({ mealId, activityPrice, stock: 10, limit: 1 });
      const publish = (id: unknown) => post('activities/publish', { idList: [id] });

      it('use the original price of their packages, whatever the request contains', async () => {
        const { id, revision } = await draft([{ ...item(1), originalPrice: 9_999 }]);
        expect(revision).toBe(1);
        expect((await firstRow('activities', id))['items']).toEqual([{ ...item(1), originalPrice: 100 }]);
      });

      it('require an activity price below the price of the package, with the error at the field', async () => {
        const refusal = await refusalOf(draft([item(1), item(2, 80.1)]));
        expect(errorsOf(refusal)).toEqual({ 'items[1].activityPrice': '活动价必须低于套餐售价 80.1 元' });
        expect(await harness.rows('activities', `"activityName" = '测试活动${made}'`)).toEqual([]);
      });

      it('can be edited only as drafts, and cannot be deleted while waiting or running', async () => {
        // Demo activities must not offer the package at the same time, so the test ends all of them.
        await sql`update activities set "activityStatus" = 3`.execute(harness.db);
        const { id } = await draft([item(3)]);
        await put('activities', 'activities', id, { note: '可改' });
        expect(await publish(id)).toMatchObject({ success: 1 });
        const refusal = await refusalOf(put('activities', 'activities', id, { note: '不可改' }));
        expect(refusal.text).toBe('只有草稿状态的活动可以修改');
        const remove = () => call(`DELETE ${base}/activities`, { idList: [id] });
        expect(await failure(remove())).toEqual(['待开始或进行中的活动须先终止']);
        expect(await post('activities/terminate', { idList: [id], reason: '价格有误' })).toMatchObject({ success: 1 });
        expect(await firstRow('activities', id)).toMatchObject({
          activityStatus: 4,
          terminateReason: '价格有误',
          note: '可改',
        });
        expect(await remove()).toMatchObject({ success: 1 });
      });

      it('cannot overlap with another activity for the same package, even when both are published concurrently', async () => {
        await sql`update activities set "activityStatus" = 3`.execute(harness.db);
        const meal = item(4);
        const [mine, other] = [await draft([item(5), meal]), await draft([meal])];
        const later = await draft([meal], { startTime: '2026-03-10 00:00:00', endTime: '2026-03-12 00:00:00' });
        const both = await Promise.all([mine, other].map(({ id }) => publish(id)));
        expect(both.map(answer => answer['success']).toSorted()).toEqual([0, 1]);
        const loser = both[0]?.['success'] === 1 ? other : mine;
        expect(await failure(publish(loser['id']))).toEqual([
          expect.stringMatching(/^套餐「.+」同期已在活动「测试活动/),
        ]);
        expect(await firstRow('activities', loser['id'])).toMatchObject({
          activityStatus: 0,
          revision: loser['revision'],
        });
        expect(await publish(later['id'])).toMatchObject({ success: 1 });
      });

      it('cannot be published after their end, or when the package has become cheaper', async () => {
        const [over, dear] = [await draft([item(6)]), await draft([item(7)])];
        await sql`update activities set "endTime" = ${now} where id = ${over['id']}`.execute(harness.db);
        await sql`update cloud_meals set price = 50 where id = 7`.execute(harness.db);
        expect(await failure(publish(over['id']))).toEqual(['活动结束时间已过，请修改后再发布']);
        expect(await failure(publish(dear['id']))).toEqual(['活动价必须低于套餐售价 50 元']);
      });

      it('resend a failed award only once', async () => {
        const { id } = await first('activity_joins');
        await sql`update activity_joins set "giftStatus" = 2, "sendTime" = null where id = ${id}`.execute(harness.db);
        const resend = () => post('activity-joins/resend', { idList: [id] });
        expect(await resend()).toMatchObject({ success: 1 });
        expect(await firstRow('activity_joins', id)).toMatchObject({ giftStatus: 1, sendTime: now });
        expect(await resend()).toMatchObject({ success: 0 });
      });
    });

    describe('a sign-in activity', () => {
      it('can be published only before its end', async () => {
        const { id } = await first('sign_activities');
        const set = (endTime: string) =>
          sql`update sign_activities set "activityStatus" = 0, "endTime" = ${endTime} where id = ${id}`.execute(
            harness.db,
          );
        const publish = () => post('sign-activities/publish', { idList: [id] });
        await set(now);
        expect(await failure(publish())).toEqual(['活动结束时间已过，请修改后再发布']);
        await set('2026-03-01 12:00:01');
        expect(await publish()).toMatchObject({ success: 1 });
        expect(await firstRow('sign_activities', id)).toMatchObject({ activityStatus: 1 });
      });
    });

    describe('top-up rules', () => {
      const rule = (ruleName: string, more: Row = {}) =>
        post('top-up-rules', { ruleName, amount: 4_321.5, starCoins: 10, userScope: 1, ...times, ...more });
      const recommend = (idList: readonly unknown[]) => post('top-up-rules/recommend', { idList });
      const recommended = async () =>
        (await harness.rows('top_up_rules', 'recommended or "recommendOrder" is not null', '"recommendOrder"')).map(
          row => [row['id'], row['recommendOrder']],
        );

      it('have unique amounts among the enabled rules for the same users, even when created concurrently', async () => {
        const both = await Promise.allSettled([rule('同额甲'), rule('同额乙')]);
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(errorsOf(await refusalOf(rule('同额丙')))).toEqual({ amount: '相同适用用户已有该金额的启用规则' });
        await rule('别的用户', { userScope: 2 });
        const { id } = await rule('停用', { status: 0 });
        expect(errorsOf(await refusalOf(put('top-up-rules', 'top_up_rules', id, { status: 1 })))).toHaveProperty(
          'amount',
        );
        await put('top-up-rules', 'top_up_rules', id, { status: 1, amount: 4_321.51 });
      });

      it('are recommended in the chosen order, and a new list replaces all previous recommendations', async () => {
        const ids = (await harness.rows('top_up_rules', 'true', 'id limit 8')).map(row => row['id']);
        const [a, b, c, d, e, f] = ids;
        await recommend([c, a, e, b, d]);
        expect(await recommended()).toEqual([c, a, e, b, d].map((id, at) => [id, at + 1]));
        const before = await firstRow('top_up_rules', a);
        await recommend([f, a]);
        expect(await recommended()).toEqual([
          [f, 1],
          [a, 2],
        ]);
        expect((await firstRow('top_up_rules', c))['recommended']).toBe(false);
        expect((await firstRow('top_up_rules', a))['revision']).toBe(before['revision']);
      });

      it('can be recommended only in a list of one to five different, existing rules', async () => {
        const before = await recommended();
        const ids = (await harness.rows('top_up_rules', 'true', 'id limit 6')).map(row => row['id']);
        for (const wrong of [ids, [ids[0], ids[0]], [987_654_321], []]) {
          expect(errorsOf(await refusalOf(recommend(wrong)))).toHaveProperty('idList');
        }
        expect(await recommended()).toEqual(before);
      });

      it('keep at most five recommendations when two lists arrive concurrently', async () => {
        const ids = (await harness.rows('top_up_rules', 'true', 'id limit 10')).map(row => row['id']);
        await Promise.all([recommend(ids.slice(0, 5)), recommend(ids.slice(5))]);
        const places = (await recommended()).map(([, place]) => place);
        expect(places).toEqual([1, 2, 3, 4, 5]);
      });

      it('move up in the recommended order when a rule before them is deleted', async () => {
        const [one_, two, three] = (await harness.rows('top_up_rules', 'true', 'id limit 3')).map(row => row['id']);
        await recommend([one_, two, three]);
        expect(await call(`DELETE ${base}/top-up-rules`, { idList: [two] })).toMatchObject({ success: 1 });
        expect(await recommended()).toEqual([
          [one_, 1],
          [three, 2],
        ]);
      });
    });

    describe('a package rule', () => {
      it('requires a discount, additional days or star coins', async () => {
        const rule = { ruleName: '无优惠', ruleType: 1, mealIds: [1], months: 1, userScope: 1, priority: 50, ...times };
        expect(errorsOf(await refusalOf(post('meal-rules', rule)))).toEqual({
          discount: '折扣、赠送天数、赠送星币至少填写一项',
        });
        const { id } = await post('meal-rules', { ...rule, giveDays: 3 });
        expect(errorsOf(await refusalOf(put('meal-rules', 'meal_rules', id, { giveDays: 0 })))).toHaveProperty(
          'discount',
        );
        expect(await firstRow('meal_rules', id)).toMatchObject({ giveDays: 3, revision: 1 });
      });
    });

    describe('a promotion without remaining budget', () => {
      it('stops, and can be enabled again only with a larger budget', async () => {
        const { id } = await post('promotion-rules', {
          promotionName: '满百减十',
          promotionType: 1,
          minAmount: 100,
          reduceAmount: 10,
          orderTypes: [1],
          budget: 500,
          priority: 50,
          ...times,
        });
        const save = (values: Row) => put('promotion-rules', 'promotion_rules', id, values);
        const turn = () =>
          runScheduledTransitions(
            { db: harness.db, catalogue: harness.catalogue, clock: () => nowMs },
            [harness.catalogue.get('promotion-rules')],
            now,
          );
        await sql`update promotion_rules set "usedBudget" = 499.99 where id = ${id}`.execute(harness.db);
        await turn();
        expect(await firstRow('promotion_rules', id)).toMatchObject({ status: 1 });
        expect(await save({ budget: 499.99 })).toMatchObject({ status: 0 });
        expect(errorsOf(await refusalOf(save({ status: 1 })))).toEqual({ status: '预算已用完，请先提高预算' });
        await save({ status: 1, budget: 500 });
        await sql`update promotion_rules set "usedBudget" = 500 where id = ${id}`.execute(harness.db);
        await turn();
        expect(await firstRow('promotion_rules', id)).toMatchObject({ status: 0 });
        expect(errorsOf(await refusalOf(save({ reduceAmount: 100 })))).toEqual({ reduceAmount: '减额必须小于满额' });
      });
    });

    describe('the sign-in cycle', () => {
      it('has a reward for each of its days', async () => {
        const { revision } = await call(`GET ${base}/sign-settings/detail`, {});
        const save = (values: Row) => call(`PUT ${base}/sign-settings`, { revision, ...values });
        const reward = (day: number) => ({ day, rewardType: 1, rewardValue: 5 });
        const expectedError = { rewards: '每日奖励须覆盖第1天至第3天，每天一项' };
        expect(errorsOf(await refusalOf(save({ cycleDays: 3 })))).toEqual(expectedError);
        expect(errorsOf(await refusalOf(save({ cycleDays: 3, rewards: [1, 2, 4].map(reward) })))).toEqual(
          expectedError,
        );
        expect(await save({ cycleDays: 3, rewards: [3, 1, 2].map(reward) })).toMatchObject({ cycleDays: 3 });
      });
    });

    describe('points', () => {
      const adjust = (userName: unknown, points: number, key?: string) =>
        harness.call(
          `POST ${base}/integral-records/adjust`,
          { userName, points, reason: '客诉补偿' },
          key ? { key } : {},
        );
      const records = (userName: unknown) =>
        harness.rows('integral_records', `"userName" = '${String(userName)}' and source like '人工调整：%'`, 'id');

      it('change only once, with one record, when the call is repeated', async () => {
        const { id, userName } = await first('client_users');
        await sql`update client_users set integral = 100 where id = ${id}`.execute(harness.db);
        await Promise.all([adjust(userName, 50, 'adjust-1'), adjust(userName, 50, 'adjust-1')]);
        await adjust(userName, -150);
        expect(await firstRow('client_users', id)).toMatchObject({ integral: 0 });
        const [added, taken, ...others] = await records(userName);
        expect(added).toMatchObject({
          recordNo: `JF${String(added?.['id']).padStart(10, '0')}`,
          ruleType: 1,
          points: 50,
          balance: 150,
          source: '人工调整：客诉补偿',
          createTime: now,
          expireTime: '2027-03-01 12:00:00',
        });
        expect(taken).toMatchObject({ ruleType: 2, points: -150, balance: 0, expireTime: null });
        expect(others).toEqual([]);
      });

      it('never fall below zero under concurrent deductions', async () => {
        const { id, userName } = await first('client_users', `id > 1`);
        await sql`update client_users set integral = 30 where id = ${id}`.execute(harness.db);
        const answers = await Promise.allSettled(Array.from({ length: 8 }, () => adjust(userName, -10)));
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
        expect(await firstRow('client_users', id)).toMatchObject({ integral: 0 });
        expect((await records(userName)).map(row => row['balance'])).toEqual([20, 10, 0]);
        expect(errorsOf(await refusalOf(adjust(userName, -1)))).toEqual({ points: '用户积分不足' });
        expect(errorsOf(await refusalOf(adjust(userName, 0)))).toEqual({ points: '调整的积分不能为0' });
        expect(await records(userName)).toHaveLength(3);
      });
    });
  });
}
