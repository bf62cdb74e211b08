import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import {
  type Harness,
  createHarness,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
} from '../../harness.ts';
import { runOpenJobs } from '../../runOpenJobs.ts';

const base = '/api/resources/v1';
const later = '2026-06-01 00:00:00';
const clock = () => nowMs;

export function defineDeviceEffectSuite(engine: EngineUnderTest): void {
  describe('devices', () => {
    let harness: Harness;
    let customer: Row;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`update rooms set "roomStatus" = 1`.execute(harness.db);
      // Devices of the game pool cannot be assigned.
      await sql`delete from game_devices`.execute(harness.db);
      await sql`update merchants set "merchantStatus" = 1`.execute(harness.db);
      customer = await firstRow('client_users', `status = 1 and "merchantSign" is not null`);
    }, 60_000);
    afterAll(() => harness.close());

    const call = async (target: string, payload: Row) => expectRecord(await harness.call(target, payload));
    const post = (path: string, payload: Row) => call(`POST ${base}/${path}`, payload);
    const firstRow = async (table: string, where: string): Promise<Row> =>
      (await harness.rows(table, where, 'id'))[0] ?? {};
    const byId = (table: string, id: unknown) => firstRow(table, `id = ${String(id)}`);
    const put = async (path: string, id: unknown, values: Row) => {
      const { revision } = await byId(path.replaceAll('-', '_'), id);
      return call(`PUT ${base}/${path}`, { id, revision, ...values });
    };
    const faultsOf = async (answer: Promise<Row>) => errorsOf(await refusalOf(answer));
    const act = async (path: string, ids: readonly unknown[], values: Row = {}) =>
      expectList((await post(path, { idList: ids, ...values }))['items']).map(item => item['msg']);
    const runJob = async (path: string, ids: readonly unknown[], values: Row = {}) => {
      const { taskId } = await post(path, { idList: ids, ...values });
      await runOpenJobs(harness);
      const progress = await call('GET /api/system/v1/tasks/progress', { taskId });
      return expectList(progress['items']).map(item => item['msg']);
    };
    const turn = async (name: string, time: string) => {
      const resource = harness.catalogue.get(name);
      await runScheduledTransitions({ db: harness.db, catalogue: harness.catalogue, clock }, [resource], time);
    };
    const sound = `"failureStatus" = 0 and "abnormalState" = 0 and "networkStatus" = 1`;
    const idle = (more = 'true') => firstRow('devices', `"distributionStatus" = 0 and ${sound} and ${more}`);
    const owner = () => ({ merchantSign: customer['merchantSign'], userName: customer['userName'] });
    const bindOf = (id: unknown) => firstRow('resource_binds', `"deviceId" = ${String(id)} and "bindStatus" = 1`);
    const count = async () => Number((await byId('client_users', customer['id']))['deviceCount']);

    it('need an existing, free position in their chassis and an address of their room', async () => {
      const device = await firstRow('devices', '"distributionStatus" = 0');
      expect(await faultsOf(put('devices', device['id'], { bladePosition: 11 }))).toEqual({
        bladePosition: '该机箱只有10个刀片位',
      });
      expect(await faultsOf(put('devices', device['id'], { cardPosition: 3 }))).toEqual({
        cardPosition: '每个刀片只有2个卡位',
      });
      expect(await faultsOf(put('devices', device['id'], { deviceIp: '10.99.1.11' }))).toEqual({
        deviceIp: '该IP不在机房的业务地址段内',
      });
      const taken = 3 - Number(device['cardPosition']);
      expect(await faultsOf(put('devices', device['id'], { cardPosition: taken }))).toEqual({
        cardPosition: '该位置已有设备',
      });
      expect(await faultsOf(put('devices', device['id'], { chassisId: 250 }))).toHaveProperty('chassisId');
      expect(await byId('devices', device['id'])).toEqual(device);
    });

    it('get a binding when they are assigned to a user, and a sign-out record when they are reclaimed', async () => {
      const device = await idle();
      const before = await count();
      expect(await act('devices/assign', [device['id']], { ...owner(), expireTime: later })).toEqual(['']);
      expect(await byId('devices', device['id'])).toMatchObject({
        ...owner(),
        expireTime: later,
        distributionStatus: 1,
      });
      expect(await bindOf(device['id'])).toMatchObject({
        ...owner(),
        bindType: 2,
        bindTime: now,
        deviceIp: device['deviceIp'],
      });
      expect(await count()).toBe(before + 1);
      expect(
        expectList(expectRecord(await harness.call(`DELETE ${base}/devices`, { idList: [device['id']] }))['items'])[0],
      ).toMatchObject({
        msg: '设备已分配，不能删除，请先回收',
      });
      const twice = await Promise.all([1, 2, 3].map(() => act('devices/recycle', [device['id']])));
      expect(twice.flat().filter(msg => msg === '')).toHaveLength(1);
      expect(await byId('devices', device['id'])).toMatchObject({
        distributionStatus: 3,
        runStatus: 0,
        userName: null,
        merchantSign: null,
        expireTime: null,
      });
      expect(await bindOf(device['id'])).toEqual({});
      const records = await harness.rows(
        'sign_out_records',
        `"deviceId" = ${String(device['id'])} and note = '设备回收'`,
      );
      expect(records).toEqual([
        expect.objectContaining({
          offTime: now,
          offlineType: null,
          offlineCause: 11,
          operatorName: 'admin',
          usedSeconds: 0,
        }),
      ]);
      expect(await count()).toBe(before);
      await turn('devices', now);
      expect(await byId('devices', device['id'])).toMatchObject({ distributionStatus: 0, abnormalState: 0 });
    });

    it.each([
      ['are faulty', `"failureStatus" = 2`, `"failureStatus" = 0`],
      ['are abnormal', `"abnormalState" = 1`, `"abnormalState" = 0`],
    ])('cannot be assigned when they %s', async (_, put1, put2) => {
      const { id } = await idle();
      await sql`update devices set ${sql.raw(put1)} where id = ${id}`.execute(harness.db);
      const [msg] = await act('devices/assign', [id], { ...owner(), expireTime: later });
      expect(msg).toMatch(/故障或异常/);
      expect(await byId('devices', id)).toMatchObject({ distributionStatus: 0, userName: null });
      await sql`update devices set ${sql.raw(put2)} where id = ${id}`.execute(harness.db);
    });

    it('cannot be assigned in a disabled room or to a user of another merchant', async () => {
      const device = await idle();
      await sql`update rooms set "roomStatus" = 0 where id = ${device['roomId']}`.execute(harness.db);
      expect(await act('devices/assign', [device['id']], { ...owner(), expireTime: later })).toEqual([
        `设备${String(device['deviceCode'])}所在机房未处于正常状态`,
      ]);
      await sql`update rooms set "roomStatus" = 1 where id = ${device['roomId']}`.execute(harness.db);
      const other = await firstRow('merchants', `"merchantSign" <> '${String(customer['merchantSign'])}'`);
      const given = { deviceId: device['id'], userName: customer['userName'], merchantSign: other['merchantSign'] };
      expect((await refusalOf(post('resource-binds', { ...given, expireTime: later }))).text).not.toBe('');
      expect(await bindOf(device['id'])).toEqual({});
    });

    it('become abnormal, with a fault record, when they cannot be wiped', async () => {
      const { id } = await idle();
      await act('devices/assign', [id], { ...owner(), expireTime: later });
      await act('devices/recycle', [id]);
      await sql`update devices set "networkStatus" = 0 where id = ${id}`.execute(harness.db);
      await turn('devices', now);
      expect(await byId('devices', id)).toMatchObject({ distributionStatus: 0, abnormalState: 1 });
      const fault = await firstRow(
        'fault_conditions',
        `"deviceId" = ${String(id)} and "networkAbnormal" = 2 and "reportTime" = '${now}'`,
      );
      expect(fault).toMatchObject({ source: 2, handleStatus: 0 });
    });

    it('form one rental when one call assigns several to a merchant', async () => {
      const { resourceCode } = await firstRow(
        'resource_codes',
        `(select count(*) from devices d where d."resourceCode" = resource_codes."resourceCode"
        and "distributionStatus" = 0 and ${sound} and coalesce("allocationType", 1) = 1) > 1`,
      );
      const where = `"resourceCode" = '${String(resourceCode)}' and coalesce("allocationType", 1) = 1`;
      const ids = (await harness.rows('devices', `"distributionStatus" = 0 and ${sound} and ${where}`, 'id'))
        .slice(0, 2)
        .map(device => device['id']);
      const endTime = '2026-07-01 00:00:00';
      expect(await act('devices/assign', ids, { merchantSign: customer['merchantSign'], expireTime: endTime })).toEqual(
        ['', ''],
      );
      const rentals = await harness.rows('rental_records', `"endTime" = '${endTime}'`);
      expect(rentals).toEqual([
        expect.objectContaining({ quantity: 2, resourceCode, startTime: now, distributionStatus: 1 }),
      ]);
      const rented = `"rentalNo" = '${String(rentals[0]?.['rentalNo'])}'`;
      expect(await harness.rows('merchant_resource_details', rented)).toHaveLength(2);
      expect(await harness.rows('rental_operations', rented)).toEqual([
        expect.objectContaining({ quantity: 2, operationType: 1 }),
      ]);
      expect(await harness.rows('resource_binds', `"deviceId" in (${ids.join()}) and "bindStatus" = 1`)).toEqual([]);
      await act('devices/recycle', ids.slice(0, 1));
      expect(await harness.rows('merchant_resource_details', `${rented} and "distributionStatus" = 3`)).toHaveLength(1);
    });

    it('are reset only when online and signed out only when in use, and leave the reclaimed state by a reset', async () => {
      const { id } = await idle();
      await act('devices/assign', [id], { ...owner(), expireTime: later });
      await sql`update devices set "runStatus" = 1 where id = ${id}`.execute(harness.db);
      expect(await runJob('devices/offline', [id])).toEqual(['']);
      expect(await byId('devices', id)).toMatchObject({ runStatus: 0, userName: customer['userName'] });
      expect(await harness.rows('sign_out_records', `"deviceId" = ${String(id)} and note = '强制下线'`)).toHaveLength(
        1,
      );
      expect(await runJob('devices/offline', [id])).toEqual(['需要运行状态为在线使用中']);
      await act('devices/recycle', [id]);
      await sql`update devices set "networkStatus" = 0 where id = ${id}`.execute(harness.db);
      const why = { operationReason: '回收' };
      expect(errorsOf(await refusalOf(post('devices/factoryReset', { idList: [id] })))).toEqual({
        operationReason: '原因不能为空',
      });
      expect(await runJob('devices/factoryReset', [id], why)).toEqual(['需要网络状态为在线']);
      await sql`update devices set "networkStatus" = 1 where id = ${id}`.execute(harness.db);
      expect(await runJob('devices/factoryReset', [id], why)).toEqual(['']);
      expect(await byId('devices', id)).toMatchObject({ distributionStatus: 0 });
    });

    it('can be replaced only by a device of the same specification, which takes over user, time and binding', async () => {
      const from = await firstRow(
        'devices',
        `"userName" is not null and exists (select from resource_binds b where b."deviceId" = devices.id and b."bindStatus" = 1)`,
      );
      const target = await idle();
      await sql`update devices set "standardKey" = 'other' where id = ${target['id']}`.execute(harness.db);
      expect(await act('devices/replace', [from['id']], { targetDeviceId: target['id'] })).toEqual([
        '目标设备的资源规格不同',
      ]);
      await sql`update devices set "standardKey" = ${from['standardKey']} where id = ${target['id']}`.execute(
        harness.db,
      );
      const bind = await bindOf(from['id']);
      expect(await act('devices/replace', [from['id']], { targetDeviceId: target['id'] })).toEqual(['']);
      expect(await byId('devices', target['id'])).toMatchObject({
        userName: from['userName'],
        merchantSign: from['merchantSign'],
        expireTime: from['expireTime'],
        distributionStatus: 1,
      });
      expect(await byId('devices', from['id'])).toMatchObject({ userName: null, distributionStatus: 3 });
      expect(await byId('resource_binds', bind['id'])).toMatchObject({
        deviceId: target['id'],
        bindStatus: 1,
        deviceIp: target['deviceIp'],
      });
    });

    it('go to maintenance once, with one fault record, when two calls arrive concurrently', async () => {
      const device = await firstRow('devices', `"failureStatus" = 2`);
      await sql`delete from fault_resources where "deviceId" = ${device['id']}`.execute(harness.db);
      const values = { maintainer: '张三', repairNote: '更换主板' };
      const both = await Promise.all([1, 2].map(() => act('devices/maintain', [device['id']], values)));
      expect(both.flat().toSorted()).toEqual(['', '当前状态不允许该操作']);
      expect(await byId('devices', device['id'])).toMatchObject({ failureStatus: 4, maintenance: 0, runStatus: 0 });
      expect(await harness.rows('fault_resources', `"deviceId" = ${String(device['id'])}`)).toEqual([
        expect.objectContaining({
          ...values,
          failureStatus: 4,
          resourceMaintenance: 0,
          faultCount: 1,
          lastFaultTime: now,
        }),
      ]);
    });

    it('restart in a job, which closes the open record of their use', async () => {
      const device = await firstRow('devices', '"runStatus" = 1');
      await sql`delete from sign_out_records where "deviceId" = ${device['id']}`.execute(harness.db);
      await sql`
        insert into sign_out_records ("deviceId", "userName", "useStatus", "onTime")
        values (${device['id']}, ${device['userName']}, 1, '2026-03-01 11:00:00')`.execute(harness.db);
      expect(await runJob('devices/restart', [device['id']])).toEqual(['']);
      expect(await byId('devices', device['id'])).toMatchObject({ runStatus: 0, userName: device['userName'] });
      expect(await harness.rows('sign_out_records', `"deviceId" = ${String(device['id'])}`)).toEqual([
        expect.objectContaining({ useStatus: 2, usedSeconds: 3_600, offTime: now }),
      ]);
    });

    it('can be bound once, extended and unbound', async () => {
      const device = await idle();
      const bind = await post('resource-binds', { ...owner(), deviceId: device['id'], expireTime: later });
      expect(bind).toMatchObject({
        deviceIp: device['deviceIp'],
        roomId: device['roomId'],
        bindStatus: 1,
        revision: 1,
      });
      expect(
        await harness.rows('resource_binds', `"deviceId" = ${String(device['id'])} and "bindStatus" = 1`),
      ).toHaveLength(1);
      expect(await faultsOf(post('resource-binds', { ...owner(), deviceId: device['id'], expireTime: later }))).toEqual(
        {
          deviceId: '设备须为未分配状态',
        },
      );
      expect(await act('resource-binds/extend', [bind['id']], { days: 10 })).toEqual(['']);
      expect(await byId('resource_binds', bind['id'])).toMatchObject({ expireTime: '2026-06-11 00:00:00' });
      expect(await byId('devices', device['id'])).toMatchObject({ expireTime: '2026-06-11 00:00:00' });
      expect(await act('resource-binds/unbind', [bind['id']])).toEqual(['']);
      expect(await byId('resource_binds', bind['id'])).toMatchObject({ bindStatus: 2, unbindTime: now });
      expect(await byId('devices', device['id'])).toMatchObject({ distributionStatus: 3, userName: null });
    });

    it('lose their user when the binding expires', async () => {
      const { id } = await idle();
      await post('resource-binds', { ...owner(), deviceId: id, expireTime: '2026-03-02 00:00:00' });
      const { id: bind } = await bindOf(id);
      await turn('resource-binds', '2026-03-02 00:00:00');
      expect(await byId('resource_binds', bind)).toMatchObject({ bindStatus: 3 });
      expect(await byId('devices', id)).toMatchObject({ distributionStatus: 3, userName: null });
    });

    describe('on trial', () => {
      const ask = async (values: Row = {}) => {
        const { phoneType } = await idle();
        return post('device-trials', {
          applicant: '李四',
          phone: '13800000001',
          ...owner(),
          phoneType,
          deviceCount: 2,
          ...values,
        });
      };
      const approve = (id: unknown) => act('device-trials/approve', [id]);

      it('are lent for the requested days, can be extended, and return at the end', async () => {
        const { id } = await ask({ trialDays: 3 });
        expect(await approve(id)).toEqual(['']);
        const trial = await byId('device_trials', id);
        expect(trial).toMatchObject({ trialStatus: 1, startTime: now, endTime: '2026-03-04 12:00:00' });
        const ids = trial['deviceIds'] as readonly number[];
        expect(ids).toHaveLength(2);
        expect(await bindOf(ids[0])).toMatchObject({
          bindType: 4,
          expireTime: '2026-03-04 12:00:00',
          userName: customer['userName'],
        });
        expect(await act('device-trials/extend', [id], { days: 2 })).toEqual(['']);
        expect(await byId('devices', ids[1])).toMatchObject({ expireTime: '2026-03-06 12:00:00' });
        await turn('device-trials', '2026-03-06 12:00:00');
        expect(await byId('device_trials', id)).toMatchObject({ trialStatus: 3 });
        expect(await harness.rows('devices', `id in (${ids.join()}) and "distributionStatus" = 3`)).toHaveLength(2);
      });

      it('are limited to sixty per applicant and need enough idle devices', async () => {
        const first = await ask({ deviceCount: 2 });
        await approve(first['id']);
        const second = await ask({ deviceCount: 59 });
        expect(await approve(second['id'])).toEqual(['同一申请人试用中的设备不能超过60台']);
        const third = await ask({ deviceCount: 58 });
        expect((await approve(third['id']))[0]).toMatch(/^可分配设备不足/);
        expect(await byId('device_trials', third['id'])).toMatchObject({ trialStatus: 0, deviceIds: null });
        await act('device-trials/end', [first['id']]);
      });

      it('become a rental of the merchant after conversion', async () => {
        const { id } = await ask({ deviceCount: 1, applicant: '王五' });
        await approve(id);
        const { deviceIds, trialNo } = await byId('device_trials', id);
        const [device] = deviceIds as readonly number[];
        expect(await act('device-trials/convert', [id], { endTime: later })).toEqual(['']);
        const rental = await firstRow('rental_records', `note = '${String(trialNo)}'`);
        expect(rental).toMatchObject({
          merchantSign: customer['merchantSign'],
          quantity: 1,
          distributionStatus: 1,
          endTime: later,
        });
        expect(await harness.rows('merchant_resource_details', `"deviceId" = ${String(device)}`)).toEqual([
          expect.objectContaining({ rentalNo: rental['rentalNo'], distributionStatus: 1 }),
        ]);
        expect(await byId('devices', device)).toMatchObject({ expireTime: later, userName: customer['userName'] });
        expect(await bindOf(device)).toMatchObject({ expireTime: later, bindType: 2 });
      });
    });

    it('are rented to a bidder for an exact total at no less than the floor price, and expired bids close', async () => {
      const { resourceCode, standardKey, roomId } = await idle();
      const lot = { merchantSign: customer['merchantSign'], resourceCode, standardKey, roomId, quantity: 1, months: 3 };
      const times = { startTime: '2026-03-05 00:00:00', expireTime: '2026-03-04 00:00:00' };
      const low = post('resource-bids', { ...lot, ...times, unitPrice: 49.99, floorPrice: 50 });
      expect(await faultsOf(low)).toEqual({ unitPrice: '出价不能低于底价' });
      const bid = await post('resource-bids', { ...lot, ...times, quantity: 1, unitPrice: 50.1, floorPrice: 50 });
      expect(bid).toMatchObject({ totalAmount: 150.3, bidStatus: 0, revision: 1 });
      expect(await act('resource-bids/accept', [bid['id']])).toEqual(['']);
      expect(await firstRow('rental_records', `note = '${String(bid['bidNo'])}'`)).toMatchObject({
        quantity: 1,
        unitPrice: 50.1,
        endTime: '2026-06-05 00:00:00',
      });
      expect((await refusalOf(put('resource-bids', bid['id'], { quantity: 2 }))).text).toMatch(/^竞价已处理/);
      const much = await post('resource-bids', { ...lot, ...times, quantity: 5_000, unitPrice: 50.1, floorPrice: 50 });
      expect((await act('resource-bids/accept', [much['id']]))[0]).toMatch(/^可分配设备不足/);
      expect(await byId('resource_bids', much['id'])).toMatchObject({ bidStatus: 0 });
      await turn('resource-bids', '2026-03-04 00:00:00');
      expect(await byId('resource_bids', much['id'])).toMatchObject({ bidStatus: 3 });
    });

    it.each([
      [{ valueType: 1, paramValue: 'x' }, { paramValue: '应为数字' }],
      [{ valueType: 1, paramValue: '5', minValue: 6 }, { paramValue: '不能小于6' }],
      [{ valueType: 1, paramValue: '5', minValue: 4, maxValue: 3 }, { maxValue: '最大值不能小于最小值' }],
      [{ valueType: 3, paramValue: 'yes' }, { paramValue: '布尔值应为true或false' }],
      [{ valueType: 4, paramValue: '{' }, { paramValue: '不是有效的JSON' }],
      [{ valueType: 1, paramValue: '5', defaultValue: 'x' }, { defaultValue: '应为数字' }],
    ])('reject parameters whose values have the wrong type: %o', async (values, faults) => {
      expect(await faultsOf(post('device-parameters', { paramName: '测试', paramKey: 'test.key', ...values }))).toEqual(
        faults,
      );
      expect(await harness.rows('device_parameters', `"paramKey" = 'test.key'`)).toEqual([]);
    });

    it('receive the parameters whose scope includes them, and a parameter can be reset to its default value', async () => {
      const { id } = await post('device-parameters', {
        paramName: '码率',
        paramKey: 'test.push',
        valueType: 1,
        paramValue: '5',
        defaultValue: '3',
        scope: 2,
        roomId: 2,
      });
      expect(await runJob('device-parameters/push', [id], { target: 1 })).toEqual(['']);
      const online = await harness.rows('devices', '"roomId" = 2 and "networkStatus" = 1');
      expect(await byId('device_parameters', id)).toMatchObject({ appliedCount: online.length });
      const elsewhere = await firstRow('devices', '"roomId" = 3');
      const named = { target: 3, deviceCodes: String(elsewhere['deviceCode']) };
      expect(await runJob('device-parameters/push', [id], named)).toEqual(['范围内没有设备']);
      await act('device-parameters/reset', [id]);
      expect(await byId('device_parameters', id)).toMatchObject({ paramValue: '3' });
    });

    it('lose forbidden apps in a scan', async () => {
      // The seed fills the game pool in the background, so the test itself adds a device to the pool.
      const { rows } = await sql<Row>`
        with card as (
          insert into game_devices ("gameDeviceCode", "deviceId") select 'SCAN-1', min(id) from devices returning id),
        first as (select id, "equipmentId", "gameId" from game_installs order by id limit 1),
        placed as (
          update game_equipment set "gameDeviceId" = (select id from card) where id = (select "equipmentId" from first))
        update game_installs i set "installStatus" = 2 from games g
        where g.id = i."gameId" and i.id = (select id from first) returning i.id, g."packageName"`.execute(harness.db);
      const [install] = rows;
      expect(install).toBeDefined();
      const entry = { appName: '外挂', packageName: install?.['packageName'], reason: '外挂', action: 2 };
      await sql`delete from apk_blacklists where "packageName" = ${install?.['packageName']}`.execute(harness.db);
      const { id } = await post('apk-blacklists', entry);
      expect(await runJob('apk-blacklists/scan', [id])).toEqual(['']);
      expect(await byId('game_installs', install?.['id'])).toMatchObject({ installStatus: 4 });
      const hits = Number((await byId('apk_blacklists', id))['hitCount']);
      expect(hits).toBeGreaterThan(0);
      await runJob('apk-blacklists/scan', [id]);
      expect(await byId('apk_blacklists', id)).toMatchObject({ hitCount: hits, lastHitTime: now });
    });

    it('host at most as many virtual machines as their room allows, and running machines cannot be deleted', async () => {
      const { id: room, roomId } = await firstRow('overscore_rooms', 'true');
      const plain = await firstRow('devices', `"roomId" not in (select "roomId" from overscore_rooms)`);
      const kind = { vmPort: 5_555, androidVersion: 10, cpuCores: 2, memoryGb: 4, diskGb: 32, allocationType: 1 };
      const make = (name: string, hostDeviceId: unknown) =>
        post('virtual-machines', { ...kind, vmName: name, vmIp: `10.230.0.${name}`, hostDeviceId });
      expect(await make('1', plain['id'])).toMatchObject({ roomId: plain['roomId'], vmStatus: 0, revision: 1 });
      expect(await faultsOf(make('2', plain['id']))).toEqual({ hostDeviceId: '宿主设备最多承载1个实例' });
      const cards = await harness.rows('devices', `"roomId" = ${String(roomId)}`, 'id');
      await sql`
        insert into virtual_machines ("vmName", "roomId", "vmStatus")
        select 'FULL-' || n, ${roomId}, 0 from generate_series(1, ${cards.length}::int) n`.execute(harness.db);
      const used = (await harness.rows('virtual_machines', `"roomId" = ${String(roomId)}`)).length;
      expect(await faultsOf(put('overscore-rooms', room, { ratio: 1 }))).toEqual({
        ratio: `已用${used}个实例，${cards.length}张卡的超分比不能更低`,
      });
      await put('overscore-rooms', room, { ratio: 3 });
      await sql`update overscore_rooms set ratio = ${used}::numeric / ${cards.length}::numeric where id = ${room}`.execute(
        harness.db,
      );
      expect(await faultsOf(make('3', cards.at(-1)?.['id']))).toEqual({ hostDeviceId: `机房最多承载${used}个实例` });
      expect(await harness.rows('virtual_machines', `"vmIp" = '10.230.0.3'`)).toEqual([]);
      const { id } = await firstRow('virtual_machines', `"roomId" = ${String(roomId)} and "vmStatus" = 1`);
      const deleted = expectRecord(await harness.call(`DELETE ${base}/virtual-machines`, { idList: [id] }));
      expect(expectList(deleted['items'])[0]).toMatchObject({ msg: '虚拟机正在运行，不能删除，请先停止' });
      expect(await runJob('virtual-machines/restart', [id])).toEqual(['']);
      await turn('virtual-machines', now);
      expect(await byId('virtual_machines', id)).toMatchObject({ vmStatus: 1 });
    });

    it('are backed up by snapshots of their machines on a partition with enough space', async () => {
      const machine = await firstRow('virtual_machines', '"vmStatus" = 1');
      expect(await act('virtual-machines/snapshot', [machine['id']], { snapshotName: '升级前' })).toEqual(['']);
      const backup = await firstRow('backups', `"backupName" = '${String(machine['vmName'])}-升级前'`);
      expect(backup).toMatchObject({ jobStatus: 2, deviceId: machine['hostDeviceId'], sourceType: 4 });
      await sql`update partitions set "usedGb" = capacity where purpose = 3`.execute(harness.db);
      expect(await act('virtual-machines/snapshot', [machine['id']], { snapshotName: '再次' })).toEqual([
        '没有足够空间的备份分区',
      ]);
      expect(await harness.rows('backups', `"backupName" like '%-再次'`)).toEqual([]);
    });
  });
}
