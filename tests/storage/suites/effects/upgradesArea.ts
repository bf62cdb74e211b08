import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { writableFields } from '../../../../src/schemas/vocabulary/writable.ts';
import { errorsOf, now, refusalOf } from '../../harness.ts';
import { createAreaHarness } from './areaHarness.ts';

const base = '/api/upgrade/v1';
const later = '2026-03-03 00:00:00';

export function defineUpgradeEffectSuite(engine: EngineUnderTest): void {
  describe('upgrades', () => {
    const {
      harness,
      call,
      firstRow,
      updateRow: set,
      refusalOfAction: act,
      validationErrors: faults,
      runTransitions: pass,
    } = createAreaHarness(engine);
    const results = (table: string, id: unknown) => harness().rows(table, `"upgradeId" = ${String(id)}`, 'id');
    const shown = (path: string, id: unknown) => call(`GET ${base}/${path}/detail`, { id });

    /** Creates an upgrade in its initial state with ten devices, the first two of them offline. */
    const appUpgrade = async (): Promise<{ readonly id: unknown; readonly devices: readonly unknown[] }> => {
      const { id } = await firstRow('application_upgrades', 'true');
      await sql`delete from app_upgrade_results`.execute(harness().db);
      const devices = (await harness().rows('devices', 'true', 'id limit 10')).map(row => row['id']);
      await sql`
        update devices set "phoneType" = 4, "failureStatus" = 0, "networkStatus" = 1 where id = any(${devices}::bigint[])`.execute(
        harness().db,
      );
      for (const device of devices.slice(0, 2)) await set('devices', device, { networkStatus: 0 });
      await sql`
        update application_upgrades set "upgradeStatus" = 0, "phoneTypes" = '[4]'::jsonb, "roomIds" = '[]'::jsonb
        where id = ${id}`.execute(harness().db);
      return { id, devices };
    };

    it('install an app on the given percentage of the devices, and select the same devices at each attempt', async () => {
      const { id, devices } = await appUpgrade();
      const begin = { deviceIds: devices, percentOfDevices: 25 };
      expect(await act(`${base}/application-upgrades/upgrade`, id, begin)).toBe('');
      const first = (await results('app_upgrade_results', id)).map(row => row['deviceId']);
      expect(first).toHaveLength(3);
      const again = await appUpgrade();
      expect(await act(`${base}/application-upgrades/upgrade`, again.id, begin)).toBe('');
      expect((await results('app_upgrade_results', id)).map(row => row['deviceId'])).toEqual(first);
      expect(await act(`${base}/application-upgrades/upgrade`, id, begin)).toBe('当前状态不允许该操作');
    });

    it('report the result of each device, retry failed devices, and remove the app', async () => {
      const { id, devices } = await appUpgrade();
      await act(`${base}/application-upgrades/upgrade`, id, { deviceIds: devices, percentOfDevices: 100 });
      await pass('application-upgrades', later);
      expect(await shown('application-upgrades', id)).toMatchObject({
        upgradeStatus: 3,
        targetCount: 10,
        successCount: 8,
        failCount: 2,
        progress: 100,
      });
      const [lost] = await harness().rows('app_upgrade_results', `"upgradeId" = ${String(id)} and result = 3`, 'id');
      expect(lost).toMatchObject({ message: '设备离线', finishTime: later });
      await sql`update devices set "networkStatus" = 1 where id = any(${devices}::bigint[])`.execute(harness().db);
      expect(await act(`${base}/app-upgrade-results/retry`, lost?.['id'])).toBe('');
      expect(await firstRow('application_upgrades', `id = ${String(id)}`)).toMatchObject({ upgradeStatus: 1 });
      await pass('application-upgrades', later);
      expect(await shown('application-upgrades', id)).toMatchObject({
        upgradeStatus: 3,
        successCount: 9,
        failCount: 1,
      });
      expect(await act(`${base}/application-upgrades/retry`, id)).toBe('');
      await pass('application-upgrades', later);
      expect(await shown('application-upgrades', id)).toMatchObject({
        upgradeStatus: 2,
        successCount: 10,
        failCount: 0,
      });
      expect(await act(`${base}/application-upgrades/unload`, id)).toBe('');
      expect((await results('app_upgrade_results', id)).every(row => row['result'] === 5)).toBe(true);
    });

    it('do not start when no device is compatible', async () => {
      const { id } = await appUpgrade();
      await sql`update devices set "phoneType" = 1`.execute(harness().db);
      expect(await act(`${base}/application-upgrades/upgrade`, id, { percentOfDevices: 100 })).toBe(
        '没有符合条件的设备',
      );
      expect(await firstRow('application_upgrades', `id = ${String(id)}`)).toMatchObject({ upgradeStatus: 0 });
    });

    const routerUpgrade = async (values: Row): Promise<unknown> => {
      const { id } = await firstRow('remote_upgrades', 'true');
      await sql`delete from remote_upgrade_results`.execute(harness().db);
      await sql`update routers set "roomId" = 1, status = 1, "onlineStatus" = 1, "firmwareVersion" = '1.0.0'`.execute(
        harness().db,
      );
      await sql`
        update remote_upgrades set "targetType" = 5, "roomIds" = '[1]'::jsonb, version = '2.0.0', "upgradeStatus" = 0,
          "startTime" = null, "endTime" = null where id = ${id}`.execute(harness().db);
      await set('remote_upgrades', id, values);
      return id;
    };

    it('run batch by batch, and a rollback restores the previous version of every target', async () => {
      const id = await routerUpgrade({ batchSize: 10, failLimit: 10 });
      expect(await act(`${base}/remote-upgrades/upgrade`, id)).toBe('');
      await pass('remote-upgrades', '2026-03-01 12:00:30');
      expect(await shown('remote-upgrades', id)).toMatchObject({ upgradeStatus: 1, targetCount: 16, successCount: 10 });
      await pass('remote-upgrades', later);
      expect(await shown('remote-upgrades', id)).toMatchObject({ upgradeStatus: 2, successCount: 16, endTime: later });
      expect(await harness().rows('routers', `"firmwareVersion" = '2.0.0'`)).toHaveLength(16);
      expect(await act(`${base}/remote-upgrades/unload`, id)).toBe('');
      expect(await harness().rows('routers', `"firmwareVersion" = '1.0.0'`)).toHaveLength(16);
      expect((await results('remote_upgrade_results', id)).every(row => row['result'] === 5)).toBe(true);
    });

    /** Type and table of the targets, with their columns for the upgraded version, the room and the reachability. */
    const kinds = [
      ['1', 'rooms', { column: 'serverVersion', room: 'id', answers: 'roomStatus' }],
      ['2', 'devices', { column: 'systemVersion', room: 'roomId', answers: 'networkStatus' }],
      ['3', 'bmc_mappings', { column: 'firmwareVersion', room: 'roomId', answers: 'connectStatus' }],
      ['4', 'chassis', { column: 'agentVersion', room: 'roomId', answers: 'status' }],
    ] as const;

    it.each(kinds)(
      'change the version of targets of type %s (%s); a rollback restores it unless another upgrade has changed it',
      async (type, table, of) => {
        const { column, room, answers } = of;
        const id = await routerUpgrade({ targetType: type, roomIds: '[1, 2, 3]', batchSize: 999 });
        const inRooms = `"${room}" <= 3`;
        const [known, unheard, further] = await harness().rows(table, inRooms, 'id');
        await sql`
        update ${sql.table(table)} set ${sql.id(answers)} = 1, ${sql.id(column)} = '1.0.0'
        where ${sql.raw(inRooms)}`.execute(harness().db);
        await set(table, unheard?.['id'], { [column]: null });
        expect(await act(`${base}/remote-upgrades/upgrade`, id)).toBe('');
        await pass('remote-upgrades', later);
        expect(await shown('remote-upgrades', id)).toMatchObject({ upgradeStatus: 2, failCount: 0, progress: 100 });
        expect(new Set((await harness().rows(table, inRooms)).map(row => row[column]))).toEqual(new Set(['2.0.0']));

        // Another upgrade has raised the version further.
        await set(table, further?.['id'], { [column]: '3.0.0' });
        expect(await act(`${base}/remote-upgrades/unload`, id)).toBe('');
        const runs = async (row?: Row) => (await firstRow(table, `id = ${String(row?.['id'])}`))[column];
        expect([await runs(known), await runs(unheard), await runs(further)]).toEqual(['1.0.0', null, '3.0.0']);
        const left = await harness().rows('remote_upgrade_results', `"upgradeId" = ${String(id)} and result <> 5`);
        expect(left).toMatchObject([{ targetId: further?.['id'], result: 4, message: '目标已不是该版本' }]);
      },
    );

    it('stop when too many targets fail, or when an operator stops the upgrade', async () => {
      const id = await routerUpgrade({ batchSize: 4, failLimit: 10 });
      await sql`update routers set "onlineStatus" = 0 where id <= 2`.execute(harness().db);
      await act(`${base}/remote-upgrades/upgrade`, id);
      await pass('remote-upgrades', '2026-03-01 12:00:30');
      expect(await shown('remote-upgrades', id)).toMatchObject({ upgradeStatus: 3, successCount: 2, failCount: 2 });
      expect(await harness().rows('remote_upgrade_results', 'result = 4')).toHaveLength(12);
      expect(await act(`${base}/remote-upgrades/retry`, id)).toBe('');
      expect(await act(`${base}/remote-upgrades/stop`, id)).toBe('');
      expect(await shown('remote-upgrades', id)).toMatchObject({ upgradeStatus: 3, successCount: 2, endTime: now });
      expect(await harness().rows('remote_upgrade_results', 'result = 4')).toHaveLength(14);
    });

    const draft = async (values: Row): Promise<unknown> => {
      const { id } = await firstRow('client_upgrades', 'true');
      await set('client_upgrades', id, {
        publishStatus: 0,
        platform: 2,
        version: '900.0',
        packageFile: null,
        certId: null,
        ...values,
      });
      return id;
    };

    it('publish a client only with a package, a certificate and a newer version', async () => {
      const { id: certId } = await firstRow('client_certificates', 'platform = 2 and status = 1');
      await set('client_certificates', certId, { validTo: '2027-01-01 00:00:00' });
      const publish = async (values: Row) => act(`${base}/client-upgrades/publish`, await draft(values));
      expect(await publish({})).toBe('当前安装包不能为空，请先上传安装包');
      expect(await publish({ packageFile: 'x' })).toBe('证书列表不能为空，请先上传新证书');
      await set('client_certificates', certId, { validTo: now });
      expect(await publish({ packageFile: 'x', certId })).toBe('证书已过期');
      await set('client_certificates', certId, { validTo: '2027-01-01 00:00:00' });
      const id = await draft({ packageFile: 'x', certId });
      const { merchantSign } = await firstRow('client_upgrades', `id = ${String(id)}`);
      const other = await firstRow('client_upgrades', `id <> ${String(id)}`);
      await set('client_upgrades', other['id'], { merchantSign, platform: 2, version: '1000.1', publishStatus: 2 });
      expect(await publish({ packageFile: 'x', certId })).toBe('版本必须高于已发布的1000.1');
      await set('client_upgrades', other['id'], { version: '99.10' });
      expect(await publish({ packageFile: 'x', certId })).toBe('');
      expect(await firstRow('client_upgrades', `id = ${String(id)}`)).toMatchObject({
        publishStatus: 2,
        publishTime: now,
      });
    });

    it('reject a patch whose version already exists', async () => {
      const { platform, baseVersion, patchVersion } = await firstRow('hot_patches', 'true');
      const twin = { patchName: '重复', platform, baseVersion, patchVersion, patchFile: 'x' };
      expect(await faults(`POST ${base}/hot-patches`, twin)).toMatchObject({ patchVersion: '该版本已存在' });
    });

    /** Sends the stored values of all writable fields of a record, together with the changes. */
    const edit = async (path: string, id: unknown, changes: Row): Promise<Row> => {
      const resource = harness().catalogue.get(path);
      const stored = await shown(path, id);
      const fields = Object.keys(writableFields(resource.fields, 'edit'));
      const form = Object.fromEntries(fields.map(name => [name, stored[name] ?? null]));
      const payload = { ...form, ...changes, id, revision: stored['revision'] };
      return call(`PUT ${base}/${path}`, payload).then(
        () => ({}),
        async (error: unknown) => errorsOf(await refusalOf(Promise.reject(error))),
      );
    };

    it.each([
      ['application-upgrades', { upgradeStatus: 2 }, { version: '99.1.0' }, { updateLog: '改正说明' }],
      ['remote-upgrades', { upgradeStatus: 1 }, { roomIds: [2] }, { batchSize: 7 }],
      ['client-upgrades', { publishStatus: 2 }, { version: '99.1.0' }, { updateMode: 2, grayPercent: 40 }],
      ['hot-patches', { publishStatus: 2 }, { grayPercent: 1 }, { note: '补充说明' }],
    ])(
      'reject changes of the fixed fields of a published record of %s, and save changes of the other fields',
      async (path, state, fixed, free) => {
        const table = path.replaceAll('-', '_');
        const { id } = await firstRow(table, 'true');
        await set(table, id, { [path === 'hot-patches' ? 'patchFile' : 'packageFile']: 'x', ...state });
        const [name = ''] = Object.keys(fixed);
        const before = await shown(path, id);
        expect(Object.keys(await edit(path, id, fixed))).toEqual([name]);
        expect((await shown(path, id))[name]).toEqual(before[name]);
        expect(await edit(path, id, free)).toEqual({});
        expect(await shown(path, id)).toMatchObject(free);
      },
    );

    it('increase the rollout percentage of a patch, and reject a percentage that is not higher', async () => {
      const { id } = await firstRow('hot_patches', 'true');
      await set('hot_patches', id, { publishStatus: 2, grayPercent: 30 });
      expect(await act(`${base}/hot-patches/expand`, id, { grayPercent: 30 })).toBe('灰度比例必须大于当前比例');
      expect(await act(`${base}/hot-patches/expand`, id, { grayPercent: 60 })).toBe('');
      expect(await firstRow('hot_patches', `id = ${String(id)}`)).toMatchObject({ grayPercent: 60 });
    });
  });
}
