import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, now, expectRecord, refusalOf } from '../../harness.ts';
import { runOpenJobs } from '../../runOpenJobs.ts';

const base = '/api/resources/v1';

export function defineRoomEffectSuite(engine: EngineUnderTest): void {
  describe('the operations on rooms, cabinets, chassis and controllers', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    }, 60_000);
    afterAll(() => harness.close());

    const post = async (path: string, payload: Row) =>
      expectRecord(await harness.call(`POST ${base}/${path}`, payload));
    const firstRow = async (table: string, where: string): Promise<Row> =>
      (await harness.rows(table, where, 'id'))[0] ?? {};
    const put = async (path: string, id: unknown, values: Row) => {
      const { revision } = await firstRow(path.replaceAll('-', '_'), `id = ${String(id)}`);
      return expectRecord(await harness.call(`PUT ${base}/${path}`, { id, revision, ...values }));
    };
    const remove = async (path: string, id: unknown) =>
      expectList(expectRecord(await harness.call(`DELETE ${base}/${path}`, { idList: [id] }))['items'])[0]?.['msg'];
    const faultsOf = async (call: Promise<Row>) => errorsOf(await refusalOf(call));
    const failures = async (call: Promise<Row>) => expectList((await call)['items']).map(item => item['msg']);
    const cabinet = (name: string) => post('cabinets', { cabinetName: name, cabinetCode: name, roomId: 1 });
    let made = 0;
    const chassis = (cabinetId: unknown, values: Row) => {
      made += 1;
      const names = { chassisName: `机箱${made}`, chassisCode: `NEW-${made}`, serialNo: `SN-${made}` };
      return post('chassis', { ...names, cabinetId, ...values });
    };

    it('count the devices, cabinets and rooms in each place', async () => {
      const { rows: counted } = await sql<Row>`
        select (select count(*) from devices where "roomId" = 1) as devices,
          (select count(*) from devices where "roomId" = 1 and "networkStatus" = 1) as online`.execute(harness.db);
      const room = expectRecord(await harness.call(`GET ${base}/rooms/detail`, { id: 1 }));
      expect(room).toMatchObject({ cabinetCount: 5, deviceCount: counted[0]?.['devices'] });
      const rate = (Number(counted[0]?.['online']) / Number(counted[0]?.['devices'])) * 100;
      expect(Number(room['onlineRate'])).toBeCloseTo(rate, 1);
      const site = expectRecord(await harness.call(`GET ${base}/sites/detail`, { id: 1 }));
      expect(site).toMatchObject({ roomCount: 2 });
      const segment = expectRecord(await harness.call(`GET ${base}/device-addresses/detail`, { id: 1 }));
      expect(segment).toMatchObject({ total: 100, used: 10 });
    });

    it('refuse to remove a place that still contains something', async () => {
      expect(await remove('sites', 1)).toMatch(/^仍被 \d+ 条/);
      expect(await remove('rooms', 1)).toMatch(/^仍被 \d+ 条/);
      expect(await remove('cabinets', 1)).toMatch(/^仍被 \d+ 条/);
      expect(await remove('device-addresses', 1)).toBe('仍有10个地址在使用，请先释放');
      expect(await harness.rows('device_addresses', 'id = 1')).toHaveLength(1);
    });

    it('change the maintenance state of a room only through room maintenance', async () => {
      expect(await faultsOf(put('rooms', 1, { roomStatus: 2 }))).toHaveProperty('roomStatus');
      await sql`update rooms set "roomStatus" = 2 where id = 10`.execute(harness.db);
      expect(await faultsOf(put('rooms', 10, { roomStatus: 1 }))).toHaveProperty('roomStatus');
      await put('rooms', 10, { note: '维护中' });
      expect(await firstRow('rooms', 'id = 10')).toMatchObject({ roomStatus: 2, note: '维护中' });
    });

    it('reject chassis that overlap in a cabinet or exceed its height', async () => {
      const { id } = await cabinet('U-测试');
      await chassis(id, { startU: 5, heightU: 4 });
      expect(await faultsOf(chassis(id, { startU: 8, heightU: 1 }))).toEqual({ startU: '与机箱机箱1的U位重叠' });
      expect(await faultsOf(chassis(id, { startU: 1, heightU: 5 }))).toHaveProperty('startU');
      expect(await faultsOf(chassis(id, { startU: 40, heightU: 4 }))).toEqual({ startU: '超出机柜高度42U' });
      const above = await chassis(id, { startU: 9, heightU: 4 });
      expect(above).toMatchObject({ roomId: 1, revision: 1 });
      expect(await faultsOf(put('chassis', above['id'], { startU: 6 }))).toHaveProperty('startU');
      expect(await faultsOf(put('cabinets', id, { heightU: 10 }))).toEqual({ heightU: '机箱已占用到第12U' });
      expect(await faultsOf(put('cabinets', id, { roomId: 2 }))).toHaveProperty('roomId');
      expect(await harness.rows('chassis', `"cabinetId" = ${String(id)}`)).toHaveLength(2);
    });

    it('accept one of three concurrent requests for the same rack units', async () => {
      const { id } = await cabinet('U-并发');
      const both = await Promise.allSettled([1, 2, 3].map(startU => chassis(id, { startU, heightU: 4 })));
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await harness.rows('chassis', `"cabinetId" = ${String(id)}`)).toHaveLength(1);
    });

    it('keep the grid of a chassis large enough for its cards and controllers, and move cards with their chassis', async () => {
      expect(await faultsOf(put('chassis', 1, { cardsPerBlade: 1 }))).toEqual({ cardsPerBlade: '卡位2仍在使用' });
      expect(await faultsOf(put('chassis', 250, { bladeCount: 9 }))).toEqual({ bladeCount: '刀片位10仍在使用' });
      const near = await cabinet('移动目标');
      const far = await post('cabinets', { cabinetName: '远处', cabinetCode: '远处', roomId: 2 });
      expect(await faultsOf(put('chassis', 1, { cabinetId: far['id'] }))).toHaveProperty('cabinetId');
      await put('chassis', 1, { cabinetId: near['id'] });
      const moved = await harness.rows('devices', '"chassisId" = 1');
      expect(moved.map(device => device['cabinetId'])).toEqual(moved.map(() => near['id']));
    });

    it('allow one controller per place, and only on an existing blade', async () => {
      const bmc = { bmcName: '新BMC', bmcIp: '10.250.1.9', account: 'admin', password: 'Passw0rd1', chassisId: 3 };
      expect(await faultsOf(post('bmc-mappings', bmc))).toEqual({ chassisId: '该位置已有BMC' });
      expect(await faultsOf(post('bmc-mappings', { ...bmc, bladePosition: 11 }))).toEqual({
        bladePosition: '该机箱只有10个刀片位',
      });
      const { id } = await post('bmc-mappings', { ...bmc, bladePosition: 1 });
      const device = await firstRow('devices', '"chassisId" = 3 and "bladePosition" = 1');
      const read = expectRecord(await harness.call(`GET ${base}/devices/detail`, { id: device['id'] }));
      expect(read['bmcMappingId']).toBe(id);
    });

    it('switch the power of the cards in a chassis off, which signs users out, and on again', async () => {
      const used = await firstRow('devices', '"runStatus" = 1');
      const id = Number(used['chassisId']);
      await post('chassis/powerOff', { idList: [id] });
      await runOpenJobs(harness);
      expect(await harness.rows('devices', `"chassisId" = ${id} and ("networkStatus" = 1 or "runStatus" = 1)`)).toEqual(
        [],
      );
      expect(
        await firstRow('sign_out_records', `"deviceId" = ${String(used['id'])} and note = '机箱断电'`),
      ).toMatchObject({
        useStatus: 2,
        offTime: now,
        userName: used['userName'],
      });
      expect(await firstRow('bmc_mappings', `"chassisId" = ${id} and "bladePosition" is null`)).toMatchObject({
        powerStatus: 0,
      });
      const { id: bmc } = await firstRow('bmc_mappings', `"chassisId" = ${id} and "bladePosition" is null`);
      await post('bmc-mappings/powerOn', { idList: [bmc] });
      await runOpenJobs(harness);
      expect(await firstRow('chassis', `id = ${id}`)).toMatchObject({ powerStatus: 1 });
      expect(await firstRow('devices', `id = ${String(used['id'])}`)).toMatchObject({
        networkStatus: 1,
        runStatus: 0,
        userName: used['userName'],
        lastHeartbeat: now,
      });
    });

    it('raise an alarm for an offline controller, and close the alarm when it responds', async () => {
      const { id, chassisId, bmcName } = await firstRow('bmc_mappings', 'id = 8');
      await sql`update chassis set status = 0 where id = ${chassisId}`.execute(harness.db);
      await post('bmc-mappings/test', { idList: [id] });
      expect(await firstRow('bmc_mappings', 'id = 8')).toMatchObject({ connectStatus: 0, lastCheckTime: now });
      const alarm = `indicator = 11 and "objectName" = '${String(bmcName)}'`;
      expect(await firstRow('alarm_records', `${alarm} and "alarmStatus" = 0`)).toMatchObject({ firstTime: now });
      await sql`update chassis set status = 1 where id = ${chassisId}`.execute(harness.db);
      await post('bmc-mappings/test', { idList: [id] });
      expect(await harness.rows('alarm_records', `${alarm} and "alarmStatus" in (0, 1)`)).toEqual([]);
    });

    it('reject segments that overlap in the addresses of a room or in the ports of a public address', async () => {
      const segment = {
        segmentName: '新段',
        roomId: 1,
        cardStartIp: '10.1.1.200',
        cardEndIp: '10.1.1.209',
        gateway: '10.1.1.1',
        startPort: 30_001,
        endPort: 30_010,
      };
      const { id } = await post('device-addresses', segment);
      const other = { ...segment, segmentName: '另一段', startPort: 31_001, endPort: 31_010 };
      expect(
        await faultsOf(post('device-addresses', { ...other, cardStartIp: '10.1.1.205', cardEndIp: '10.1.1.214' })),
      ).toEqual({ cardStartIp: '与地址段新段的地址重叠' });
      const { publicIp } = await firstRow('device_addresses', 'id = 1');
      const far = {
        ...other,
        cardStartIp: '10.1.9.1',
        cardEndIp: '10.1.9.10',
        publicIp,
        startPort: 20_001,
        endPort: 20_010,
      };
      expect(await faultsOf(post('device-addresses', far))).toHaveProperty('startPort');
      expect(await faultsOf(post('device-addresses', { ...far, startPort: 20_001, endPort: 20_011 }))).toHaveProperty(
        'endPort',
      );
      expect(await remove('device-addresses', id)).toBe('');
      expect(await faultsOf(put('device-addresses', 1, { roomId: 3 }))).toHaveProperty('roomId');
      const shorter = { cardEndIp: '10.1.1.12', endPort: 20_002 };
      expect(await faultsOf(put('device-addresses', 1, shorter))).toHaveProperty('cardEndIp');
    });

    it('name the unresponsive addresses of a checked segment', async () => {
      await sql`update devices set "networkStatus" = 1 where "deviceIp" like '10.4.2.%'`.execute(harness.db);
      const { id } = await firstRow('device_addresses', `"cardStartIp" = '10.4.2.11'`);
      expect(await failures(post('device-addresses/check', { idList: [id] }))).toEqual(['']);
      await sql`update devices set "networkStatus" = 0 where "deviceIp" = '10.4.2.11'`.execute(harness.db);
      expect(await failures(post('device-addresses/check', { idList: [id] }))).toEqual(['1个地址无应答：10.4.2.11']);
    });

    it('fill a chassis with cards on free addresses, completely or not at all', async () => {
      const { resourceCode, standardKey, roomId } = await firstRow('resource_codes', 'status = 1');
      const { id: cabinetId } = await post('cabinets', { cabinetName: '待生成', cabinetCode: '待生成', roomId });
      const { id } = await chassis(cabinetId, { startU: 1, bladeCount: 2, cardsPerBlade: 2 });
      const generate = (values: Row) =>
        post('chassis/generate', { idList: [id], devicePort: 45_001, standardKey, ...values });
      expect(await failures(generate({ startIp: '10.240.0.11' }))).toEqual(['从该地址起只有0个可用地址，需要4个']);
      expect(await harness.rows('devices', `"chassisId" = ${String(id)}`)).toEqual([]);
      await post('device-addresses', {
        segmentName: '生成段',
        roomId,
        cardStartIp: '10.240.0.11',
        cardEndIp: '10.240.0.15',
        gateway: '10.240.0.1',
        startPort: 45_001,
        endPort: 45_005,
      });
      await generate({ startIp: '10.240.0.12' });
      const cards = await harness.rows('devices', `"chassisId" = ${String(id)}`, 'id');
      expect(cards.map(card => card['deviceIp'])).toEqual(['10.240.0.12', '10.240.0.13', '10.240.0.14', '10.240.0.15']);
      expect(cards.map(card => [card['bladePosition'], card['cardPosition']])).toEqual([
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ]);
      expect(cards[3]).toMatchObject({ devicePort: 45_004, resourceCode, distributionStatus: 0, networkStatus: 0 });
      expect(await failures(generate({ startIp: '10.240.0.11' }))).toEqual(['机箱内没有空位']);
    });
  });
}
