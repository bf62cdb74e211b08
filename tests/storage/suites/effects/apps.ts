import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { scheduledTask } from '../../../../platform/areas/system/dueTasksTask.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import {
  type Harness,
  createHarness,
  expectList,
  now,
  nowMs,
  expectRecord,
  fixedSchedulerScope,
} from '../../harness.ts';
import { runOpenJobs } from '../../runOpenJobs.ts';

const base = '/api/market/v1';

export function defineAppEffectSuite(engine: EngineUnderTest): void {
  describe('apps', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    }, 60_000);
    afterAll(() => harness.close());

    const post = async (path: string, payload: Row) =>
      expectRecord(await harness.call(`POST ${base}/${path}`, payload));
    const rows = (table: string, where: string, order = 'id') => harness.rows(table, where, order);
    const first = async (table: string, where = 'true'): Promise<Row> => (await rows(table, where))[0] ?? {};
    const failure = async (answer: Promise<Row>) => expectList((await answer)['items']).map(item => item['msg']);
    const tick = () =>
      harness.db
        .transaction()
        .execute(db => scheduledTask({ db, now, nowMs, resourceOf: harness.catalogue.get, ...fixedSchedulerScope }));

    it.each([
      [1, 'com.bad.app', 'com.bad.app', 'com.bad.app2'],
      [2, 'com.bad', 'com.bad.app', 'org.com.bad'],
      [3, 'bad', 'com.bad.app', 'com.good.app'],
      [4, 'b.d', 'com.bad.app', 'com.good.app'],
    ])(
      'cannot be published when an entry of the blacklist matches (match type %i, entry %s)',
      async (matchType, entry, bad, good) => {
        await sql`delete from apk_blacklists`.execute(harness.db);
        await sql`
        insert into apk_blacklists ("appName", "packageName", "matchType", "scopeType", status)
        values ('坏应用', ${entry}, ${matchType}, 1, 1)`.execute(harness.db);
        const { id } = await first('app_market');
        const put = (packageName: string) =>
          sql`update app_market set "shelfStatus" = 0, "packageName" = ${packageName} where id = ${id}`.execute(
            harness.db,
          );
        await put(bad);
        expect(await failure(post('app-market/onShelf', { idList: [id] }))).toEqual([`该应用在黑名单中（${entry}）`]);
        expect(await first('app_market', `id = ${String(id)}`)).toMatchObject({ shelfStatus: 0 });
        await put(good);
        expect(await post('app-market/onShelf', { idList: [id] })).toMatchObject({ success: 1 });
      },
    );

    it('are installed by a task with one item for each compatible device', async () => {
      const { id, packageName } = await first('app_market');
      await sql`
        update app_market set "shelfStatus" = 1, "phoneTypes" = '[2]'::jsonb, "minAndroid" = 9, "installCount" = 5
        where id = ${id}`.execute(harness.db);
      const devices = await rows('devices', 'id <= 6');
      const ids = devices.map(row => row['id']);
      await sql`
        update devices set "phoneType" = 1, "androidVersion" = 9, "networkStatus" = 1 where id <= 6`.execute(
        harness.db,
      );
      expect(await failure(post('app-market/install', { idList: [id], deviceIds: ids }))).toEqual(['没有适用的设备']);
      await sql`update devices set "phoneType" = 2 where id <= 3`.execute(harness.db);
      await sql`update devices set "networkStatus" = 0 where id = 2`.execute(harness.db);
      await post('app-market/install', { idList: [id], deviceIds: ids });
      const task = (await rows('tasks', 'true')).at(-1) ?? {};
      expect(task).toMatchObject({ taskType: 3, taskStatus: 1, total: 3, success: 0, lastRunTime: now });
      await runOpenJobs(harness);
      await tick();
      expect(await first('tasks', `id = ${String(task['id'])}`)).toMatchObject({
        taskStatus: 6,
        success: 2,
        failed: 1,
        progress: 100,
      });
      const items = await rows('task_items', `"taskId" = ${String(task['id'])}`);
      expect(items.map(item => item['message'])).toEqual(['执行成功', '需要网络状态为在线', '执行成功']);
      expect(await first('app_market', `"packageName" = '${String(packageName)}'`)).toMatchObject({ installCount: 7 });
      await tick();
      expect(await first('app_market', `id = ${String(id)}`)).toMatchObject({ installCount: 7 });
    });

    it('cannot be installed when they are unpublished, or when the room of the device blacklists them', async () => {
      const { id, packageName } = await first('app_market');
      await sql`
        update devices set "phoneType" = 2, "androidVersion" = 9, "networkStatus" = 1, "roomId" = case when id = 1 then 1 else 2 end
        where id <= 3`.execute(harness.db);
      const outcomes = async () => {
        await harness.call('POST /api/resources/v1/devices/boardInstallApk', { idList: [1, 2, 3], appId: id });
        const items = await rows('job_items', '"jobId" = (select max(id) from jobs)', '"objectId"');
        return items.map(item => [item['state'], expectRecord(item['msg'] ?? {})['zh']]);
      };
      await sql`update app_market set "shelfStatus" = 2 where id = ${id}`.execute(harness.db);
      const offShelf = [7, '应用未上架，不能安装'];
      expect(await outcomes()).toEqual([offShelf, offShelf, offShelf]);
      await sql`update app_market set "shelfStatus" = 1 where id = ${id}`.execute(harness.db);
      await sql`delete from apk_blacklists`.execute(harness.db);
      await sql`
        insert into apk_blacklists ("appName", "packageName", "matchType", action, "scopeType", "roomIds", status)
        values ('x', ${packageName}, 1, 3, 2, '[1]'::jsonb, 1)`.execute(harness.db);
      expect(await outcomes()).toEqual([
        [0, undefined],
        [0, undefined],
        [0, undefined],
      ]);
      await sql`update apk_blacklists set action = 1`.execute(harness.db);
      const blocked = [7, `应用在黑名单中（${String(packageName)}）`];
      expect(await outcomes()).toEqual([blocked, [0, undefined], [0, undefined]]);
    });

    it('have each merged tag replaced by the target tag, without duplicates', async () => {
      const [one, two, target] = (await rows('browser_tags', 'true')).map(row => Number(row['id']));
      const [app, other] = await rows('browser_apps', 'true');
      await sql`update browser_apps set "tagIds" = '[]'::jsonb`.execute(harness.db);
      await sql`
        update browser_apps set "tagIds" = ${JSON.stringify([one, two, target])}::jsonb where id = ${app?.['id']}`.execute(
        harness.db,
      );
      await sql`update browser_apps set "tagIds" = ${JSON.stringify([two])}::jsonb where id = ${other?.['id']}`.execute(
        harness.db,
      );
      const merge = () => post('browser-tags/merge', { idList: [one, two], targetId: target });
      expect(await merge()).toMatchObject({ success: 2 });
      expect((await first('browser_apps', `id = ${String(app?.['id'])}`))['tagIds']).toEqual([target]);
      expect((await first('browser_apps', `id = ${String(other?.['id'])}`))['tagIds']).toEqual([target]);
      expect(await rows('browser_tags', `id in (${one}, ${two})`)).toEqual([]);
      expect(await failure(merge())).toEqual(['记录不存在', '记录不存在']);
      expect(await failure(post('browser-tags/merge', { idList: [target], targetId: target }))).toEqual([
        '不能合并到自己',
      ]);
      expect(await first('browser_tags', `id = ${target}`)).toMatchObject({ id: target });
    });

    it('appear in the preview of their section if enabled, in order and up to the size of the section', async () => {
      const [one, two, ...others] = (await rows('browser_plates', 'true')).map(row => row['id']);
      await sql`update browser_plates set status = 0 where id = any(${others}::bigint[])`.execute(harness.db);
      await sql`
        update browser_plates set status = 1, "maxItems" = 2, sort = case when id = ${one} then 9 else 1 end,
          "clientTypes" = case when id = ${one} then '[1, 2]'::jsonb else '[1]'::jsonb end
        where id in (${one}, ${two})`.execute(harness.db);
      await sql`update browser_apps set status = 0`.execute(harness.db);
      const put = (id: number, appName: string, sort: number) =>
        sql`update browser_apps set status = 1, "plateId" = ${one}, "appName" = ${appName}, sort = ${sort} where id = ${id}`.execute(
          harness.db,
        );
      await put(1, '丙', 3);
      await put(2, '甲', 1);
      await put(3, '乙', 2);
      const preview = async (clientType: number) =>
        expectList(expectRecord((await post('browser-plates/preview', { clientType }))['shown'])['plates']);
      expect((await preview(1)).map(plate => plate['apps'])).toEqual(['', '甲、乙']);
      expect(await preview(2)).toHaveLength(1);
      expect(await preview(7)).toEqual([]);
    });

    it('prevent the deletion of their section', async () => {
      const { plateId } = await first('browser_apps');
      const answer = expectRecord(await harness.call(`DELETE ${base}/browser-plates`, { idList: [plateId] }));
      expect(String(expectList(answer['items'])[0]?.['msg'])).toMatch(/^仍被 \d+ 条浏览器应用引用$/);
    });
  });
}
