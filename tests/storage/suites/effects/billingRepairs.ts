import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, now, expectRecord, refusalOf } from '../../harness.ts';
import { createEffectHarness } from './effectHarness.ts';
import { resetDevices } from './resetDevices.ts';

const base = '/api/pay/v1';

/** Suite about faults, repairs and room maintenance. */
export function defineBillingRepairEffectSuite(engine: EngineUnderTest): void {
  describe('the calls about repair and maintenance', () => {
    let harness: Harness;
    const {
      firstRow,
      updateRow: put,
      insertRow: insert,
      callForItem: item,
      runTransitions: turn,
    } = createEffectHarness(() => harness);
    const device = (id: unknown) => firstRow('devices', `id = ${String(id)}`);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await resetDevices(harness);
    });
    afterAll(() => harness.close());

    const userName = async (id: number) => (await firstRow('client_users', `id = ${id}`))['userName'];
    const report = async (deviceId: number, values: Row = {}) =>
      insert('fault_conditions', {
        faultNo: 'F1',
        deviceId,
        handleStatus: 0,
        reportTime: '2026-03-01 08:00:00',
        ...values,
      });
    const judge = (id: unknown, deviceJudgement: number) =>
      item(`POST ${base}/fault-conditions/judge`, {
        idList: [id],
        deviceJudgement,
        networkAbnormal: 1,
        handleNote: '查过',
      });
    const fix = (action: string, id: unknown, form: Row = {}) =>
      item(`POST ${base}/fault-resources/${action}`, { idList: [id], ...form });

    it('take a faulty device out of use, record its repair, and count its next fault', async () => {
      const first = await report(5);
      expect(await judge(first, 2)).toMatchObject({ code: 0 });
      const judged = { handleStatus: 1, deviceJudgement: 2, failureStatus: 2, handleTime: now, operatorName: 'admin' };
      expect(await firstRow('fault_conditions', `id = ${String(first)}`)).toMatchObject(judged);
      expect(await device(5)).toMatchObject({ failureStatus: 2, abnormalState: 1 });
      const { id } = await firstRow('fault_resources', '"deviceId" = 5');
      expect(await fix('maintain', id, { maintainer: '张三', repairNote: '换电源' })).toMatchObject({ code: 0 });
      expect(await device(5)).toMatchObject({ failureStatus: 4, maintenance: 0 });
      const mended = { failureStatus: 4, maintainer: '张三', repairNote: '换电源', resourceMaintenance: 0 };
      expect(await firstRow('fault_resources', `id = ${String(id)}`)).toMatchObject(mended);
      // A second report finds the device healthy, but the first report keeps the device in repair.
      await judge(await report(5), 1);
      expect(await device(5)).toMatchObject({ failureStatus: 4 });
      expect(await fix('finishReset', id, { operationReason: '换卡' })).toMatchObject({ code: 0 });
      expect(await device(5)).toMatchObject({ failureStatus: 0, abnormalState: 0, maintenance: 2 });
      await judge(await report(5, { reportTime: '2026-03-01 09:00:00' }), 2);
      const again = {
        faultCount: 2,
        failureStatus: 2,
        resourceMaintenance: null,
        lastFaultTime: '2026-03-01 09:00:00',
      };
      expect(await harness.rows('fault_resources', '"deviceId" = 5')).toMatchObject([again]);
      expect(await fix('maintain', id, { maintainer: '李四' })).toMatchObject({ code: 0 });
      expect(await fix('finish', id)).toMatchObject({ code: 0 });
      expect(await device(5)).toMatchObject({ failureStatus: 0, maintenance: 1 });
    });

    it('sign the user of a faulty device out, and keep the binding', async () => {
      const name = await userName(1);
      await sql`delete from sign_out_records where "deviceId" = 1`.execute(harness.db);
      await put('devices', 1, { runStatus: 1 });
      expect(await judge(await report(1, { userName: name }), 2)).toMatchObject({ code: 0 });
      expect(await device(1)).toMatchObject({ runStatus: 0, userName: name, failureStatus: 2 });
      const [left] = await harness.rows('sign_out_records', '"deviceId" = 1', 'id desc limit 1');
      expect(left).toMatchObject({ userName: name, useStatus: 2, offTime: now, note: '设备判定为故障' });
      expect(await firstRow('resource_binds', '"deviceId" = 1')).toMatchObject({ bindStatus: 1 });
      await put('devices', 1, { failureStatus: 0, abnormalState: 0 });
    });

    it('can declare a device healthy, ignore a report, and put a device back into use', async () => {
      await put('devices', 6, { failureStatus: 1 });
      expect(await judge(await report(6), 1)).toMatchObject({ code: 0 });
      expect(await device(6)).toMatchObject({ failureStatus: 0 });
      const id = await report(6);
      expect(await item(`POST ${base}/fault-conditions/ignore`, { idList: [id] })).toMatchObject({ code: 0 });
      expect(await firstRow('fault_conditions', `id = ${String(id)}`)).toMatchObject({
        handleStatus: 2,
        handleTime: now,
      });
      const resource = await insert('fault_resources', { deviceId: 6, failureStatus: 1 });
      await put('devices', 6, { failureStatus: 1 });
      expect(await fix('recover', resource)).toMatchObject({ code: 0 });
      expect(await device(6)).toMatchObject({ failureStatus: 0 });
    });

    const replace = (id: unknown, targetDeviceId: number) =>
      item(`POST ${base}/fault-conditions/replace`, { idList: [id], targetDeviceId });

    it('move a user to an idle device of the same specification, with time and binding', async () => {
      const name = await userName(2);
      const id = await report(2, { userName: name });
      const { expireTime } = await device(2);
      await put('devices', 7, { standardKey: 'OTHER' });
      await put('devices', 8, { failureStatus: 2 });
      const before = [await device(2), await device(7)];
      expect((await replace(id, 7))['code']).toBe(400);
      expect((await replace(id, 8))['code']).toBe(400);
      expect((await replace(id, 2))['code']).toBe(400);
      expect([await device(2), await device(7)]).toEqual(before);
      expect(await replace(id, 10)).toMatchObject({ code: 0 });
      expect(await device(10)).toMatchObject({ userName: name, expireTime, distributionStatus: 1 });
      expect(await device(2)).toMatchObject({ userName: null, expireTime: null });
      const binds = await harness.rows('resource_binds', `"userName" = '${String(name)}'`);
      expect(binds).toMatchObject([{ deviceId: 10, bindStatus: 1 }]);
      expect(await replace(id, 11)).toMatchObject({ msg: '该设备已不属于上报用户' });
    });

    const plan = (values: Row) =>
      harness.call(`POST ${base}/room-maintenances`, {
        maintainType: 1,
        startTime: '2026-03-02 00:00:00',
        endTime: '2026-03-02 04:00:00',
        notifyUsers: false,
        ...values,
      });

    it('reserve the idle devices of a room for its maintenance, and release them when the maintenance ends', async () => {
      const { roomId } = await device(12);
      const place = `"roomId" = ${String(roomId)}`;
      const count = (await harness.rows('devices', place)).length;
      const own = (await harness.rows('devices', `${place} and "distributionStatus" = 0`)).map(row => row['id']);
      await put('devices', own[0], { distributionStatus: 2 });
      const { id } = expectRecord(await plan({ roomId }));
      expect(await firstRow('room_maintenances', `id = ${String(id)}`)).toMatchObject({
        affectedDevices: count,
        resourceMaintenance: null,
      });
      await turn('room-maintenances', '2026-03-01 23:59:59');
      expect(await harness.rows('devices', `${place} and "distributionStatus" = 2`)).toHaveLength(1);
      await turn('room-maintenances', '2026-03-02 00:00:00');
      expect(await firstRow('room_maintenances', `id = ${String(id)}`)).toMatchObject({ resourceMaintenance: 0 });
      expect(await harness.rows('devices', `${place} and "distributionStatus" = 2`)).toHaveLength(own.length);
      expect(await harness.rows('devices', `${place} and maintenance = 0`)).toHaveLength(count);
      expect(await firstRow('rooms', `id = ${String(roomId)}`)).toMatchObject({ roomStatus: 2 });
      const done = await item(`POST ${base}/room-maintenances/finish`, { idList: [id] });
      expect(done).toMatchObject({ code: 0 });
      const ended = { resourceMaintenance: 1, actualEndTime: now, heldDeviceIds: null };
      expect(await firstRow('room_maintenances', `id = ${String(id)}`)).toMatchObject(ended);
      // A device that an operator reserved earlier stays reserved.
      expect(await harness.rows('devices', `${place} and "distributionStatus" = 2`)).toMatchObject([{ id: own[0] }]);
      expect(await harness.rows('devices', `${place} and maintenance = 1`)).toHaveLength(count);
      expect(await firstRow('rooms', `id = ${String(roomId)}`)).toMatchObject({ roomStatus: 1 });
    });

    it('allow one maintenance of a place at a time, and reject changes to a maintenance that has started', async () => {
      const [one1, two] = await harness.rows('cabinets', '"roomId" = (select min("roomId") from cabinets)', 'id');
      const { roomId } = one1 ?? {};
      const first = expectRecord(await plan({ roomId, cabinetIds: [one1?.['id']] }));
      const refusal = await refusalOf(
        plan({ roomId, startTime: '2026-03-02 03:00:00', endTime: '2026-03-02 08:00:00' }),
      );
      expect(String(errorsOf(refusal)['startTime'])).toContain('维护重叠');
      expect(await plan({ roomId, cabinetIds: [two?.['id']] })).toMatchObject({ roomId });
      await turn('room-maintenances', '2026-03-02 00:00:00');
      const { revision } = await firstRow('room_maintenances', `id = ${String(first['id'])}`);
      const changed = harness.call(`PUT ${base}/room-maintenances`, { id: first['id'], revision, note: 'x' });
      expect((await refusalOf(changed)).text).toBe('只有未开始的维护可以修改');
      const removed = await item(`DELETE ${base}/room-maintenances`, { idList: [first['id']] });
      expect(removed).toMatchObject({ msg: '只有未开始的维护可以删除' });
      expect(await firstRow('rooms', `id = ${String(roomId)}`)).toMatchObject({ roomStatus: 1 });
      const reset = await item(`POST ${base}/room-maintenances/finishReset`, {
        idList: [first['id']],
        operationReason: '换卡',
      });
      expect(reset).toMatchObject({ code: 0 });
      expect(await firstRow('room_maintenances', `id = ${String(first['id'])}`)).toMatchObject({
        resourceMaintenance: 2,
      });
    });
  });
}
