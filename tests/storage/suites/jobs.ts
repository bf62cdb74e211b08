import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLog } from '../../../platform/engine/log/log.ts';
import type { Caller } from '../../../platform/engine/http/route.ts';
import type { JobRunner } from '../../../platform/engine/jobs/runner.ts';
import { createJobRunner } from '../../../platform/createJobRunner.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, callerOf, createHarness, expectList, nowMs, expectRecord, refusalOf, zone } from '../harness.ts';

const unfreeze = 'POST /api/user/v1/client-users/unfreeze';
const offline = 'POST /api/user/v1/client-users/offline';
const leaseMs = 30_000;

/** Suite about jobs over several hundred records: started once, shared by several runners, interrupted and resumed. */
export function defineJobSuite(engine: EngineUnderTest): void {
  describe('jobs', () => {
    let harness: Harness;
    let passedMs = 0;
    const lines: string[] = [];
    const clock = () => nowMs + passedMs;

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const runner = (): JobRunner => {
      const { db, catalogue } = harness;
      return createJobRunner({ db, catalogue, clock, zone, log: createLog({ clock, line: text => lines.push(text) }) });
    };
    const idsOf = async (count: number) => (await harness.rows('client_users')).slice(0, count).map(row => row['id']);
    const order = async (target: string, payload: Row, as?: Caller): Promise<number> => {
      const answer = expectRecord(await harness.call(target, payload, as ? { as } : {}));
      expect(answer).toEqual({ taskId: expect.any(Number), total: expect.any(Number) });
      return Number(answer['taskId']);
    };
    const progress = async (taskId: number, query: Row = {}) =>
      expectRecord(await harness.call('GET /api/system/v1/tasks/progress', { taskId, ...query }));
    /** Returns how many log rows report each record of a job as done. */
    const countsPerDescription = async (description: string): Promise<readonly number[]> => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from operation_logs
        where module = 'client-users' and description like ${`${description}%`} and "objectId" is not null
        group by "objectId"`.execute(harness.db);
      return rows.map(row => row.count);
    };

    it('start when an action has more than 200 records, and the call of the action returns before any record changes', async () => {
      await sql`update client_users set status = 2`.execute(harness.db);
      const idList = await idsOf(300);
      expect(expectRecord(await harness.call(unfreeze, { idList: idList.slice(0, 200) }))).toMatchObject({
        success: 200,
      });
      await sql`update client_users set status = 2`.execute(harness.db);
      const taskId = await order(unfreeze, { idList });
      expect(await harness.rows('client_users', 'status = 1')).toEqual([]);
      expect(await progress(taskId)).toMatchObject({ total: 300, done: 0, state: 0, isOpen: true });
      await runner().drain();
      expect(await harness.rows('client_users', 'status = 1')).toHaveLength(300);
      expect(await progress(taskId)).toMatchObject({ total: 300, done: 300, success: 300, failed: 0, state: 2 });
    });

    it('run each record exactly once even when a runner stops during the job', async () => {
      const taskId = await order(offline, { idList: await idsOf(250) });
      const first = runner();
      for (let round = 0; round < 4; round += 1) await first.round();
      expect(await progress(taskId)).toMatchObject({ done: 80, state: 1 });
      // Another runner claims records and dies before it runs them.
      await sql`
        update job_items set state = 1, holder = 'dead', "heldUntil" = ${clock() + leaseMs}
        where "jobId" = ${taskId} and "objectId" in (
          select "objectId" from job_items where "jobId" = ${taskId} and state = 0 limit 20)`.execute(harness.db);
      const next = runner();
      await next.drain();
      expect(await progress(taskId)).toMatchObject({ done: 230, state: 1 });
      passedMs += leaseMs + 1;
      await next.drain();
      expect(await progress(taskId)).toMatchObject({ done: 250, success: 250, state: 2 });
      expect(new Set(await countsPerDescription('强制下线客户端用户'))).toEqual(new Set([1]));
      expect(await countsPerDescription('强制下线客户端用户')).toHaveLength(250);
    });

    it('run each record exactly once when six runners share them', async () => {
      await sql`update client_users set status = 1`.execute(harness.db);
      const taskIds = [
        await order('POST /api/user/v1/client-users/freeze', { idList: await idsOf(260), reason: '共享' }),
        await order('POST /api/user/v1/client-users/setLevel', { idList: await idsOf(260), userLevel: 3 }),
      ];
      await Promise.all(Array.from({ length: 6 }, () => runner().drain()));
      for (const taskId of taskIds) expect(await progress(taskId)).toMatchObject({ success: 260, state: 2 });
      for (const description of ['冻结客户端用户：', '设置等级客户端用户：']) {
        const counts = await countsPerDescription(description);
        expect(counts).toHaveLength(260);
        expect(new Set(counts)).toEqual(new Set([1]));
      }
      expect(await harness.rows('client_users', 'status = 2')).toHaveLength(260);
    });

    it('run no record on a runner whose claim has expired', async () => {
      const taskId = await order(offline, { idList: await idsOf(201) });
      const { db, catalogue } = harness;
      let isLate = true;
      // This runner claims records, and starts them only after another runner has claimed the same records.
      const late = createJobRunner({
        db,
        catalogue,
        clock: () => {
          if (isLate) {
            isLate = false;
            return clock() - 2 * leaseMs;
          }
          return clock();
        },
        zone,
        log: createLog({ clock, line: text => lines.push(text) }),
      });
      await Promise.all([late.drain(), runner().drain()]);
      passedMs += leaseMs + 1;
      await runner().drain();
      expect(await progress(taskId)).toMatchObject({ success: 201, state: 2 });
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from operation_logs
        where description like '强制下线客户端用户：%' and "requestPath" like '%/offline'`.execute(db);
      expect(rows[0]?.count).toBe(250 + 201);
    });

    it('list failed items first, and retry only failed items', async () => {
      await sql`update client_users set status = 2`.execute(harness.db);
      const idList = await idsOf(210);
      await sql`update client_users set status = 1 where id = any(${idList.slice(-10)}::bigint[])`.execute(harness.db);
      const taskId = await order(unfreeze, { idList });
      await runner().drain();
      const partly = await progress(taskId, { pageSize: 12 });
      expect(partly).toMatchObject({ success: 200, failed: 10, state: 6 });
      const items = expectList(partly['items']);
      expect(items.map(item => item['state'])).toEqual([...Array.from({ length: 10 }, () => 3), 2, 2]);
      expect(items[0]).toMatchObject({ code: 1, msg: '当前状态不允许该操作', name: expect.stringMatching(/\w/) });
      await sql`update client_users set status = 2 where id = any(${idList.slice(-10)}::bigint[])`.execute(harness.db);
      await harness.call('POST /api/system/v1/tasks/retryFailed', { taskId });
      expect(await progress(taskId)).toMatchObject({ done: 200, failed: 0, state: 0 });
      await runner().drain();
      expect(await progress(taskId)).toMatchObject({ success: 210, failed: 0, state: 2 });
      expect((await refusalOf(harness.call('POST /api/system/v1/tasks/retryFailed', { taskId }))).code).toBe(1);
    });

    it('skip their remaining items once they are cancelled', async () => {
      const taskId = await order(offline, { idList: await idsOf(205) });
      await runner().round();
      expect(await harness.call('POST /api/system/v1/tasks/cancel', { taskId })).toMatchObject({ state: 4 });
      await runner().drain();
      expect(await progress(taskId)).toMatchObject({ success: 20, cancelled: 185, done: 205, state: 4 });
      expect((await refusalOf(harness.call('POST /api/system/v1/tasks/cancel', { taskId }))).code).toBe(1);
    });

    it('stop when the user who started them has lost the permission', async () => {
      const ops = await callerOf(harness.db, 'ops01');
      const may = async (isAdmin: boolean) =>
        sql`update permission_groups set "isAdmin" = ${isAdmin} where id = ${ops.groupId}`.execute(harness.db);
      await may(true);
      const taskId = await order(offline, { idList: await idsOf(205) }, await callerOf(harness.db, 'ops01'));
      await runner().round();
      await may(false);
      await sql`delete from group_menus where "groupId" = ${ops.groupId}`.execute(harness.db);
      await runner().drain();
      const stopped = await progress(taskId);
      expect(stopped).toMatchObject({ success: 20, cancelled: 185, state: 6 });
      expect(expectList(stopped['items'])[0]).toMatchObject({ msg: '下达人已失去该操作的权限', state: 4 });
    });

    it('continue after an unexpected error, and report the error’s id', async () => {
      const taskId = await order(offline, { idList: await idsOf(201) });
      await sql`
        create function stumble() returns trigger language plpgsql as $$ begin
          if new."objectId" = ${sql.lit(String((await idsOf(1))[0]))} and new."requestPath" like '%/offline' then
            raise exception 'stumbled';
          end if;
          return new;
        end $$`.execute(harness.db);
      await sql`create trigger stumble before insert on operation_logs for each row execute function stumble()`.execute(
        harness.db,
      );
      await runner().drain();
      await sql`drop trigger stumble on operation_logs`.execute(harness.db);
      const answer = await progress(taskId);
      expect(answer).toMatchObject({ success: 200, failed: 1, state: 6 });
      const msg = String(expectList(answer['items'])[0]?.['msg']);
      expect(msg).toMatch(/^服务器内部错误（编号[0-9a-f-]+）$/);
      expect(lines.some(line => line.includes('stumbled') && line.includes(/编号([^）]+)/.exec(msg)?.[1] ?? '?'))).toBe(
        true,
      );
    });

    it('use the original selection, and skip and report records that were changed later', async () => {
      await sql`update client_users set status = 2`.execute(harness.db);
      const filter = { id: (await idsOf(230)).join(',') };
      const path = '/api/public/v1/selections';
      const made = expectRecord(await harness.call(`POST ${path}`, { resource: 'client-users', filter }));
      expect(made).toMatchObject({ count: 230, checksum: expect.stringMatching(/^[0-9a-f]{32}$/) });
      await sql`update client_users set note = 'x', revision = revision + 1 where id = ${(await idsOf(1))[0]}`.execute(
        harness.db,
      );
      const preview = { token: made['token'], action: 'unfreeze' };
      expect(expectRecord(await harness.call(`POST ${path}/preview`, preview))).toMatchObject({
        total: 230,
        eligible: 229,
        ineligible: 1,
        isJob: true,
        checksum: made['checksum'],
        reasons: [{ reason: '选择之后该记录已被修改，请核对后重试', count: 1, names: [expect.any(String)] }],
      });
      const taskId = await order(unfreeze, { selection: made['token'] });
      await runner().drain();
      const answer = await progress(taskId);
      expect(answer).toMatchObject({ success: 229, failed: 1 });
      expect(expectList(answer['items'])[0]).toMatchObject({ code: 409 });
    });
  });
}
