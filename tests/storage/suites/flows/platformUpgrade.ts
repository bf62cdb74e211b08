import { createHash, sign } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createDatabaseFileStore } from '../../../../platform/engine/files/databaseFileStore.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import { createZip } from '../../../support/uploads/archives.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, nowMs, refusalOf, vendorKeys } from '../../harness.ts';
import { createEffectHarness } from '../effects/effectHarness.ts';
import { createFlowCalls } from './flowCalls.ts';

const base = '/api/upgrade/v1/platform-upgrades';
const archive = createZip([{ name: 'platform/run.js', content: 'upgrade' }]);
const id = 'a'.repeat(32);
const packageFile = `/api/public/v1/files/${id}.zip`;

/** Suite about upgrading the platform node by node; a failed upgrade restores the nodes. */
export function definePlatformUpgradeFlowSuite(engine: EngineUnderTest): void {
  describe('platform upgrade', () => {
    let harness: Harness;
    const {
      firstRow,
      updateRow: put,
      callForItem: item,
      runAllTransitions: turnAll,
    } = createEffectHarness(() => harness);
    const {
      preview,
      submit,
      previewAndSubmit: run,
    } = createFlowCalls(() => harness, base, { preview: 'check', submit: 'upgrade' });
    const exec = (statement: ReturnType<typeof sql>) => statement.execute(harness.db);

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      const contents = createDatabaseFileStore(harness.db);
      const sink = await contents.create(id);
      await sink.write(archive);
      await sink.finish();
      await exec(sql`
        insert into files (id, uid, name, type, types, size, md5, "touchedAt", "arrivedAt")
        values (${id}, ${harness.admin.uid}, 'platform-6.0.0.zip', 'application/zip', '["zip"]'::jsonb, ${archive.length}, 'x', ${nowMs}, ${nowMs})`);
    });
    afterAll(() => harness.close());

    beforeEach(async () => {
      await exec(sql`delete from platform_upgrade_steps`);
      await exec(sql`delete from platform_upgrade_logs`);
      await exec(sql`delete from platform_versions where version > '5.9.0'`);
      await exec(sql`update platform_nodes set version = '5.9.0', "onlineStatus" = 1`);
      await exec(sql`update jobs set state = 2`);
      await exec(sql`delete from backups`);
      await exec(sql`update partitions set purpose = 3, status = 1, capacity = 9000, "usedGb" = 10 where id = 1`);
    });

    const signed = (version: string) => {
      const digest = createHash('sha256').update(archive).digest('hex');
      return sign(null, Buffer.from(`${version}\n${digest}`), vendorKeys.privateKey).toString('base64');
    };
    const form = (values: Row = {}): Row => ({
      packageFile,
      version: '6.0.0',
      upgradeLog: '新版本',
      signature: signed('6.0.0'),
      backupFirst: false,
      notify: false,
      ...values,
    });
    /** Adds a recent backup, so that the upgrade need not make a backup. */
    const backedUp = () =>
      exec(sql`
        insert into backups ("backupName", "backupType", "sourceType", "partitionId", cycle, "jobStatus", "endTime")
        values ('每日', 1, 2, 1, 0, 2, '2026-03-01 02:00:00')`);
    const versions = async () => (await harness.rows('platform_nodes', 'true', 'id')).map(row => row['version']);
    const checksOf = async (values: Row) =>
      Object.fromEntries(expectList((await preview(values))['checks']).map(one_ => [one_['name'], one_['isPassed']]));
    /** Runs the scheduled work in steps of ten seconds from noon. */
    const pass = async (checkCount: number, from = 0): Promise<void> => {
      for (let at = from; at < from + checkCount; at += 1) {
        const seconds = at * 10;
        const time = `2026-03-01 12:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
        await turnAll(time);
      }
    };
    const upgradeOf = async () => firstRow('platform_versions', `version = '6.0.0'`);

    it('previews each node and the preconditions', async () => {
      await backedUp();
      const previewed = await preview(form());
      expect(previewed).toMatchObject({ toDo: 4, figures: { fromVersion: '5.9.0', toVersion: '6.0.0', nodes: 4 } });
      expect(await checksOf(form())).toEqual({
        签名: true,
        数据库版本: true,
        运行中的任务: true,
        平台备份: true,
        节点: true,
        其他升级: true,
      });
    });

    it.each([
      ['签名', {}, async () => undefined, { signature: null }],
      ['签名', {}, async () => undefined, { signature: Buffer.alloc(64).toString('base64') }],
      ['运行中的任务', {}, async () => exec(sql`insert into jobs (state, total) values (1, 1)`), {}],
      ['节点', {}, async () => put('platform-nodes', 2, { onlineStatus: 0 }), {}],
      ['平台备份', {}, async () => exec(sql`update partitions set purpose = 1`), { backupFirst: true }],
      ['平台备份', {}, async () => exec(sql`update backups set "endTime" = '2026-02-28 11:00:00'`), {}],
    ])('cannot start when the check “%s” fails', async (name, _, change, values) => {
      await backedUp();
      await change();
      const previewed = await preview(form(values));
      expect(previewed).toMatchObject({ token: null, toDo: 0 });
      expect(expectList(previewed['checks']).filter(check => check['isPassed'] === false)).toMatchObject([{ name }]);
    });

    it.each([
      ['5.9.0', '该版本已存在'],
      ['5.8.1', '该版本已存在'],
      ['5.1.0', '版本须高于当前版本5.9.0'],
    ])('rejects the version %s', async (version, text) => {
      expect(errorsOf(await refusalOf(preview(form({ version }))))).toEqual({ version: text });
    });

    it('upgrades node after node step by step, and records the upgrade in the history', async () => {
      await backedUp();
      const { taskId } = await run(form({ notify: true }));
      await pass(4);
      const steps = () => harness.rows('platform_upgrade_steps', 'true', '"nodeName", id');
      expect((await steps()).map(row => [row['step'], row['result']])).toEqual([
        [4, 1],
        [1, 0],
        [1, 0],
        [1, 0],
      ]);
      await pass(24, 4);
      expect(await versions()).toEqual(['6.0.0', '6.0.0', '6.0.0', '6.0.0']);
      expect((await steps()).every(row => row['result'] === 2 && Number(row['progress']) === 100)).toBe(true);
      expect(await harness.call(`GET ${base}/detail`, { id: Number(taskId) })).toMatchObject({
        version: '6.0.0',
        formerVersion: '5.9.0',
        upgradeStatus: 2,
        progress: 100,
        failReason: null,
      });
      expect((await harness.rows('outbox', `content = '平台已升级到6.0.0'`)).length).toBeGreaterThan(0);
    });

    it('makes a backup first, waits for the end of the backup, and fails when the backup fails', async () => {
      await run(form({ backupFirst: true }));
      await pass(4);
      const backup = await firstRow('backups', `"backupName" = '升级6.0.0前'`);
      expect(backup).toMatchObject({ sourceType: 2 });
      expect(await upgradeOf()).toMatchObject({ step: 2, upgradeStatus: 1 });
      await put('backups', backup['id'], { jobStatus: 3, dueTime: null, failReason: '磁盘已满' });
      await pass(2, 4);
      expect(await upgradeOf()).toMatchObject({ upgradeStatus: 3, failReason: '备份失败：磁盘已满' });
      expect(await versions()).toEqual(['5.9.0', '5.9.0', '5.9.0', '5.9.0']);
    });

    it('restores the upgraded nodes when a node fails, and can be retried', async () => {
      await backedUp();
      await run(form());
      await pass(9);
      expect((await versions()).filter(version => version === '6.0.0')).toHaveLength(1);
      await exec(sql`update platform_nodes set "onlineStatus" = 0 where "nodeName" = 'console-02'`);
      await pass(2, 9);
      expect(await upgradeOf()).toMatchObject({ upgradeStatus: 3, failReason: 'console-02：节点离线' });
      expect(await versions()).toEqual(['5.9.0', '5.9.0', '5.9.0', '5.9.0']);
      const rows = await harness.rows('platform_upgrade_steps', 'true', '"nodeName", id');
      expect(rows.map(row => row['result'])).toEqual([5, 3, 4, 4]);
      await exec(sql`update platform_nodes set "onlineStatus" = 1`);
      expect(await preview(form())).toMatchObject({ toDo: 4 });
    });

    it('can be rolled back while its version runs, and cannot be deleted meanwhile', async () => {
      await backedUp();
      const { taskId } = await run(form());
      await pass(28);
      const remove = () => item(`DELETE ${base}`, { idList: [taskId] });
      const rollBack = (which: unknown) => item(`POST ${base}/rollback`, { idList: [which] });
      expect(await remove()).toMatchObject({ msg: '当前版本不能删除' });
      const former = await firstRow('platform_versions', `version = '5.9.0'`);
      expect(await rollBack(former['id'])).toMatchObject({ msg: '只能回滚当前版本' });
      expect(await rollBack(taskId)).toMatchObject({ code: 0 });
      expect(await versions()).toEqual(['5.9.0', '5.9.0', '5.9.0', '5.9.0']);
      expect(await upgradeOf()).toMatchObject({ upgradeStatus: 4 });
      expect(await remove()).toMatchObject({ code: 0 });
      expect(await harness.rows('platform_upgrade_logs', `"upgradeId" = ${String(taskId)}`)).toEqual([]);
    });

    it('starts once, and takes each step once when two processes run the scheduled work', async () => {
      await backedUp();
      const { token } = await preview(form());
      await Promise.allSettled(Array.from({ length: 10 }, (_, at) => submit(token, { key: `key ${at}` })));
      expect(await harness.rows('platform_versions', `version = '6.0.0'`)).toHaveLength(1);
      // Two processes run the scheduled work concurrently; each step must be taken by only one of them.
      for (let at = 0; at < 28; at += 1) {
        const seconds = at * 10;
        const time = `2026-03-01 12:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
        await Promise.all([turnAll(time), turnAll(time)]);
      }
      expect(await upgradeOf()).toMatchObject({ upgradeStatus: 2 });
      const lines = await harness.rows('platform_upgrade_logs', `message = '升级完成'`);
      expect(lines).toHaveLength(4);
    });
  });
}
