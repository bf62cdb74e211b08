import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, now, expectRecord, refusalOf } from '../../harness.ts';
import { createEffectHarness, freezeTwoUsers } from './effectHarness.ts';

const base = '/api/config/v1';

/** Suite about gifts: coins, activation codes, invite codes and coupons. */
export function defineGiftSettingsEffectSuite(engine: EngineUnderTest): void {
  describe('gifts', () => {
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

    const count = async (table: string, where = 'true') => (await harness.rows(table, where)).length;
    const coinsOf = async (name: string | undefined) =>
      Number((await firstRow('client_users', `"userName" = '${String(name)}'`))['starCoins']);
    const allCoins = async () =>
      (await sql<{ sum: number }>`select sum("starCoins")::bigint as sum from client_users`.execute(harness.db)).rows[0]
        ?.sum;

    describe('coins', () => {
      const give = (values: Row) => act(`POST ${base}/give-coins`, { coins: 100, reason: '测试', ...values });
      const linesSince = (id: unknown) => harness.rows('give_coins', `id >= ${String(id)}`, 'id');

      it('reach a user only once when the call is repeated', async () => {
        const before = await coinsOf(normal[0]);
        const values = { giveTarget: 1, userName: normal[0], coins: 70, reason: '测试' };
        const calls = Array.from({ length: 5 }, () => harness.call(`POST ${base}/give-coins`, values, { key: 'gift' }));
        const answers = (await Promise.allSettled(calls)).flatMap(call =>
          call.status === 'fulfilled' ? [call.value] : [],
        );
        expect(await coinsOf(normal[0])).toBe(before + 70);
        expect(expectRecord(answers[0])).toMatchObject({
          giftStatus: 3,
          giveTime: now,
          giveNo: expect.stringMatching(/^ZS\d{8}$/),
        });
      });

      it('reach the listed accounts in good standing, and the records of the others name the reason', async () => {
        const [before, beforeFrozen] = [await coinsOf(normal[1]), await coinsOf(frozen[0])];
        const userNames = `${normal[1]}\n${frozen[0]}\n${normal[2]}，${normal[1]}`;
        const { id } = await give({ giveTarget: 2, userNames });
        const lines = await linesSince(id);
        expect(lines.map(line => [line['userName'], line['giftStatus'], line['failReason']])).toEqual(
          expect.arrayContaining([
            [normal[1], 3, null],
            [frozen[0], 2, '账号已冻结'],
            [normal[2], 3, null],
          ]),
        );
        expect(lines).toHaveLength(3);
        expect(new Set(lines.map(line => line['giveNo'])).size).toBe(3);
        expect([await coinsOf(normal[1]), await coinsOf(frozen[0])]).toEqual([before + 100, beforeFrozen]);
      });

      it('reach nobody on a list if one of its names is unknown', async () => {
        const [sum, lines] = [await allCoins(), await count('give_coins')];
        const refusal = await refusalOf(give({ giveTarget: 2, userNames: `${normal[0]}\nnobody_here` }));
        expect(errorsOf(refusal)).toEqual({ userNames: '用户不存在：nobody_here' });
        expect([await allCoins(), await count('give_coins')]).toEqual([sum, lines]);
      });

      it('require the total as a confirmation if it exceeds 100000 coins', async () => {
        const [sum, lines, users] = [await allCoins(), await count('give_coins'), normal.length];
        const total = users * 100;
        const refusal = await refusalOf(give({ giveTarget: 4 }));
        expect(errorsOf(refusal)).toEqual({
          confirmTotal: `共${users}个用户，合计${total}星币，请输入${total}以确认`,
        });
        await refusalOf(give({ giveTarget: 4, confirmTotal: total - 1 }));
        expect([await allCoins(), await count('give_coins')]).toEqual([sum, lines]);
        await give({ giveTarget: 4, confirmTotal: total });
        expect([await allCoins(), await count('give_coins')]).toEqual([Number(sum) + total, lines + users]);
      });

      it('are resent only once, even after twenty clicks, to users who may now receive coins', async () => {
        const { id } = await give({ giveTarget: 1, userName: frozen[1] });
        const before = await coinsOf(frozen[1]);
        const resend = () => itemOf(`POST ${base}/give-coins/resend`, { idList: [id] });
        expect(await resend()).toMatchObject({ code: 1, msg: '账号已冻结' });
        expect(await firstRow('give_coins', `id = ${String(id)}`)).toMatchObject({
          giftStatus: 2,
          failReason: '账号已冻结',
        });
        await sql`update client_users set status = 1 where "userName" = ${frozen[1]}`.execute(harness.db);
        const done = await Promise.all(Array.from({ length: 20 }, resend));
        expect(done.filter(item => item['code'] === 0)).toHaveLength(1);
        expect(await firstRow('give_coins', `id = ${String(id)}`)).toMatchObject({ giftStatus: 3, failReason: null });
        expect(await coinsOf(frozen[1])).toBe(before + 100);
      });
    });

    describe('activation codes', () => {
      const generate = async (values: Row = {}) => {
        const meal = await firstRow('cloud_meals', 'true');
        const merchant = await firstRow('merchants', 'true');
        return act(`POST ${base}/activation-codes`, {
          quantity: 50,
          mealId: meal['id'],
          merchantSign: merchant['merchantSign'],
          days: 30,
          expireTime: '2026-04-01 00:00:00',
          ...values,
        });
      };

      it('are created in the requested number, and each is readable and unique', async () => {
        const { id, batchNo } = await generate({ prefix: 'VIP' });
        const codes = await harness.rows('activation_codes', `"batchNo" = '${String(batchNo)}'`, 'id');
        expect(codes).toHaveLength(50);
        expect(codes[0]).toMatchObject({ id, codeStatus: 0, days: 30, createTime: now });
        for (const { code } of codes) expect(code).toMatch(/^VIP[A-HJ-NP-Z2-9]{16}$/);
        expect(new Set(codes.map(row => row['code'])).size).toBe(50);
      });

      it('reject an ambiguous prefix', async () => {
        const before = await count('activation_codes');
        expect(errorsOf(await refusalOf(generate({ prefix: 'vip1' })))).toEqual({
          prefix: '前缀只能包含大写字母和数字2-9',
        });
        expect(await count('activation_codes')).toBe(before);
      });

      it('can be removed while unused, and expire at their time', async () => {
        const { id, batchNo } = await generate();
        await sql`update activation_codes set "codeStatus" = 1 where id = ${id}`.execute(harness.db);
        const remove = (idList: unknown) => itemOf(`DELETE ${base}/activation-codes`, { idList: [idList] });
        expect(await remove(id)).toMatchObject({ code: 1, msg: '只有未使用的激活码可以删除' });
        expect(await remove(Number(id) + 1)).toMatchObject({ code: 0 });
        await turn('2026-04-01 00:00:00');
        const left = await harness.rows('activation_codes', `"batchNo" = '${String(batchNo)}'`, 'id');
        expect(left.map(row => row['codeStatus'])).toEqual([1, ...Array.from({ length: 48 }, () => 3)]);
      });
    });

    describe('invite codes', () => {
      it('count their uses, keep a limit at or above this count, and cannot be removed once used', async () => {
        const values = { rewardType: 1, inviterReward: 5, inviteeReward: 5, maxUses: 10 };
        const term = { startTime: '2026-03-01 00:00:00', endTime: '2026-05-01 00:00:00' };
        const { id, revision, ...made } = await act(`POST ${base}/invite-codes`, {
          code: 'TEST01',
          ...values,
          ...term,
        });
        expect(made).toMatchObject({ usedCount: 0, codeStatus: 0 });
        await sql`
          insert into invite_uses ("inviteCodeId", "inviteeName") select ${id}::bigint, unnest(${normal.slice(0, 3)}::text[])`.execute(
          harness.db,
        );
        expect(await act(`GET ${base}/invite-codes/detail`, { id })).toMatchObject({ usedCount: 3, codeStatus: 1 });
        const shrink = (maxUses: number) => act(`PUT ${base}/invite-codes`, { id, revision, maxUses });
        expect(errorsOf(await refusalOf(shrink(2)))).toEqual({ maxUses: '可用次数不能少于已用的3次' });
        expect(await shrink(3)).toMatchObject({ maxUses: 3 });
        const removed = await itemOf(`DELETE ${base}/invite-codes`, { idList: [id] });
        expect(removed).toMatchObject({ code: 1, msg: '已被使用3次，不能删除' });
      });
    });
  });
}
