import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { EngineUnderTest } from '../../engines.ts';
import { now } from '../../harness.ts';
import { createAreaHarness } from './areaHarness.ts';

const storage = '/api/storage/v1';
const gigabyte = 1024 ** 3;

export function defineStorageEffectSuite(engine: EngineUnderTest): void {
  describe('the operations on storages and backups', () => {
    const {
      harness,
      call,
      firstRow,
      updateRow: set,
      refusalOfAction: act,
      validationErrors: faults,
      runTransitions: pass,
    } = createAreaHarness(engine);

    /** Creates a storage with one partition for backups. */
    const place = async (values: Readonly<Record<string, unknown>> = {}) => {
      await sql`delete from backups`.execute(harness().db);
      const { rows } = await sql<{ id: number }>`
        insert into storage_devices ("storageName", status, "onlineStatus", "totalGb")
        values (${`测试存储${Math.random()}`}, 1, 1, 1000) returning id`.execute(harness().db);
      const storageId = rows[0]?.id;
      const partition = { name: '一区', storageId, capacity: 600, threshold: 50, purpose: 3, ...values };
      return { storageId, ...(await call(`POST ${storage}/partitions`, partition)) } as {
        readonly storageId: unknown;
        readonly id: unknown;
        readonly revision: unknown;
      };
    };
    const backup = async (partitionId: unknown, values: Readonly<Record<string, unknown>> = {}) => {
      const wanted = { backupName: '配置备份', backupType: 1, sourceType: 3, partitionId, cycle: 0, retainCopies: 1 };
      return call(`POST ${storage}/backups`, { ...wanted, ...values });
    };
    const alarmsAbout = (id: unknown) =>
      harness().rows('alarm_records', `"objectScreen" = 'partitions' and "objectId" = ${String(id)}`);

    it('keep the partitions within the size of the storage when a partition is added or expanded', async () => {
      const { storageId, id } = await place();
      const second = { name: '二区', storageId, threshold: 80, purpose: 1 };
      expect(await faults(`POST ${storage}/partitions`, { ...second, capacity: 401 })).toEqual({
        capacity: '分区容量之和超过存储总容量 1GB',
      });
      await call(`POST ${storage}/partitions`, { ...second, capacity: 400 });
      expect(await act(`${storage}/partitions/expand`, id, { capacity: 600 })).toBe('新容量必须大于当前容量');
      expect(await act(`${storage}/partitions/expand`, id, { capacity: 601 })).toContain('超过存储总容量');
      expect(await firstRow('partitions', `id = ${String(id)}`)).toMatchObject({ capacity: 600, revision: 1 });
    });

    it('open one alarm for a partition above its usage threshold, count repetitions in it, and later close it', async () => {
      const { id, revision } = await place();
      await set('partitions', id, { usedGb: 301 });
      const saved = await call(`PUT ${storage}/partitions`, { id, revision, threshold: 40 });
      expect(await alarmsAbout(id)).toMatchObject([{ alarmStatus: 0, times: 1, indicator: 9, objectType: 4 }]);
      const again = await call(`PUT ${storage}/partitions`, { id, revision: saved['revision'], threshold: 45 });
      expect(await alarmsAbout(id)).toMatchObject([{ times: 2 }]);
      await call(`PUT ${storage}/partitions`, { id, revision: again['revision'], threshold: 90 });
      expect(await alarmsAbout(id)).toMatchObject([{ alarmStatus: 4, recoverTime: now }]);
      expect(await faults(`PUT ${storage}/partitions`, { id, revision: 4, capacity: 300 })).toEqual({
        capacity: '容量不能小于已用容量 301GB',
      });
    });

    it('run a backup for its duration, count its space once, and keep the newest copies', async () => {
      const { id: partitionId } = await place();
      const { id } = await backup(partitionId);
      expect(await firstRow('backups', `id = ${String(id)}`)).toMatchObject({
        jobStatus: 0,
        planTime: now,
        revision: 1,
      });
      await pass('backups', now);
      const begun = await firstRow('backups', `id = ${String(id)}`);
      expect(begun).toMatchObject({ jobStatus: 1, startTime: now, dueTime: '2026-03-01 12:00:05' });
      await Promise.all([pass('backups', '2026-03-01 12:00:05'), pass('backups', '2026-03-01 12:00:05')]);
      expect(await firstRow('backups', `id = ${String(id)}`)).toMatchObject({ jobStatus: 2, progress: 100 });
      expect(await firstRow('partitions', `id = ${String(partitionId)}`)).toMatchObject({ usedGb: 1 });
      const { id: newer } = await backup(partitionId);
      await pass('backups', now);
      await pass('backups', '2026-03-01 12:00:05');
      expect((await harness().rows('backups', `"partitionId" = ${String(partitionId)}`)).map(row => row['id'])).toEqual(
        [newer],
      );
      expect(await firstRow('partitions', `id = ${String(partitionId)}`)).toMatchObject({ usedGb: 1 });
    });

    it('mark a backup as failed when its partition has no space, and allow a retry', async () => {
      const { id: partitionId } = await place();
      await set('partitions', partitionId, { usedGb: 600 });
      const { id } = await backup(partitionId, { backupName: '没有空间' });
      await pass('backups', now);
      await pass('backups', '2026-03-01 12:00:05');
      expect(await firstRow('backups', `id = ${String(id)}`)).toMatchObject({
        jobStatus: 3,
        failReason: '目标分区空间不足',
      });
      expect(await act(`${storage}/backups/verify`, id)).toBe('当前状态不允许该操作');
      expect(await act(`${storage}/backups/retry`, id)).toBe('');
      expect(await firstRow('backups', `id = ${String(id)}`)).toMatchObject({
        jobStatus: 1,
        failReason: null,
        endTime: null,
      });
      expect(await firstRow('partitions', `id = ${String(partitionId)}`)).toMatchObject({ usedGb: 600 });
    });

    it('schedule the next run of a plan after each run, and free the space of a deleted backup', async () => {
      const { id: partitionId } = await place();
      const { id } = await backup(partitionId, { backupName: '每日计划', cycle: 1, runTime: '02:00', retainCopies: 7 });
      expect(await firstRow('backups', `id = ${String(id)}`)).toMatchObject({ planTime: '2026-03-02 02:00:00' });
      await set('backups', id, { jobStatus: 1, dueTime: now, sizeBytes: 3 * gigabyte });
      await pass('backups', now);
      const plans = await harness().rows('backups', `"backupName" = '每日计划' and "jobStatus" = 0`);
      expect(plans).toMatchObject([{ planTime: '2026-03-02 02:00:00', cycle: 1, partitionId }]);
      expect(await firstRow('partitions', `id = ${String(partitionId)}`)).toMatchObject({ usedGb: 3 });
      await call(`DELETE ${storage}/backups`, { idList: [id] });
      expect(await firstRow('partitions', `id = ${String(partitionId)}`)).toMatchObject({ usedGb: 0 });
    });

    it('limit the replicas to the number of enabled storage devices, and reject a backup window that ends before it begins', async () => {
      const { revision } = await call(`GET ${storage}/storage-settings/detail`, {});
      await sql`update storage_devices set status = 0 where id > 2`.execute(harness().db);
      expect(await faults(`PUT ${storage}/storage-settings`, { revision, replicas: 3 })).toEqual({
        replicas: '副本数不能超过启用的存储设备数（2）',
      });
      const early = { backupWindowStart: '02:00', backupWindowEnd: '01:00' };
      expect(await faults(`PUT ${storage}/storage-settings`, { revision, ...early })).toHaveProperty('backupWindowEnd');
      const answer = await call(`POST ${storage}/storage-settings/test`, {});
      expect(answer).toMatchObject({ total: 3, success: 2, failed: 1 });
    });
  });
}
