import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLog } from '../../../../platform/engine/log/log.ts';
import { createJobRunner } from '../../../../platform/createJobRunner.ts';
import { reconcileScriptSettlements } from '../../../../platform/demo/reconcileScriptSettlements.ts';
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
  zone,
} from '../../harness.ts';
import { findEffect } from '../../../../platform/engine/effects/effectRegistry.ts';

const base = '/api/script/v1';

export function defineScriptEffectSuite(engine: EngineUnderTest): void {
  describe('the script market', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    }, 60_000);
    afterAll(() => harness.close());

    const call = async (target: string, payload: Row) => expectRecord(await harness.call(target, payload));
    const post = (path: string, payload: Row) => call(`POST ${base}/${path}`, payload);
    const firstRow = async (table: string, id: unknown): Promise<Row> =>
      (await harness.rows(table, `id = ${String(id)}`))[0] ?? {};
    const first = async (table: string, where = 'true'): Promise<Row> =>
      (await harness.rows(table, where, 'id'))[0] ?? {};
    const failure = async (answer: Promise<Row>) => expectList((await answer)['items']).map(item => item['msg']);

    describe('scripts', () => {
      const set = async (values: Row): Promise<Row> => {
        const { id } = await first('scripts');
        const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
        await sql`update scripts set ${sql.join(changes)}, revision = revision + 1 where id = ${id}`.execute(
          harness.db,
        );
        return firstRow('scripts', id);
      };

      it('are published only when approved', async () => {
        const { id } = await set({ auditStatus: 1, shelfStatus: 0, rejectReason: '旧的原因' });
        expect(await failure(post('scripts/onShelf', { idList: [id] }))).toEqual(['当前状态不允许该操作']);
        expect(await firstRow('scripts', id)).toMatchObject({ shelfStatus: 0 });
        expect(await post('scripts/approve', { idList: [id] })).toMatchObject({ success: 1 });
        expect(await post('scripts/onShelf', { idList: [id] })).toMatchObject({ success: 1 });
        expect(await firstRow('scripts', id)).toMatchObject({ auditStatus: 2, rejectReason: null, shelfStatus: 1 });
      });

      it('store the reason of a rejection', async () => {
        const { id } = await set({ auditStatus: 1, shelfStatus: 0 });
        await post('scripts/reject', { idList: [id], rejectReason: '介绍与功能不符' });
        expect(await firstRow('scripts', id)).toMatchObject({ auditStatus: 3, rejectReason: '介绍与功能不符' });
      });

      it('need a new review only after a new file', async () => {
        const file = (name: string) => `/api/public/v1/files/${name}`;
        const before = await set({ auditStatus: 2, shelfStatus: 1, scriptFile: file('old') });
        const save = findEffect(harness.catalogue.effects, { name: 'scripts' }, 'scriptSave');
        if (save?.on !== 'save') throw new Error('The effect of saving is missing');
        // A file would have to be uploaded over HTTP; the effect only uses its address.
        const scope = {
          db: harness.db,
          resource: harness.catalogue.get('scripts'),
          resourceOf: harness.catalogue.get,
          caller: harness.admin,
          now,
          nowMs,
          query: {},
          language: 'zh',
        } as const;
        const id = Number(before['id']);
        await save.run(scope, { id, before, values: { intro: '新的介绍', scriptFile: file('old') } });
        expect(await firstRow('scripts', id)).toMatchObject({ auditStatus: 2, shelfStatus: 1 });
        await save.run(scope, { id, before, values: { scriptFile: file('new') } });
        expect(await firstRow('scripts', id)).toMatchObject({ auditStatus: 1, shelfStatus: 2, rejectReason: null });
      });

      it('run as a trial task on an online, compatible device', async () => {
        const { id, scriptName, version } = await set({ phoneTypes: '[2]', version: '1.2.3' });
        const device = await first('devices');
        const put = (phoneType: number, networkStatus: number) =>
          sql`update devices set "phoneType" = ${phoneType}, "networkStatus" = ${networkStatus} where id = ${device['id']}`.execute(
            harness.db,
          );
        const tryRun = () => post('scripts/tryRun', { idList: [id], deviceId: device['id'] });
        const tasks = () => harness.rows('tasks', `"taskName" like '试运行：%'`);
        await put(1, 1);
        expect(await failure(tryRun())).toEqual(['脚本不适用于该设备的机型']);
        await put(2, 0);
        expect(await failure(tryRun())).toEqual(['设备不在线']);
        expect(await tasks()).toEqual([]);
        await put(2, 1);
        expect(await tryRun()).toMatchObject({ success: 1 });
        expect(await tasks()).toMatchObject([
          {
            taskName: `试运行：${String(scriptName)} ${String(version)}`,
            taskType: 8,
            deviceCodes: device['deviceCode'],
            nextRunTime: now,
            taskStatus: 0,
          },
        ]);
      });
    });

    it('stores the reason for rejecting an author, and refuses to delete an author with unsettled income', async () => {
      const { id } = await first('script_authors');
      await sql`update script_authors set "auditStatus" = 1 where id = ${id}`.execute(harness.db);
      await post('script-authors/reject', { idList: [id], reason: '实名不符' });
      expect(await firstRow('script_authors', id)).toMatchObject({ auditStatus: 3, rejectReason: '实名不符' });
      const { id: owed } = await first('script_authors', `id = 2`);
      await sql`delete from scripts where "authorId" = ${owed}`.execute(harness.db);
      await sql`
        insert into script_expenses ("authorId", amount, "authorShare", settled, "expenseTime")
        values (${owed}, 10, 7.01, false, ${now})`.execute(harness.db);
      const remove = () => call(`DELETE ${base}/script-authors`, { idList: [owed] });
      expect(await failure(remove())).toEqual([expect.stringMatching(/^该作者还有 [\d.]+ 元未结算，请先结算$/)]);
      await sql`update script_expenses set settled = true where "authorId" = ${owed}`.execute(harness.db);
      expect(await remove()).toMatchObject({ success: 1 });
    });

    it('shows at most five banners, even when two are added concurrently', async () => {
      const banner = await first('script_banners');
      await sql`delete from script_banners where id <> ${banner['id']}`.execute(harness.db);
      await sql`
        insert into script_banners (title, "linkType", sort) select 'B' || n, 0, n from generate_series(1, 3) n`.execute(
        harness.db,
      );
      const save = findEffect(harness.catalogue.effects, { name: 'script-banners' }, 'scriptBannerSave');
      if (save?.on !== 'save') throw new Error('The effect of saving is missing');
      const insert = () =>
        harness.db.transaction().execute(async trx => {
          await sql`insert into script_banners (title, "linkType", sort) values ('新', 0, 9)`.execute(trx);
          const resource = harness.catalogue.get('script-banners');
          const { admin: caller, catalogue } = harness;
          const around = { resourceOf: catalogue.get, caller, now, nowMs, query: {}, language: 'zh' } as const;
          await save.run({ db: trx, resource, ...around }, { id: 0, before: null, values: {} });
        });
      const both = await Promise.allSettled([insert(), insert()]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await refusalOf(insert())).text).toBe('最多5项');
      expect(await harness.rows('script_banners')).toHaveLength(5);
    });

    it('queries only enabled platforms with a secret', async () => {
      const { id } = await first('script_platforms');
      const set = (status: number, secret: string | null) =>
        sql`update script_platforms set status = ${status}, "appSecret" = ${secret}, "syncTime" = null where id = ${id}`.execute(
          harness.db,
        );
      const test = () => post('script-platforms/test', { idList: [id] });
      await set(0, 'secret');
      expect(await failure(test())).toEqual(['该平台已禁用']);
      await set(1, null);
      expect(await failure(test())).toEqual(['尚未设置AppSecret']);
      await set(1, 'secret');
      expect(await test()).toMatchObject({ success: 1 });
      expect(await post('script-platforms/sync', { idList: [id] })).toHaveProperty('taskId');
      const clock = () => nowMs;
      const log = createLog({ clock, line: () => {} });
      await createJobRunner({ db: harness.db, catalogue: harness.catalogue, clock, zone, log }).drain();
      expect(await firstRow('script_platforms', id)).toMatchObject({ lastTestTime: now, syncTime: now });
    });

    describe('settlements', () => {
      let author = 0;
      let other = 0;
      let platform = 0;
      const expense = (scriptId: number, authorId: number, [amount, share]: readonly [number, number], time: string) =>
        sql`
        insert into script_expenses ("expenseNo", "scriptId", "authorId", amount, "authorShare", settled, "expenseTime")
        values ('T', ${scriptId}, ${authorId}, ${amount}, ${share}, false, ${time})`.execute(harness.db);
      const generate = (month: string) => post('script-settlements/generate', { month });
      const settlement = (where: string) => first('script_settlements', where);
      const due = async (id: number) => expectRecord(await harness.call(`GET ${base}/script-authors/detail?id=${id}`));

      beforeAll(async () => {
        await sql`delete from script_expenses`.execute(harness.db);
        await sql`delete from script_settlements`.execute(harness.db);
        const authors = await harness.rows('script_authors', 'true', 'id limit 2');
        [author, other] = [Number(authors[0]?.['id']), Number(authors[1]?.['id'])];
        platform = Number((await first('script_platforms'))['id']);
        await sql`update script_platforms set "shareRate" = 33.33 where id = ${platform}`.execute(harness.db);
        const [own, foreign] = await harness.rows('scripts', 'true', 'id limit 2');
        await sql`update scripts set "platformId" = null, "authorId" = ${author} where id = ${own?.['id']}`.execute(
          harness.db,
        );
        await sql`update scripts set "platformId" = ${platform} where id = ${foreign?.['id']}`.execute(harness.db);
        const [ownId, foreignId] = [Number(own?.['id']), Number(foreign?.['id'])];
        for (const [amount, share] of [
          [0.1, 0.07],
          [0.2, 0.14],
          [19.99, 13.99],
        ] as const) {
          await expense(ownId, author, [amount, share], '2026-01-31 23:59:59');
        }
        await expense(ownId, author, [100, 70], '2026-02-01 00:00:00');
        // The script was deleted, but its author exists.
        await expense(999_999, other, [5, 3.5], '2026-01-01 00:00:00');
        await expense(foreignId, other, [0.05, 0.04], '2026-01-10 12:00:00');
        await expense(foreignId, author, [0.1, 0.07], '2026-01-11 12:00:00');
      });

      it('exist once per party for each past month, exact to the cent', async () => {
        expect(errorsOf(await refusalOf(generate('2026-03')))).toEqual({ month: '只能结算已结束的月份' });
        expect(errorsOf(await refusalOf(generate('2025-12')))).toEqual({ month: '该月没有待结算的消费' });
        expect(errorsOf(await refusalOf(generate('2026-13')))).toHaveProperty('month');
        const both = await Promise.allSettled([generate('2026-01'), generate('2026-01')]);
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(await harness.rows('script_settlements')).toHaveLength(3);
        expect(await settlement(`"authorId" = ${author}`)).toMatchObject({
          settlementNo: expect.stringMatching(/^JS202601\d{6}$/),
          settleType: 1,
          platformId: null,
          month: '2026-01',
          orderCount: 3,
          totalAmount: 20.29,
          settleAmount: 14.2,
          settleStatus: 0,
          operatorName: 'admin',
        });
        expect(await settlement(`"authorId" = ${other}`)).toMatchObject({ orderCount: 1, settleAmount: 3.5 });
        // 0.15 at 33.33 per cent gives 0.049995.
        expect(await settlement(`"platformId" = ${platform}`)).toMatchObject({
          settleType: 2,
          authorId: null,
          orderCount: 2,
          totalAmount: 0.15,
          shareRate: 33.33,
          settleAmount: 0.05,
        });
        expect(await harness.rows('script_expenses', '"settlementId" is null')).toHaveLength(1);
      });

      it('are confirmed and paid only once, together with their expenses', async () => {
        const { id } = await settlement(`"authorId" = ${author}`);
        expect(await due(author)).toMatchObject({ totalIncome: 84.2, unsettled: 84.2 });
        const pay = () => post('script-settlements/pay', { idList: [id], tradeNo: 'TX001' });
        expect(await failure(pay())).toEqual(['当前状态不允许该操作']);
        expect(await firstRow('script_settlements', id)).toMatchObject({ tradeNo: null, settleTime: null });
        expect(await post('script-settlements/confirm', { idList: [id] })).toMatchObject({ success: 1 });
        const paid = await Promise.all(Array.from({ length: 8 }, pay));
        expect(paid.filter(answer => answer['success'] === 1)).toHaveLength(1);
        expect(await firstRow('script_settlements', id)).toMatchObject({
          settleStatus: 2,
          tradeNo: 'TX001',
          settleTime: now,
        });
        expect(await due(author)).toMatchObject({ totalIncome: 84.2, unsettled: 70 });
        expect(await harness.rows('script_expenses', 'settled')).toHaveLength(3);
      });

      it('are recalculated from their items after a dispute', async () => {
        const { id } = await settlement(`"authorId" = ${other}`);
        await post('script-settlements/dispute', { idList: [id], note: '退款未扣除' });
        expect(await firstRow('script_settlements', id)).toMatchObject({ settleStatus: 3, note: '退款未扣除' });
        await sql`
          update script_expenses set amount = 4, "authorShare" = 2.81 where "settlementId" = ${id}`.execute(harness.db);
        await post('script-settlements/resolve', { idList: [id] });
        expect(await firstRow('script_settlements', id)).toMatchObject({
          settleStatus: 0,
          totalAmount: 4,
          settleAmount: 2.81,
        });
      });

      it('match their expenses in the demo data, and are paid up to the month before last', async () => {
        await sql`update script_settlements set "totalAmount" = 1, month = '2025-11', "settleTime" = null,
          "settlementNo" = 'JS' || lpad(id::text, 8, '0')`.execute(harness.db);
        await sql`update script_expenses set "expenseTime" = '2025-11-11 11:11:11', "settlementId" = null`.execute(
          harness.db,
        );
        await reconcileScriptSettlements(harness.db, now);
        await reconcileScriptSettlements(harness.db, now);
        expect(await settlement(`"authorId" = ${author}`)).toMatchObject({
          settleStatus: 2,
          totalAmount: 120.29,
          settleAmount: 84.2,
          settleTime: expect.stringMatching(/^2025-12-0\d /),
        });
        expect(await harness.rows('script_expenses', 'settled is not true')).toEqual([]);
        await sql`insert into script_settlements ("settlementNo", month) values ('JS99999999', '2025-10')`.execute(
          harness.db,
        );
        await sql`
          insert into script_expenses ("authorId", amount, "authorShare", settled, "expenseTime")
          values (${author}, 1, 0.7, false, '2025-09-09 09:09:09'), (${author}, 1, 0.7, false, '2026-02-09 09:09:09')`.execute(
          harness.db,
        );
        await reconcileScriptSettlements(harness.db, now, true);
        expect(await settlement(`month = '2025-09'`)).toMatchObject({
          authorId: author,
          settleStatus: 2,
          settleAmount: 0.7,
        });
        expect(await harness.rows('script_expenses', 'settled is not true')).toHaveLength(1);
        expect(await harness.rows('script_settlements', `month = '2025-10'`)).toEqual([]);
        expect(await harness.rows('script_settlements')).toHaveLength(4);
      });
    });
  });
}
