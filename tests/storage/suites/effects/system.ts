import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { scheduledTask } from '../../../../platform/areas/system/dueTasksTask.ts';
import { createLog } from '../../../../platform/engine/log/log.ts';
import { createJobRunner } from '../../../../platform/createJobRunner.ts';
import { secretsOf } from '../../../../platform/engine/secrets/secretsOf.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import {
  type Harness,
  fixedSchedulerScope,
  createHarness,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
  zone,
} from '../../harness.ts';
import { runOpenJobs } from '../../runOpenJobs.ts';

const base = '/api/system/v1';

export function defineSystemEffectSuite(engine: EngineUnderTest): void {
  describe('the system area', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    }, 60_000);
    afterAll(() => harness.close());

    const call = async (target: string, payload: Row) => expectRecord(await harness.call(target, payload));
    const post = (path: string, payload: Row) => call(`POST ${base}/${path}`, payload);
    const put = async (path: string, table: string, id: unknown, values: Row) =>
      call(`PUT ${base}/${path}`, { id, revision: (await firstRow(table, id))['revision'], ...values });
    const remove = (path: string, id: unknown) => call(`DELETE ${base}/${path}`, { idList: [id] });
    const rows = (table: string, where = 'true') => harness.rows(table, where, 'id');
    const first = async (table: string, where = 'true'): Promise<Row> => (await rows(table, where))[0] ?? {};
    const firstRow = (table: string, id: unknown) => first(table, `id = ${String(id)}`);
    const failure = async (answer: Promise<Row>) => expectList((await answer)['items']).map(item => item['msg']);

    describe('tasks', () => {
      const tick = (time: string) =>
        harness.db
          .transaction()
          .execute(db =>
            scheduledTask({ db, now: time, nowMs, resourceOf: harness.catalogue.get, ...fixedSchedulerScope }),
          );
      /** Runs the tasks that are due at the given time, lets the devices complete them, and collects the results. */
      const at = async (time: string) => {
        await tick(time);
        await runOpenJobs(harness);
        await tick(time);
      };
      const newTask = (values: Row) =>
        post('tasks', { taskName: '测试任务', taskType: 1, targetType: 2, triggerType: 1, ...values });
      const codes = async (count: number) =>
        (await rows('devices', `id <= ${count}`)).map(row => String(row['deviceCode'])).join('\n');

      beforeAll(async () => {
        await sql`delete from tasks`.execute(harness.db);
        await sql`delete from task_items`.execute(harness.db);
        await sql`update devices set "networkStatus" = 1`.execute(harness.db);
      });

      it.each([
        [{ triggerType: 3, cron: '0 3 * *' }, 'cron', '周期表达式不正确'],
        [{ triggerType: 3, cron: '61 3 * * *' }, 'cron', '周期表达式不正确'],
        [{ triggerType: 3, cron: '0 0 30 2 *' }, 'cron', '周期表达式不正确'],
        [{ deviceCodes: 'NO-SUCH' }, 'deviceCodes', '设备不存在：NO-SUCH'],
      ])(
        'cannot have the invalid values %j, and the error names the invalid field',
        async (values: Row, field, message) => {
          const given = { deviceCodes: await codes(1), ...values };
          expect(errorsOf(await refusalOf(newTask(given)))).toEqual({ [field]: message });
          expect(await rows('tasks', `"taskName" = '测试任务'`)).toEqual([]);
        },
      );

      it.each([
        ['immediately', { triggerType: 1 }, now],
        ['at their time', { triggerType: 2, runTime: '2026-03-02 08:00:00' }, '2026-03-02 08:00:00'],
        ['as scheduled', { triggerType: 3, cron: '30 4 * * 1' }, '2026-03-02 04:30:00'],
        ['as scheduled', { triggerType: 3, cron: '*/15 12-13 * * *' }, '2026-03-01 12:15:00'],
        ['as scheduled', { triggerType: 3, cron: '0 0 1 1 *' }, '2027-01-01 00:00:00'],
      ])('get the right time of their first run when they are set to start %s', async (_, values: Row, nextRunTime) => {
        const { id } = await newTask({ ...values, deviceCodes: await codes(2) });
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 0, nextRunTime });
        await remove('tasks', id);
      });

      it('run on each device at their scheduled time, and recurring tasks run again at the next time', async () => {
        const { id } = await newTask({ triggerType: 3, cron: '0 13 * * *', deviceCodes: await codes(3) });
        await at('2026-03-01 12:59:00');
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 0, total: 0 });
        await at('2026-03-01 13:00:00');
        expect(await firstRow('tasks', id)).toMatchObject({
          taskStatus: 2,
          total: 3,
          success: 3,
          progress: 100,
          lastRunTime: '2026-03-01 13:00:00',
          nextRunTime: '2026-03-02 13:00:00',
        });
        await at('2026-03-02 13:00:00');
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 2, nextRunTime: '2026-03-03 13:00:00' });
        expect(await rows('task_items', `"taskId" = ${String(id)}`)).toHaveLength(3);
        await remove('tasks', id);
      });

      it('pause and resume, reject edits and deletion while they run, and retry failed items', async () => {
        const { id } = await newTask({ triggerType: 2, runTime: '2026-04-01 00:00:00', deviceCodes: await codes(4) });
        await sql`update devices set "networkStatus" = 0 where id = 4`.execute(harness.db);
        await post('tasks/run', { idList: [id] });
        expect(await failure(post('tasks/run', { idList: [id] }))).toEqual(['当前状态不允许该操作']);
        expect((await refusalOf(put('tasks', 'tasks', id, { note: '改' }))).text).toBe('任务执行中，不能修改');
        expect(await failure(remove('tasks', id))).toEqual(['任务执行中，不能删除']);
        await post('tasks/pause', { idList: [id] });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 5, total: 4, success: 0 });
        await post('tasks/resume', { idList: [id] });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 6, success: 3, failed: 1, orderedBy: 'admin' });
        const skipped = await rows('task_items', `"taskId" = ${String(id)} and "itemStatus" = 7`);
        expect(skipped).toMatchObject([
          { message: '需要网络状态为在线', messageEn: 'Needs Network status to be Online' },
        ]);
        await sql`update devices set "networkStatus" = 1 where id = 4`.execute(harness.db);
        await post('tasks/retry', { idList: [id] });
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 1, success: 3, failed: 0, progress: 75 });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 2, success: 4 });
        await remove('tasks', id);
        expect(await rows('task_items', `"taskId" = ${String(id)}`)).toEqual([]);
      });

      it.each([
        [
          'an unknown app',
          { taskType: 3, params: [{ key: 'packageName', value: 'no.such.app' }] },
          '应用不存在：no.such.app',
        ],
        ['no app', { taskType: 4 }, '缺少参数：packageName'],
        ['an unknown parameter', { taskType: 6, params: [{ key: 'no.such', value: '1' }] }, '参数不存在：no.such'],
        ['a missing power state', { taskType: 14 }, '参数power应为on或off'],
        ['a file, which no task can name', { taskType: 7 }, '未接入：本平台没有执行此类任务的环节'],
        ['a migration', { taskType: 10 }, '未接入：本平台没有执行此类任务的环节'],
      ])('send no command and fail: %s', async (_, values: Row, message) => {
        const { id } = await newTask({ ...values, deviceCodes: await codes(2) });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({
          taskStatus: 3,
          total: 2,
          success: 0,
          failed: 2,
          jobId: null,
        });
        const items = await rows('task_items', `"taskId" = ${String(id)}`);
        expect(items.map(item => item['message'])).toEqual([message, message]);
        await remove('tasks', id);
      });

      it('fail when they back up the platform, because no backup system is connected', async () => {
        const { id } = await newTask({ taskType: 9, targetType: 4 });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 3, success: 0, failed: 1 });
        await remove('tasks', id);
      });

      it('require a reason for wiping devices, and respect device leases, limits and their creator’s permissions', async () => {
        const wipe = { taskType: 2, deviceCodes: await codes(2) };
        expect(errorsOf(await refusalOf(newTask(wipe)))).toEqual({ note: '请填写原因：此类任务须说明原因' });
        await sql`
          insert into device_leases ("deviceId", uid, "userName", "sessionId", "takenAt", "expiresAt")
          values (1, 0, 'ops01', 0, ${nowMs}, ${nowMs + 60_000})`.execute(harness.db);
        const { id } = await newTask({ ...wipe, note: '换商家' });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 6, success: 1, failed: 1 });
        const [held] = await rows('task_items', `"taskId" = ${String(id)} and "itemStatus" = 7`);
        expect(held).toMatchObject({ deviceId: 1, message: '设备正由ops01控制' });
        await sql`delete from device_leases`.execute(harness.db);
        await sql`update backend_settings set "maxBatchDevices" = 1`.execute(harness.db);
        await post('tasks/retry', { idList: [id] });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 2, success: 2, failed: 0 });
        const { id: wide } = await newTask({ ...wipe, note: '换商家' });
        await at(now);
        await sql`update backend_settings set "maxBatchDevices" = 1000`.execute(harness.db);
        expect(await rows('task_items', `"taskId" = ${String(wide)}`)).toMatchObject([
          { itemStatus: 3, message: '一次最多1台设备，本次涉及2台' },
          { itemStatus: 3 },
        ]);
        await sql`update tasks set "orderedBy" = 'viewer' where id = ${wide}`.execute(harness.db);
        await sql`
          update tasks set "taskStatus" = 1, "jobId" = null where id = ${wide}`.execute(harness.db);
        await sql`update task_items set "itemStatus" = 0 where "taskId" = ${wide}`.execute(harness.db);
        await at(now);
        expect(await rows('task_items', `"taskId" = ${String(wide)}`)).toMatchObject([
          { itemStatus: 3, message: '权限不足' },
          { itemStatus: 3, message: '权限不足' },
        ]);
        await remove('tasks', id);
        await remove('tasks', wide);
      });

      it('send no command after an operator has cancelled them, and mark their items as cancelled', async () => {
        const { id } = await newTask({ triggerType: 1, deviceCodes: await codes(2) });
        await post('tasks/run', { idList: [id] });
        await post('tasks/cancelTask', { idList: [id] });
        await at(now);
        expect(await firstRow('tasks', id)).toMatchObject({ taskStatus: 4, success: 0 });
        const items = await rows('task_items', `"taskId" = ${String(id)}`);
        expect(items.map(item => item['itemStatus'])).toEqual([4, 4]);
      });

      it('sign out only users of selected devices that are online', async () => {
        await sql`update devices set "runStatus" = 1, "networkStatus" = case when id = 2 then 0 else 1 end`.execute(
          harness.db,
        );
        await newTask({ taskType: 5, deviceCodes: await codes(2) });
        await at(now);
        expect((await rows('devices', 'id <= 3')).map(row => row['runStatus'])).toEqual([0, 1, 1]);
      });
    });

    it('runs a job that collects a value from each reachable device, and removes old values', async () => {
      await sql`update devices set "networkStatus" = case when id % 2 = 0 then 0 else 1 end`.execute(harness.db);
      const item = await first('data_collections', 'status = 1');
      const { id } = item;
      await sql`delete from collection_values`.execute(harness.db);
      await sql`update data_collections set "roomIds" = null where id = ${id}`.execute(harness.db);
      await post('data-collections/run', { idList: [id] });
      const clock = () => nowMs;
      const { db, catalogue } = harness;
      await createJobRunner({ db, catalogue, clock, zone, log: createLog({ clock, line: () => {} }) }).drain();
      const online = (await rows('devices', '"networkStatus" = 1')).length;
      expect(await firstRow('data_collections', id)).toMatchObject({
        lastCollectTime: now,
        collectStatus: 1,
        todayCount: Number(item['todayCount']) + online,
      });
      expect(await rows('collection_values')).toHaveLength(Math.min(online, 100));
      await sql`
        insert into collection_values ("collectionId", value, "collectTime")
        values (${id}, 1, '2026-01-01 00:00:00'), (${id}, 1, '2026-02-01 00:00:00')`.execute(db);
      const clean = (before: string) => post('data-collections/clean', { idList: [id], before });
      expect(await failure(clean('2026-03-02'))).toEqual(['日期不能晚于今天']);
      await clean('2026-02-01');
      expect(await rows('collection_values', `"collectTime" < '${now}'`)).toHaveLength(1);
    });

    it.each([
      [{ status: 0 }, '该平台已禁用'],
      [{ expireTime: '2026-01-01 00:00:00' }, '授权已到期'],
      [{ appSecret: null }, '尚未设置AppSecret'],
      [{ dailyQuota: 7, todayCalls: 7 }, '今日调用次数已用完'],
    ])('refuses to test a third party that has the values %j', async (faults: Row, message) => {
      const id = await soundPlatform(faults);
      expect(await failure(post('third-parties/test', { idList: [id] }))).toEqual([message]);
      expect(await rows('third_party_calls', `method = 'test'`)).toEqual([]);
    });

    const soundPlatform = async (values: Row = {}): Promise<unknown> => {
      const { id } = await first('third_parties');
      const sound = {
        status: 1,
        expireTime: '2027-01-01 00:00:00',
        appSecret: 'old',
        dailyQuota: 9,
        todayCalls: 7,
        ...values,
      };
      const changes = Object.entries(sound).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
      await sql`update third_parties set ${sql.join(changes)} where id = ${id}`.execute(harness.db);
      return id;
    };

    it('tests a valid third party, and shows a new secret once without storing it in plain text', async () => {
      const id = await soundPlatform();
      await post('third-parties/test', { idList: [id] });
      expect(await firstRow('third_parties', id)).toMatchObject({ todayCalls: 8 });
      expect(await rows('third_party_calls', `method = 'test'`)).toHaveLength(1);
      const reset = () => harness.call(`POST ${base}/third-parties/resetSecret`, { idList: [id] }, { key: 'reset-1' });
      const { appSecret } = expectRecord(expectRecord(await reset())['shown']);
      expect(String(appSecret)).toMatch(/^[0-9a-f]{48}$/);
      const stored = async () => {
        const sealed = String((await firstRow('third_parties', id))['appSecret']);
        return secretsOf(harness.db).open(sealed, 'third_parties.appSecret');
      };
      expect(await stored()).toBe(appSecret);
      expect(expectRecord(await reset())['shown']).toBeUndefined();
      expect(await stored()).toBe(appSecret);
      const kept = [...(await harness.rows('idempotency')), ...(await harness.rows('operation_logs'))];
      expect(JSON.stringify(kept)).not.toContain(String(appSecret));
    });

    it.each([
      ['全部都好', null, '', '全部都好'],
      ['买金币 便宜', 1, '金币', '买** 便宜'],
      ['金币 加微信', 3, '金币、微信', '** 加***'],
      ['坏人，坏', 2, '坏', '***人，***'],
      ['电话13800001111', 3, '1[3-9]\\d{9}', '电话***'],
    ])(
      'returns for the text “%s” its sensitive words, their handling, and the text with the words replaced',
      async (text, handleWay, words, marked) => {
        await sql`delete from sensitive_words`.execute(harness.db);
        await sql`
        insert into sensitive_words (word, "matchType", "handleWay", level, "replaceText", status)
        values ('金币', 3, 1, 5, '**', 1), ('微信', 3, 3, 3, null, 1), ('坏', 1, 2, 1, null, 1),
          ('1[3-9]\\d{9}', 4, 3, 1, null, 1)`.execute(harness.db);
        const { shown } = expectRecord(await harness.call(`POST ${base}/sensitive-words/test`, { text }));
        expect(shown).toEqual({ handleWay, words, marked });
      },
    );

    it('rejects a sensitive word that is an invalid regular expression, with an error at the field', async () => {
      const given = { word: '(((', category: 1, matchType: 4, handleWay: 2 };
      expect(errorsOf(await refusalOf(post('sensitive-words', given)))).toEqual({ word: '正则表达式不正确' });
      expect(await rows('sensitive_words', `word = '((('`)).toEqual([]);
      expect(await post('sensitive-words', { ...given, word: '(a|b)+' })).toMatchObject({ word: '(a|b)+' });
    });

    it.each([
      [1, '五', '配置值应为数字'],
      [3, '是', '配置值应为true或false'],
      [4, '5', '配置值应为JSON对象或数组'],
      [4, '{"a":', '配置值应为JSON对象或数组'],
    ])('rejects for a switch of type %i the value %j', async (valueType, configValue, message) => {
      const given = { configName: '测试', configKey: `test.${valueType}`, valueType, configValue };
      expect(errorsOf(await refusalOf(post('config-switches', given)))).toEqual({ configValue: message });
    });

    it('refuses to delete built-in switches', async () => {
      const { id } = await first('config_switches', `"configKey" = 'client_type'`);
      expect(await failure(remove('config-switches', id))).toEqual(['内置配置不能删除']);
      expect(await firstRow('config_switches', id)).toMatchObject({ builtIn: true });
    });

    it('replies to feedback, reopens the feedback, and creates at most one fault from a feedback record', async () => {
      const { id, feedbackNo, deviceId } = await first('feedback_records', '"feedbackStatus" = 0');
      await post('feedback-records/dispose', { idList: [id], reply: '已处理', notify: true });
      expect(await firstRow('feedback_records', id)).toMatchObject({
        feedbackStatus: 1,
        reply: '已处理',
        notified: true,
        handlerName: 'admin',
        handleTime: now,
      });
      await post('feedback-records/reopen', { idList: [id] });
      expect(await firstRow('feedback_records', id)).toMatchObject({ feedbackStatus: 0, handlerName: null });
      await post('feedback-records/toFault', { idList: [id] });
      const faults = () => rows('fault_conditions', `"faultNo" = 'GZ-${String(feedbackNo)}'`);
      expect(await faults()).toMatchObject([{ deviceId, source: 1, handleStatus: 0, reportTime: now }]);
      expect(await failure(post('feedback-records/toFault', { idList: [id] }))).toEqual(['该反馈已转为故障']);
      expect(await faults()).toHaveLength(1);
    });

    describe('policies', () => {
      const ofType = (type: number) => rows('strategies', `"strategyType" = ${type}`);
      const order = async (type: number) =>
        (await ofType(type)).toSorted((a, b) => Number(b['priority']) - Number(a['priority'])).map(row => row['id']);

      it('move up and down among the policies of their type, and the first policy cannot move up', async () => {
        const [top, next, ...others] = await order(4);
        const move = (id: unknown, direction: string) => post('strategies/move', { id, direction });
        expect(await failure(move(top, 'up'))).toEqual(['第一条不能上移，最后一条不能下移']);
        await move(next, 'up');
        expect(await order(4)).toEqual([next, top, ...others]);
        await move(next, 'down');
        expect(await order(4)).toEqual([top, next, ...others]);
      });

      it('keep at least one enabled default per type', async () => {
        await sql`delete from strategies where "strategyType" = 5 and "strategyName" <> '默认迁移策略'`.execute(
          harness.db,
        );
        const { id } = await first('strategies', `"strategyName" = '默认迁移策略'`);
        const message = '每种策略至少保留一条启用的默认策略';
        expect((await refusalOf(put('strategies', 'strategies', id, { status: 0 }))).text).toBe(message);
        expect(await failure(remove('strategies', id))).toEqual([message]);
        expect(await firstRow('strategies', id)).toMatchObject({ status: 1 });
      });

      it('have unique priorities per type, merchant and rooms', async () => {
        const { priority } = await first('strategies', '"strategyType" = 5');
        const given = { strategyName: '重复', strategyType: 5, rule: 2, priority };
        expect(errorsOf(await refusalOf(post('strategies', { ...given, roomIds: [] })))).toEqual({
          priority: '同类型、商家与机房下已有该优先级的策略',
        });
      });

      it('show which card they would assign, without assigning the card', async () => {
        const { id } = await first('strategies', `"strategyName" = '默认分配策略'`);
        const { userName } = await first('client_users');
        await sql`
          update devices set "phoneType" = 3, "failureStatus" = 0, "runStatus" = 0, "networkStatus" = 1,
            "distributionStatus" = 0 where id = 5`.execute(harness.db);
        await sql`update devices set "networkStatus" = 0 where id <> 5 and "phoneType" = 3`.execute(harness.db);
        const before = await rows('devices', 'id <= 10');
        const ask = (phoneType: number) => post('strategies/simulate', { idList: [id], userName, phoneType });
        const { deviceCode } = await firstRow('devices', 5);
        expect((await ask(3))['shown']).toMatchObject({ deviceCode, why: expect.stringContaining('共 1 台可选') });
        await sql`update devices set "networkStatus" = 0 where id = 5`.execute(harness.db);
        expect((await ask(3))['shown']).toMatchObject({ deviceCode: '', why: '没有符合条件的空闲设备' });
        await sql`update devices set "networkStatus" = 1 where id = 5`.execute(harness.db);
        expect(await rows('devices', 'id <= 10')).toEqual(before);
      });
    });
  });
}
