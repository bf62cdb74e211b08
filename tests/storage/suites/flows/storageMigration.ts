import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, refusalOf } from '../../harness.ts';
import { createEffectHarness } from '../effects/effectHarness.ts';
import { createFlowCalls } from './flowCalls.ts';

const base = '/api/storage/v1/storage-migration';
const gigabyte = 1024 ** 3;
/** A volume of 8 GB needs 344 s at 200 Mbps, and the second volume starts after the first. */
const begun = '2026-03-01 12:00:00';
const underWay = '2026-03-01 12:02:52';
const late = '2026-03-02 12:00:00';
const later = '2026-03-03 12:00:00';

/** Suite about moving volumes to another partition one by one; a failed move leaves its volume unchanged. */
export function defineStorageMigrationFlowSuite(engine: EngineUnderTest): void {
  describe('storage migration', () => {
    let harness: Harness;
    const { firstRow, updateRow: put, callForItem: item, runTransitions: turn } = createEffectHarness(() => harness);
    const { preview, submit, previewAndSubmit: run } = createFlowCalls(() => harness, base);
    const exec = (statement: ReturnType<typeof sql>) => statement.execute(harness.db);
    let devices: readonly number[] = [];
    let source: Row = {};
    let target: Row = {};

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    /** Creates two volumes of 8 GB in one partition, and another partition with space for them. */
    beforeEach(async () => {
      await exec(sql`delete from storage_moves`);
      await exec(sql`delete from rbd_moves`);
      await exec(sql`update storage_devices set "onlineStatus" = 1`);
      await exec(sql`
        update partitions set capacity = 1000, "usedGb" = 100, threshold = 85, status = 1`);
      [source = {}, target = {}] = await harness.rows('partitions', 'true', 'id');
      await exec(sql`update devices set "partitionId" = null where "partitionId" = ${source['id']}`);
      const rows = await harness.rows('devices', '"rbdName" is not null', 'id');
      devices = rows.slice(0, 2).map(row => Number(row['id']));
      await exec(sql`
        update devices set "partitionId" = ${source['id']}, "phoneType" = 1, "runStatus" = 0
        where id = any(${devices}::bigint[])`);
    });

    const form = (values: Row = {}): Row => ({
      sourceType: 1,
      sourcePartitionId: source['id'],
      targetPartitionId: target['id'],
      mode: 1,
      speedLimit: 200,
      verify: true,
      deleteSource: false,
      ...values,
    });
    const moves = () => harness.rows('storage_moves', 'true', 'id');
    const places = async () =>
      (await harness.rows('devices', `id in (${devices.join()})`, 'id')).map(row => row['partitionId']);
    const used = async () =>
      (await harness.rows('partitions', `id in (${String(source['id'])}, ${String(target['id'])})`, 'id')).map(
        row => row['usedGb'],
      );
    const pass = async (): Promise<void> => {
      for (const time of [begun, late, later]) await turn('storage-moves', time);
    };

    it('previews each volume with its size and user, and the space that remains on the target', async () => {
      await put('devices', devices[1], { runStatus: 1 });
      expect(await preview(form())).toMatchObject({
        toDo: 1,
        skipped: 1,
        figures: { volumes: 1, totalBytes: 8 * gigabyte, freeBefore: 900 * gigabyte, freeAfter: 892 * gigabyte },
        rows: [
          { sizeBytes: 8 * gigabyte, inUse: false },
          { inUse: true, skip: '使用中，只能热迁移' },
        ],
      });
      expect(await preview(form({ mode: 2 }))).toMatchObject({ toDo: 2 });
      expect(await places()).toEqual([source['id'], source['id']]);
    });

    it.each([
      ['is the source', () => ({ targetPartitionId: source['id'] }), '目标分区不能与源分区相同'],
      ['is disabled', async () => put('partitions', target['id'], { status: 0 }), '目标分区已禁用'],
      [
        'would cross its threshold',
        async () => put('partitions', target['id'], { usedGb: 840 }),
        '迁移后使用率85.6%，超过该分区的阈值85%',
      ],
    ] as const)('rejects a target that %s', async (_, change, text) => {
      const values = (await change()) ?? {};
      expect(errorsOf(await refusalOf(preview(form(values))))).toEqual({ targetPartitionId: text });
    });

    it('moves each volume once, updates the target’s space, and records the history', async () => {
      const { taskId } = await run(form());
      await turn('storage-moves', begun);
      await turn('storage-moves', underWay);
      const [first, second] = await moves();
      expect(first).toMatchObject({ jobStatus: 1, bookedGb: 8 });
      expect(Number(first?.['progress'])).toBeCloseTo(50, 0);
      expect(second).toMatchObject({ jobStatus: 0 });
      await pass();
      expect((await moves()).map(row => [row['jobStatus'], row['progress']])).toEqual([
        [2, 100],
        [2, 100],
      ]);
      expect(await places()).toEqual([target['id'], target['id']]);
      // The source keeps its data until its deletion is requested.
      expect(await used()).toEqual([100, 116]);
      expect(await harness.call(`GET ${base}/detail`, { id: Number(taskId) })).toMatchObject({
        total: 2,
        success: 2,
        failed: 0,
        jobStatus: 2,
        totalBytes: 16 * gigabyte,
        operatorName: 'admin',
        endTime: later,
      });
    });

    it('deletes the source data on request', async () => {
      await run(form({ deleteSource: true }));
      await pass();
      expect(await used()).toEqual([84, 116]);
    });

    it('keeps the source of a volume whose copy differs, and can retry the volume', async () => {
      await run(form({ deleteSource: true }));
      await turn('storage-moves', begun);
      await put('devices', devices[0], { phoneType: 2 });
      await pass();
      expect(await moves()).toMatchObject([{ jobStatus: 3, failReason: '校验不一致，已保留源数据' }, { jobStatus: 2 }]);
      expect(await places()).toEqual([source['id'], target['id']]);
      expect(await used()).toEqual([92, 108]);
      await put('devices', devices[0], { phoneType: 1 });
      const [failed] = await moves();
      await item('POST /api/storage/v1/storage-moves/retry', { idList: [failed?.['id']] });
      await pass();
      expect(await places()).toEqual([target['id'], target['id']]);
      expect(await used()).toEqual([84, 116]);
    });

    it('fails for a volume that no longer fits on the target, and adds no used space for that volume', async () => {
      await run(form());
      await put('partitions', target['id'], { usedGb: 990 });
      await pass();
      expect(await moves()).toMatchObject([{ jobStatus: 2 }, { jobStatus: 3, failReason: '目标分区空间不足' }]);
      expect(await used()).toEqual([100, 998]);
    });

    it('pauses when a storage goes offline, and resumes automatically', async () => {
      await run(form());
      await turn('storage-moves', begun);
      await turn('storage-moves', underWay);
      await put('storage-devices', target['storageId'], { onlineStatus: 0 });
      await turn('storage-moves', '2026-03-01 12:03:30');
      const [lost] = await moves();
      expect(lost).toMatchObject({ jobStatus: 5, failReason: '网络中断，恢复后自动继续' });
      expect(Number(lost?.['progress'])).toBeCloseTo(50, 0);
      await turn('storage-moves', '2026-03-01 12:05:00');
      expect((await moves())[0]).toMatchObject({ jobStatus: 5 });
      await put('storage-devices', target['storageId'], { onlineStatus: 1 });
      await turn('storage-moves', '2026-03-01 12:06:00');
      expect((await moves())[0]).toMatchObject({ jobStatus: 1, failReason: null });
      for (const time of [late, late, late]) await turn('storage-moves', time);
      expect(await places()).toEqual([target['id'], target['id']]);
    });

    it('can be paused, resumed and cancelled as a whole, and frees the space of cancelled volumes', async () => {
      const { taskId } = await run(form());
      const control = (action: string) => harness.call(`POST ${base}/control`, { taskId, action });
      await turn('storage-moves', begun);
      expect(await control('pause')).toMatchObject({ total: 2, success: 2 });
      await pass();
      expect((await moves()).map(row => row['jobStatus'])).toEqual([5, 5]);
      expect(await control('resume')).toMatchObject({ success: 2 });
      expect((await moves()).map(row => row['jobStatus'])).toEqual([1, 0]);
      expect(await used()).toEqual([100, 108]);
      await control('pause');
      expect(await control('cancel')).toMatchObject({ success: 2 });
      await pass();
      expect((await moves()).map(row => row['jobStatus'])).toEqual([4, 4]);
      expect(await used()).toEqual([100, 100]);
      expect(await refusalOf(control('destroy'))).toMatchObject({ text: '未知的操作' });
    });

    it('moves each volume once, even after repeated submissions and with two concurrent processes', async () => {
      const { token } = await preview(form());
      await Promise.allSettled(Array.from({ length: 10 }, (_, at) => submit(token, { key: `key ${at}` })));
      expect(await moves()).toHaveLength(2);
      expect(await preview(form())).toMatchObject({ toDo: 0, rows: [{ skip: '已有进行中的迁移' }, {}] });
      // Two processes run the scheduled work concurrently.
      await turn('storage-moves', begun);
      await Promise.all([turn('storage-moves', late), turn('storage-moves', late)]);
      await pass();
      expect(await used()).toEqual([100, 116]);
    });

    it('lists the volumes of a partition and of a storage', async () => {
      const ask = async (body: Row) => harness.call(`POST ${base}/volumes`, body);
      const candidates = await ask({ sourceType: 1, sourcePartitionId: source['id'] });
      expect(candidates).toMatchObject({ total: 2, totalBytes: 16 * gigabyte });
      expect(expectList((candidates as Row)['volumes'])[0]).toMatchObject({
        sizeBytes: 8 * gigabyte,
        inUse: false,
        isMoving: false,
      });
      const whole = (await ask({ sourceType: 2, sourceStorageId: source['storageId'] })) as Row;
      expect(Number(whole['total'])).toBeGreaterThanOrEqual(2);
      expect(await refusalOf(ask({ sourceType: 7 }))).toMatchObject({ text: '未知的迁出范围' });
      expect(await firstRow('storage_moves', 'true')).toEqual({});
    });
  });
}
