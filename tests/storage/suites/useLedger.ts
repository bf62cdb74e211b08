import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { scheduledTask as tasksChore } from '../../../platform/areas/system/dueTasksTask.ts';
import { platformCaller } from '../../../platform/engine/scheduler/startScheduler.ts';
import { findUseDifferences } from '../../../platform/areas/devices/ledger/differences.ts';
import { endUse, startUse } from '../../../platform/areas/devices/ledger/useLedger.ts';
import { reconcileUseRecords } from '../../../platform/areas/devices/ledger/reconcileUseRecords.ts';
import type { Database, Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, now, nowMs, fixedSchedulerScope, expectRecord } from '../harness.ts';
import { runOpenJobs } from '../runOpenJobs.ts';
import { createEffectHarness } from './effects/effectHarness.ts';

const later = '2026-06-01 00:00:00';

/**
 * Suite that checks that open records equal the devices in use after every operation on devices, users, merchants and
 * rooms.
 */
export function defineUseLedgerSuite(engine: EngineUnderTest): void {
  describe('the use ledger', () => {
    let harness: Harness;
    const {
      firstRow,
      updateRow: put,
      insertRow: insert,
      callForItem: item,
      runTransitions: turn,
      callForRecord: act,
    } = createEffectHarness(() => harness);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const scopeOn = (db: Database) => ({ db, now, caller: platformCaller, resourceOf: harness.catalogue.get });
    const on = (ids: readonly number[]) => harness.db.transaction().execute(db => startUse(scopeOn(db), ids));
    const lastOf = (id: unknown) => harness.rows('sign_out_records', `"deviceId" = ${String(id)}`, 'id desc limit 1');
    const openOf = (id: unknown) => harness.rows('sign_out_records', `"deviceId" = ${String(id)} and "useStatus" = 1`);
    const device = (id: unknown) => firstRow('devices', `id = ${String(id)}`);

    const runJob = async (target: string, payload: Row) => {
      const { taskId } = await act(target, payload);
      await runOpenJobs(harness);
      return expectList((await act('GET /api/system/v1/tasks/progress', { taskId }))['items'])[0];
    };

    /** Returns a healthy device in use by a user of a merchant, and a different device at each call. */
    let taken = 0;
    const used = async (): Promise<Row> => {
      const found = await firstRow(
        'devices',
        `id > ${taken} and "userName" is not null and "merchantSign" is not null and "distributionStatus" = 1
          and "networkStatus" = 1 and "failureStatus" = 0 and "abnormalState" = 0
          and exists (select from resource_binds b where b."deviceId" = devices.id and b."bindStatus" = 1)`,
      );
      taken = Number(found['id']);
      await on([taken]);
      expect(await openOf(taken)).toHaveLength(1);
      return device(taken);
    };

    it('agrees with the demo data', async () => {
      expect((await harness.rows('devices', '"runStatus" = 1')).length).toBeGreaterThan(20);
      expect(await findUseDifferences(harness.db)).toEqual([]);
    });

    const resources = '/api/resources/v1';
    const ofFault = async (id: unknown) => ({
      id: await insert('fault_resources', { deviceId: id, failureStatus: 4, resourceMaintenance: 0, faultCount: 1 }),
    });
    const endings: readonly (readonly [string, number, number | null, (used: Row) => Promise<unknown>])[] = [
      [
        'is forced offline',
        offlineCause.byOperator,
        null,
        ({ id }) => runJob(`POST ${resources}/devices/offline`, { idList: [id] }),
      ],
      [
        'is reclaimed',
        offlineCause.deviceReclaimed,
        null,
        ({ id }) => item(`POST ${resources}/devices/recycle`, { idList: [id] }),
      ],
      [
        'is declared faulty',
        offlineCause.deviceFault,
        null,
        async ({ id }) => {
          const values = { faultNo: 'F1', deviceId: id, handleStatus: 0, reportTime: now };
          const fault = await insert('fault_conditions', values);
          return item('POST /api/pay/v1/fault-conditions/judge', { idList: [fault], deviceJudgement: 2 });
        },
      ],
      [
        'goes to repair as a fault resource',
        offlineCause.maintenance,
        null,
        async ({ id }) => {
          const fault = await insert('fault_resources', { deviceId: id, failureStatus: 2, faultCount: 1 });
          return item('POST /api/pay/v1/fault-resources/maintain', { idList: [fault], maintainer: '张三' });
        },
      ],
      [
        'is reset after its repair',
        offlineCause.factoryReset,
        null,
        async ({ id }) =>
          item('POST /api/pay/v1/fault-resources/finishReset', {
            idList: [(await ofFault(id)).id],
            operationReason: '换卡',
          }),
      ],
      [
        'has a backup restored',
        offlineCause.backupRestored,
        null,
        async ({ id, userName }) => {
          const partitionId = (await firstRow('partitions', 'status = 1'))['id'];
          const backup = {
            backupName: 'B',
            sourceType: 1,
            deviceId: id,
            userName,
            partitionId,
            jobStatus: 2,
            cycle: 0,
          };
          const made = await insert('backups', backup);
          return runJob('POST /api/storage/v1/backups/restore', {
            idList: [made],
            targetDeviceId: id,
            operationReason: '换卡',
          });
        },
      ],
      [
        'is signed out by a timed task',
        offlineCause.scheduledTask,
        1,
        async ({ deviceCode }) => {
          await act('POST /api/system/v1/tasks', {
            taskName: '下机',
            taskType: 5,
            targetType: 2,
            triggerType: 1,
            deviceCodes: deviceCode,
          });
          await harness.db
            .transaction()
            .execute(db => tasksChore({ db, now, nowMs, resourceOf: harness.catalogue.get, ...fixedSchedulerScope }));
          await runOpenJobs(harness);
        },
      ],
      [
        'belongs to a user who is frozen',
        offlineCause.accountDisabled,
        null,
        async ({ userName }) => {
          const user = await firstRow('client_users', `"userName" = '${String(userName)}'`);
          await put('client_users', user['id'], { status: 1 });
          return item('POST /api/user/v1/client-users/freeze', { idList: [user['id']], reason: '共享' });
        },
      ],
      [
        'belongs to a merchant who is disabled',
        offlineCause.accountDisabled,
        null,
        async ({ merchantSign }) => {
          const merchant = await firstRow('merchants', `"merchantSign" = '${String(merchantSign)}'`);
          await put('merchants', merchant['id'], { merchantStatus: 1 });
          return item('POST /v5/merchant/merchantSwitchControl', { id: merchant['id'], merchantStatus: 0 });
        },
      ],
      [
        'is replaced',
        offlineCause.deviceReplaced,
        null,
        async ({ id, standardKey }) => {
          const target = await firstRow(
            'devices',
            `"distributionStatus" = 0 and not exists (select from game_devices g where g."deviceId" = devices.id)`,
          );
          await put('rooms', target['roomId'], { roomStatus: 1 });
          await put('devices', target['id'], { standardKey, networkStatus: 1, failureStatus: 0, abnormalState: 0 });
          return item(`POST ${resources}/devices/replace`, { idList: [id], targetDeviceId: target['id'] });
        },
      ],
      [
        'reaches its end time',
        offlineCause.deviceReclaimed,
        null,
        async ({ id }) => {
          await put('devices', id, { expireTime: now });
          return turn('devices', now);
        },
      ],
    ];

    it.each(endings)('closes the record of a device that %s', async (_, why, offlineType, end) => {
      const before = await used();
      await end(before);
      expect(await device(before['id'])).toMatchObject({ runStatus: 0 });
      const { userName, merchantSign, roomId } = before;
      expect(await lastOf(before['id'])).toEqual([
        expect.objectContaining({
          useStatus: 2,
          offlineCause: why,
          offlineType,
          offTime: now,
          userName,
          merchantSign,
          roomId,
        }),
      ]);
      expect(await findUseDifferences(harness.db)).toEqual([]);
    });

    it('closes the records of a room after maintenance and reset', async () => {
      const { roomId } = await used();
      const place = `"roomId" = ${String(roomId)}`;
      expect((await harness.rows('devices', `${place} and "runStatus" = 1`)).length).toBeGreaterThan(0);
      const plan = { roomId, maintainType: 1, startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 04:00:00' };
      const { id } = expectRecord(
        await harness.call('POST /api/pay/v1/room-maintenances', { ...plan, notifyUsers: false }),
      );
      await turn('room-maintenances', '2026-03-02 00:00:00');
      expect(
        await item('POST /api/pay/v1/room-maintenances/finishReset', { idList: [id], operationReason: '换卡' }),
      ).toMatchObject({ msg: '' });
      expect(await harness.rows('devices', `${place} and "runStatus" = 1`)).toEqual([]);
      expect(await harness.rows('sign_out_records', `${place} and "useStatus" = 1`)).toEqual([]);
      expect(await harness.rows('sign_out_records', `${place} and note = '机房维护并恢复出厂'`)).not.toEqual([]);
      expect(await findUseDifferences(harness.db)).toEqual([]);
    });

    it('closes the open record and opens the next record when an operator extends the binding of the device', async () => {
      const { id } = await used();
      const bind = await firstRow('resource_binds', `"deviceId" = ${String(id)} and "bindStatus" = 1`);
      const line = await item(`POST ${resources}/resource-binds/extend`, { idList: [bind['id']], days: 3 });
      expect(line).toMatchObject({ msg: '' });
      expect(await device(id)).toMatchObject({ runStatus: 1 });
      const [next, ended] = await harness.rows('sign_out_records', `"deviceId" = ${String(id)}`, 'id desc limit 2');
      expect([next, ended]).toMatchObject([
        { useStatus: 1, onTime: now, offlineType: null },
        { useStatus: 2, offTime: now, offlineType: 2, offlineCause: offlineCause.renewal },
      ]);
      expect(await findUseDifferences(harness.db)).toEqual([]);
    });

    it('stores the new address of a device in use', async () => {
      const { id, revision, roomId } = await used();
      const other = await firstRow('devices', `"roomId" = ${String(roomId)} and "userName" is null`);
      const { deviceIp } = other;
      await put('devices', other['id'], { deviceIp: '10.250.0.1' });
      await harness.call(`PUT ${resources}/devices`, { id, revision, deviceIp });
      expect(await openOf(id)).toMatchObject([{ deviceIp }]);
      expect(await findUseDifferences(harness.db)).toEqual([]);
    });

    it('opens no record for a device without a user, and no second record for a device in use', async () => {
      const free = await firstRow('devices', '"userName" is null');
      const { id } = await used();
      expect(await on([Number(free['id']), Number(id)])).toEqual([]);
      expect(await openOf(id)).toHaveLength(1);
      await expect(
        insert('sign_out_records', { deviceId: id, useStatus: 1, onTime: later }),
        'the database itself refuses a second open record',
      ).rejects.toThrow(/uq_sign_out_records_open/);
    });

    it('stays consistent when many processes start and end the use of the same devices concurrently', async () => {
      const ids = (await harness.rows('devices', '"userName" is not null', 'id limit 12')).map(row =>
        Number(row['id']),
      );
      const change = (at: number) =>
        harness.db.transaction().execute(async db => {
          const some = ids.filter((_, place) => (place + at) % 3 !== 0).toSorted(() => (at % 2 === 0 ? 1 : -1));
          if (at % 3 === 0) return endUse(scopeOn(db), some, { cause: offlineCause.userLeft, note: '' });
          return startUse(scopeOn(db), some);
        });
      // Each process has one connection. If more transactions ran at once, some would wait for a connection, and the
      // pool rejects them after 3 s.
      const processes = Array.from({ length: 16 }, async (_, first) => {
        for (let at = first; at < 80; at += 16) await change(at);
      });
      await Promise.all(processes);
      expect(await findUseDifferences(harness.db)).toEqual([]);
    });

    it('is corrected by an upgrade, which closes records without use and opens missing records', async () => {
      const [stale, missing, moved] = [await used(), await used(), await used()];
      await put('devices', stale['id'], { runStatus: 0 });
      await sql`delete from sign_out_records where "deviceId" = ${missing['id']}`.execute(harness.db);
      await put('sign_out_records', (await openOf(moved['id']))[0]?.['id'], { userName: 'somebody' });
      await sql`drop index "uq_sign_out_records_open"`.execute(harness.db);
      const twice = await used();
      const first = (await openOf(twice['id']))[0]?.['id'];
      await insert('sign_out_records', {
        deviceId: twice['id'],
        userName: twice['userName'],
        merchantSign: twice['merchantSign'],
        roomId: twice['roomId'],
        deviceIp: twice['deviceIp'],
        useStatus: 1,
        onTime: now,
      });
      const found = await findUseDifferences(harness.db);
      expect(found.map(({ kind, deviceId }) => [kind, deviceId])).toEqual([
        ['withoutUse', stale['id']],
        ['withoutRecord', missing['id']],
        ['otherOwner', moved['id']],
        ['twice', twice['id']],
      ]);
      const before = await harness.rows('devices', 'true', 'id');
      await reconcileUseRecords(harness.db, now);
      await reconcileUseRecords(harness.db, now);
      expect(await findUseDifferences(harness.db)).toEqual([]);
      expect(await harness.rows('devices', 'true', 'id')).toEqual(before);
      expect(await lastOf(stale['id'])).toMatchObject([
        {
          useStatus: 2,
          offlineCause: offlineCause.recordCorrected,
          usedSeconds: null,
          note: '记录更正：设备已不在使用，下机时间未知',
        },
      ]);
      expect(await openOf(missing['id'])).toMatchObject([{ userName: missing['userName'], onTime: now }]);
      expect(await openOf(moved['id'])).toMatchObject([{ userName: moved['userName'] }]);
      expect(await firstRow('sign_out_records', `id = ${String(first)}`)).toMatchObject({ useStatus: 2 });
      const logged = await harness.rows('operation_logs', `module = 'sign-out-records'`, 'id desc limit 1');
      expect(JSON.stringify(logged)).toContain('关闭2条，更正1条，补开1条');
    });
  });
}
