import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, expectList, refusalOf } from '../../harness.ts';
import { createEffectHarness } from '../effects/effectHarness.ts';
import { createFlowCalls } from './flowCalls.ts';

/** Start of the last move, and the end of its copy. */
const begun = '2026-03-01 23:59:59';
const copied = '2026-03-02 23:59:59';

/** Suite about moving instances to other hosts one by one; a failed move leaves its instance unchanged. */
export function defineOverscoreFlowSuite(engine: EngineUnderTest): void {
  describe('the migration of instances in oversubscribed rooms', () => {
    let harness: Harness;
    const { firstRow, updateRow: put, callForItem: item, runTransitions: turn } = createEffectHarness(() => harness);
    const {
      preview,
      submit,
      previewAndSubmit: run,
    } = createFlowCalls(() => harness, '/api/resources/v1/overscore-migration');
    const exec = (statement: ReturnType<typeof sql>) => statement.execute(harness.db);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    /** Creates two instances on one card of room 1, and two healthy cards in room 2 with one instance each. */
    beforeEach(async () => {
      await exec(sql`delete from overscore_moves`);
      await exec(sql`delete from virtual_machines where id > 2`);
      await exec(sql`delete from overscore_rooms`);
      await exec(sql`update rooms set "roomStatus" = 1`);
      await exec(sql`update devices set "networkStatus" = 0`);
      const { rows } = await sql<{ id: number }>`select id from devices where "roomId" = 2 order by id limit 2`.execute(
        harness.db,
      );
      hosts = rows.map(row => row.id);
      await exec(sql`
        update devices set "networkStatus" = 1, "failureStatus" = 0, "phoneType" = 1 where id = any(${hosts}::bigint[])`);
      await exec(sql`
        update virtual_machines set "vmStatus" = 1, "userName" = null, "phoneType" = 1, "diskGb" = 1, "roomId" = 1,
          "hostDeviceId" = (select min(id) from devices where "roomId" = 1)`);
    });
    let hosts: readonly number[] = [];

    const migrate = (values: Row = {}): Row => ({
      sourceType: 1,
      roomId: 1,
      targetType: 2,
      targetRoomId: 2,
      mode: 1,
      policy: 2,
      speedLimit: 200,
      notify: false,
      ...values,
    });
    const machines = () => harness.rows('virtual_machines', 'true', 'id');
    const moves = () => harness.rows('overscore_moves', 'true', 'id');
    const pass = async (): Promise<void> => {
      await turn('overscore-moves', begun);
      await turn('overscore-moves', copied);
    };

    it('previews the target of each instance, the number of instances, and the load that remains on the source', async () => {
      const previewed = await preview(migrate());
      expect(previewed).toMatchObject({ toDo: 2, figures: { instances: 2, totalBytes: 2 * 1024 ** 3, after: 0 } });
      expect(new Set(expectList(previewed['rows']).map(row => row['toHost'])).size).toBe(2);
      expect((await machines()).map(row => row['roomId'])).toEqual([1, 1]);
    });

    it('reduces the load of the source only by the instances that move to other rooms', async () => {
      const chosen = migrate({ sourceType: 3, roomId: null, machineIds: [1, 2] });
      expect((await preview(chosen))['figures']).toMatchObject({ instances: 2, after: 0 });
      await exec(sql`
        update devices set "networkStatus" = 1, "failureStatus" = 0, "phoneType" = 1
        where id = (select max(id) from devices where "roomId" = 1)`);
      const { figures } = await preview({ ...chosen, targetRoomId: 1 });
      expect(figures).toMatchObject({ instances: 1, after: isRecord(figures) ? figures['before'] : null });
      expect(figures).not.toMatchObject({ after: 0 });
    });

    it('moves each instance once, keeps its state, and records the history', async () => {
      const { taskId } = await run(migrate());
      await pass();
      expect(await machines()).toMatchObject(hosts.map(hostDeviceId => ({ hostDeviceId, roomId: 2, vmStatus: 1 })));
      expect(await moves()).toMatchObject([{ jobStatus: 2, progress: 100 }, { jobStatus: 2 }]);
      expect(
        await harness.call('GET /api/resources/v1/overscore-migration/detail', { id: Number(taskId) }),
      ).toMatchObject({
        total: 2,
        success: 2,
        failed: 0,
        open: 0,
        source: expect.stringMatching(/^机房：./),
        operatorName: 'admin',
      });
    });

    it('leaves an instance in place when its target has filled up, and moves the other instances', async () => {
      await run(migrate());
      await turn('overscore-moves', '2026-03-01 12:00:00');
      const [first] = await moves();
      await exec(sql`
        insert into virtual_machines ("vmName", "vmIp", "vmPort", "hostDeviceId", "roomId", "vmStatus", "androidVersion",
          "cpuCores", "memoryGb", "diskGb", "allocationType")
        select 'late', '10.250.0.1', "vmPort", ${first?.['toDeviceId']}, 2, 0, "androidVersion", 1, 1, 1, 1
        from virtual_machines order by id limit 1`);
      await pass();
      const [failed, done] = await moves();
      expect(failed).toMatchObject({ jobStatus: 3, failReason: '宿主设备最多承载1个实例' });
      expect(done).toMatchObject({ jobStatus: 2 });
      expect(await firstRow('virtual_machines', `id = ${String(failed?.['machineId'])}`)).toMatchObject({
        roomId: 1,
        vmStatus: 1,
        hostDeviceId: failed?.['fromDeviceId'],
      });
    });

    it('skips instances in use, or waits until they are free, as the operator chooses', async () => {
      await put('virtual_machines', 1, { userName: 'somebody' });
      expect(await preview(migrate())).toMatchObject({ toDo: 1, rows: [{}, { skip: '使用中，按策略跳过' }] });
      await run(migrate({ policy: 1 }));
      await pass();
      expect((await moves()).map(row => row['jobStatus'])).toEqual([0, 2]);
      await put('virtual_machines', 1, { userName: null });
      await pass();
      expect((await moves()).map(row => row['jobStatus'])).toEqual([2, 2]);
    });

    it('can be paused, resumed and cancelled as a whole', async () => {
      const { taskId } = await run(migrate());
      const control = (action: string) =>
        harness.call('POST /api/resources/v1/overscore-migration/control', { taskId, action });
      expect(await control('pause')).toMatchObject({ total: 2, success: 2 });
      await pass();
      expect((await moves()).map(row => row['jobStatus'])).toEqual([5, 5]);
      expect(await control('resume')).toMatchObject({ success: 2 });
      expect(await control('pause')).toMatchObject({ success: 2 });
      expect(await control('cancel')).toMatchObject({ success: 2 });
      await pass();
      expect((await machines()).map(row => row['roomId'])).toEqual([1, 1]);
      expect(await refusalOf(control('destroy'))).toMatchObject({ text: '未知的操作' });
    });

    it('retries failed instances', async () => {
      await run(migrate());
      await exec(sql`update devices set "networkStatus" = 0`);
      await pass();
      expect((await moves()).map(row => row['failReason'])).toEqual(['目标宿主离线或故障', '目标宿主离线或故障']);
      await exec(sql`update devices set "networkStatus" = 1 where id = any(${hosts}::bigint[])`);
      const [first] = await moves();
      expect(await item('POST /api/resources/v1/overscore-moves/retry', { idList: [first?.['id']] })).toMatchObject({
        code: 0,
      });
      await pass();
      expect((await moves()).map(row => row['jobStatus'])).toEqual([2, 3]);
    });

    it('starts once after repeated submissions, and does not start when a target went offline after the preview', async () => {
      const { token } = await preview(migrate());
      await Promise.allSettled(Array.from({ length: 20 }, (_, at) => submit(token, { key: `key ${at}` })));
      expect(await moves()).toHaveLength(2);
      const { token: second } = await preview(migrate());
      await put('devices', hosts[0], { networkStatus: 0 });
      expect(await refusalOf(submit(second))).toMatchObject({ code: 409 });
      expect(await moves()).toHaveLength(2);
    });

    it('lists the instances of the chosen source and the hosts of the chosen target', async () => {
      const candidates = await harness.call('POST /api/resources/v1/overscore-migration/candidates', {
        sourceType: 1,
        roomId: 1,
        targetType: 2,
        targetRoomId: 2,
      });
      expect(candidates).toMatchObject({ total: 2, machines: [{ isInUse: false }, {}], hosts: [{ id: hosts[0] }, {}] });
    });
  });
}
