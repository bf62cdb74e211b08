import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { now, refusalOf } from '../../harness.ts';
import { createAreaHarness } from './areaHarness.ts';

const moves = '/api/migration/v1/rbd-moves';
const transfers = '/api/migration/v1/user-data-transfers';
/** Time after the end of every transfer in this suite. */
const later = '2026-03-03 00:00:00';

export function defineMigrationEffectSuite(engine: EngineUnderTest): void {
  describe('image and data migration', () => {
    const {
      harness,
      call,
      firstRow,
      updateRow: set,
      refusalOfAction: act,
      validationErrors: faults,
      runTransitions: pass,
    } = createAreaHarness(engine);
    const byId = (table: string, { id }: Row) => firstRow(table, `id = ${String(id)}`);

    /** Returns two partitions with free space, and two devices of one user; the first device has an image. */
    const ends = async () => {
      const [source, target] = await harness().rows('partitions', 'true', 'id limit 2');
      const [device, other] = await harness().rows('devices', 'true', 'id limit 2');
      for (const part of [source, target])
        await set('partitions', part?.['id'], { status: 1, capacity: 9_000, usedGb: 100, threshold: 99 });
      const { userName } = await firstRow('client_users', 'id = 1');
      const idle = { userName, runStatus: 0, networkStatus: 1, phoneType: 2, androidVersion: 10 };
      for (const card of [device, other]) await set('devices', card?.['id'], { ...idle, partitionId: source?.['id'] });
      await set('devices', device?.['id'], { rbdName: 'rbd-test' });
      await sql`delete from rbd_moves where "rbdName" = 'rbd-test'`.execute(harness().db);
      const move = { rbdName: 'rbd-test', sourcePartitionId: source?.['id'], targetPartitionId: target?.['id'] };
      const transfer = { userName, sourceDeviceId: device?.['id'], targetDeviceId: other?.['id'], dataTypes: [1, 2] };
      return { source: source ?? {}, target: target ?? {}, device: device ?? {}, other: other ?? {}, move, transfer };
    };

    it('moves an image and its device at the scheduled time, and updates both partitions once', async () => {
      const { source, target, device, move } = await ends();
      const made = await call(`POST ${moves}`, move);
      expect(made).toMatchObject({ revision: 1, deviceId: device['id'], jobStatus: 0 });
      await pass('rbd-moves', now);
      expect(await byId('rbd_moves', made)).toMatchObject({ jobStatus: 1, startTime: now });
      await Promise.all([pass('rbd-moves', later), pass('rbd-moves', later)]);
      expect(await byId('rbd_moves', made)).toMatchObject({ jobStatus: 2, progress: 100, endTime: later });
      expect(await byId('partitions', source)).toMatchObject({ usedGb: 84 });
      expect(await byId('partitions', target)).toMatchObject({ usedGb: 116 });
      expect(await byId('devices', device)).toMatchObject({ partitionId: target['id'] });
    });

    it('pauses, and resumes at the same offset', async () => {
      const { source, move } = await ends();
      const made = await call(`POST ${moves}`, move);
      await pass('rbd-moves', now);
      // 16 GB need 688 seconds at 200 Mbps, and half of this time has passed.
      await set('rbd_moves', made['id'], { dueTime: '2026-03-01 12:05:44' });
      expect(await act(`${moves}/pause`, made['id'])).toBe('');
      expect(await byId('rbd_moves', made)).toMatchObject({ jobStatus: 5, progress: 50, dueTime: null });
      await pass('rbd-moves', later);
      expect(await act(`${moves}/resume`, made['id'])).toBe('');
      expect(await byId('rbd_moves', made)).toMatchObject({ jobStatus: 1, dueTime: '2026-03-01 12:05:44' });
      expect(await act(`${moves}/cancel`, made['id'])).toBe('');
      await pass('rbd-moves', later);
      expect(await byId('rbd_moves', made)).toMatchObject({ jobStatus: 4, progress: 0 });
      expect(await byId('partitions', source)).toMatchObject({ usedGb: 100 });
    });

    it.each([
      ['targetPartitionId', '目标分区空间不足', { usedGb: 8_990 }, {}],
      ['mode', '设备使用中，只能热迁移', {}, { runStatus: 1 }],
    ] as const)('rejects a move with an error at the field %s: %s', async (field, sentence, ofTarget, ofDevice) => {
      const { target, device, move } = await ends();
      if ('usedGb' in ofTarget) await set('partitions', target['id'], ofTarget);
      if ('runStatus' in ofDevice) await set('devices', device['id'], ofDevice);
      expect(await faults(`POST ${moves}`, move)).toEqual({ [field]: sentence });
      expect(await harness().rows('rbd_moves', `"rbdName" = 'rbd-test'`)).toEqual([]);
    });

    it('runs one move of an image at a time, even within a batch', async () => {
      const { target, device, move } = await ends();
      await call(`POST ${moves}`, move);
      expect(await faults(`POST ${moves}`, move)).toEqual({ rbdName: '该RBD卷已有进行中的迁移' });
      const batch = {
        deviceCodes: String(device['deviceCode']),
        targetPartitionId: target['id'],
        mode: 1,
        speedLimit: 200,
      };
      expect((await refusalOf(call(`POST ${moves}/batch`, batch))).text).toBe('该RBD卷已有进行中的迁移');
      await sql`delete from rbd_moves where "rbdName" = 'rbd-test'`.execute(harness().db);
      expect(await call(`POST ${moves}/batch`, batch)).toEqual({ count: 1 });
      expect(await harness().rows('rbd_moves', `"rbdName" = 'rbd-test'`)).toMatchObject([
        { jobStatus: 0, planTime: now },
      ]);
      expect(await faults(`POST ${moves}/batch`, { ...batch, deviceCodes: 'NOBODY' })).toEqual({
        deviceCodes: '设备NOBODY不存在',
      });
    });

    it('copies the data of a user step by step', async () => {
      const { transfer } = await ends();
      const made = await call(`POST ${transfers}`, transfer);
      expect(await act(`${transfers}/start`, made['id'])).toBe('');
      expect(await act(`${transfers}/start`, made['id'])).toBe('当前状态不允许该操作');
      await pass('user-data-transfers', later);
      expect(await byId('user_data_transfers', made)).toMatchObject({ jobStatus: 2, progress: 100 });
      const steps = await harness().rows('transfer_steps', `"transferId" = ${String(made['id'])}`, 'id');
      expect(steps.map(row => row['step'])).toEqual([1, 2, 5]);
      await call(`DELETE ${transfers}`, { idList: [made['id']] });
      expect(await harness().rows('transfer_steps', `"transferId" = ${String(made['id'])}`)).toEqual([]);
    });

    it('waits for a device in use, and fails when its target is offline', async () => {
      const { device, other, transfer } = await ends();
      const made = await call(`POST ${transfers}`, transfer);
      await set('devices', device['id'], { runStatus: 1 });
      expect(await act(`${transfers}/start`, made['id'])).toBe('源设备使用中，请稍后再试');
      await set('user_data_transfers', made['id'], { planTime: now });
      await pass('user-data-transfers', now);
      expect(await byId('user_data_transfers', made)).toMatchObject({ jobStatus: 0 });
      await set('devices', device['id'], { runStatus: 0 });
      await set('devices', other['id'], { networkStatus: 0 });
      await pass('user-data-transfers', now);
      await pass('user-data-transfers', later);
      expect(await byId('user_data_transfers', made)).toMatchObject({ jobStatus: 3, failReason: '目标设备离线' });
    });

    it.each([
      ['sourceDeviceId', '源设备未绑定该用户', 'device', { userName: null }],
      ['targetDeviceId', '目标设备已分配给其他用户', 'other', { userName: 'somebody' }],
      ['targetDeviceId', '目标设备须为相同机型或更高安卓版本', 'other', { phoneType: 4 }],
    ] as const)('rejects a transfer with an error at the field %s: %s', async (field, sentence, which, values) => {
      const all = await ends();
      await set('devices', all[which]['id'], values);
      expect(await faults(`POST ${transfers}`, all.transfer)).toEqual({ [field]: sentence });
    });
  });
}
