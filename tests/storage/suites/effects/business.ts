import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { scheduledTask } from '../../../../platform/areas/business/rentalsTask.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import {
  type Harness,
  fixedSchedulerScope,
  createHarness,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
} from '../../harness.ts';

const rentals = '/api/resources/v6/rentalRecord';
const endTime = '2026-09-01 00:00:00';
const later = '2026-12-01 00:00:00';

export function defineBusinessEffectSuite(engine: EngineUnderTest): void {
  describe('the operations on merchant rentals', () => {
    let harness: Harness;
    let code: Row;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      code = await first('resource_codes', `status = 1`);
      await sql`
        update devices set "distributionStatus" = 0, "failureStatus" = 0, "abnormalState" = 0, "merchantSign" = null, "allocationType" = 1,
          "networkStatus" = 1, "resourceCode" = ${code['resourceCode']}, "standardKey" = ${code['standardKey']}
        where id in (select id from devices order by id limit 31)`.execute(harness.db);
      await sql`update devices set "distributionStatus" = 2 where id > 30`.execute(harness.db);
      await sql`update resource_standards set status = 1, "monthPrice" = 22.5`.execute(harness.db);
      await sql`delete from merchant_resource_details`.execute(harness.db);
      await sql`delete from game_devices`.execute(harness.db);
    }, 60_000);
    afterAll(() => harness.close());

    const post = async (path: string, payload: Row) => expectRecord(await harness.call(`POST ${path}`, payload));
    const first = async (table: string, where = 'true'): Promise<Row> =>
      (await harness.rows(table, where, 'id'))[0] ?? {};
    const last = async (table: string): Promise<Row> => (await harness.rows(table, 'true', 'id desc'))[0] ?? {};
    const count = async (table: string, where: string) => (await harness.rows(table, where)).length;
    const failure = async (answer: Promise<Row>) => expectList((await answer)['items']).map(item => item['msg']);
    const idle = () => count('devices', `"distributionStatus" = 0`);

    const allocation = async (more: Row = {}): Promise<Row> => ({
      merchantSign: (await first('merchants', `"merchantStatus" = 1`))['merchantSign'],
      standardKey: code['standardKey'],
      resourceCode: code['resourceCode'],
      allocationType: 1,
      quantity: 4,
      endTime,
      ...more,
    });
    const allocate = async (more: Row = {}) =>
      post(`${rentals}/administratorAllocatesResources`, await allocation(more));
    const newRental = async (more: Row = {}) => {
      const { rentalNo } = await allocate(more);
      return first('rental_records', `"rentalNo" = '${String(rentalNo)}'`);
    };
    /** Advances the clock by seconds and runs the scheduled work. */
    const wait = (seconds: number) => {
      const then = new Date(Date.UTC(2026, 2, 1, 12, 0, seconds)).toISOString().slice(0, 19).replace('T', ' ');
      return harness.db.transaction().execute(db =>
        scheduledTask({
          db,
          now: then,
          nowMs: nowMs + seconds * 1_000,
          resourceOf: harness.catalogue.get,
          ...fixedSchedulerScope,
        }),
      );
    };

    it('assign idle devices to the merchant and log the operation', async () => {
      const before = await idle();
      const rental = await newRental();
      expect(rental).toMatchObject({
        quantity: 4,
        startTime: now,
        endTime,
        unitPrice: 22.5,
        distributionStatus: 1,
        commandStatus: 1,
        operatorName: 'admin',
      });
      expect(await idle()).toBe(before - 4);
      const details = await harness.rows('merchant_resource_details', `"rentalNo" = '${String(rental['rentalNo'])}'`);
      expect(details).toHaveLength(4);
      const device = await first('devices', `id = ${String(details[0]?.['deviceId'])}`);
      expect(device).toMatchObject({
        distributionStatus: 1,
        merchantSign: rental['merchantSign'],
        expireTime: endTime,
        operatorName: 'admin',
      });
      expect(await last('rental_operations')).toMatchObject({
        rentalNo: rental['rentalNo'],
        operationType: 1,
        quantity: 4,
        afterEndTime: endTime,
        operatorName: 'admin',
        operateTime: now,
      });
    });

    it.each([
      ['more devices than there are idle devices', { quantity: 4_000 }, 'quantity', /可分配设备不足/],
      ['an end before the start', { startTime: later }, 'endTime', /结束时间/],
      ['an end in the past', { endTime: '2026-02-01 00:00:00' }, 'endTime', /晚于当前时间/],
      ['a merchant who is disabled', { merchantSign: 'disabled' }, 'merchantSign', /商家已禁用/],
      ['an assigned device', { deviceIds: [31] }, 'deviceIds', /不可分配/],
    ])('reject an assignment with %s and change nothing', async (_, more: Row, field, message) => {
      const given = { ...more };
      if (given['merchantSign'] === 'disabled') {
        given['merchantSign'] = (await first('merchants', `"merchantStatus" = 0`))['merchantSign'];
      }
      const [devices, records] = [await idle(), await count('rental_records', 'true')];
      const refusal = await refusalOf(allocate(given));
      expect(String(errorsOf(refusal)[field])).toMatch(message);
      expect([await idle(), await count('rental_records', 'true')]).toEqual([devices, records]);
    });

    it('exclude devices of the game pool, whether the operator gives a number of devices or their names', async () => {
      const { id } = await first('devices', `"distributionStatus" = 0`);
      await sql`insert into game_devices ("deviceId", status) values (${id}, 1)`.execute(harness.db);
      expect(errorsOf(await refusalOf(allocate({ deviceIds: [id], quantity: 1 })))['deviceIds']).toMatch(/不可分配/);
      const all = errorsOf(await refusalOf(allocate({ quantity: await idle() })));
      expect(all['quantity']).toMatch(/可分配设备不足/);
      await sql`delete from game_devices where "deviceId" = ${id}`.execute(harness.db);
    });

    it('never assign a device twice in ten concurrent calls', async () => {
      const before = await idle();
      const done = await Promise.allSettled(Array.from({ length: 10 }, () => allocate({ quantity: 3 })));
      const given = done.filter(item => item.status === 'fulfilled').length;
      expect(given).toBe(Math.min(10, Math.floor(before / 3)));
      expect(await idle()).toBe(before - 3 * given);
      const twice = await sql`
        select from merchant_resource_details group by "deviceId" having count(*) > 1`.execute(harness.db);
      expect(twice.rows).toEqual([]);
    });

    it('report a command as done when all devices are online, and as failed when one is offline', async () => {
      const [one, other] = await harness.rows(
        'rental_records',
        `"commandStatus" = 1 and "createTime" = '${now}'`,
        'id',
      );
      const off = await first('merchant_resource_details', `"rentalNo" = '${String(other?.['rentalNo'])}'`);
      await sql`update devices set "networkStatus" = 0 where id = ${off['deviceId']}`.execute(harness.db);
      await wait(5);
      expect(await first('rental_records', `id = ${String(one?.['id'])}`)).toMatchObject({ commandStatus: 1 });
      await wait(15);
      expect(await first('rental_records', `id = ${String(one?.['id'])}`)).toMatchObject({ commandStatus: 2 });
      expect(await first('rental_records', `id = ${String(other?.['id'])}`)).toMatchObject({
        commandStatus: 3,
        failReason: '1 台设备离线',
      });
      await post(`${rentals}/sendCommandAgain`, { idList: [other?.['id']] });
      expect(await first('rental_records', `id = ${String(other?.['id'])}`)).toMatchObject({
        commandStatus: 1,
        failReason: null,
      });
      expect(await last('rental_operations')).toMatchObject({ operationType: 4, commandStatus: 1 });
    });

    it('apply a new end time to the rental and its devices', async () => {
      const rental = await first('rental_records', `"createTime" = '${now}'`);
      await post(`${rentals}/administratorModifiesTime`, { idList: [rental['id']], endTime: later });
      expect(await first('rental_records', `id = ${String(rental['id'])}`)).toMatchObject({ endTime: later });
      const where = `"rentalNo" = '${String(rental['rentalNo'])}'`;
      const [detail] = await harness.rows('merchant_resource_details', where);
      expect(detail).toMatchObject({ endTime: later });
      expect(await first('devices', `id = ${String(detail?.['deviceId'])}`)).toMatchObject({ expireTime: later });
      expect(await last('rental_operations')).toMatchObject({
        operationType: 3,
        beforeEndTime: endTime,
        afterEndTime: later,
      });
    });

    it('release reclaimed devices once they are wiped, and continue with the other devices', async () => {
      const rental = await first('rental_records', `"createTime" = '${now}' and quantity = 4`);
      const recycle = (quantity: number) =>
        post(`${rentals}/administratorRecyclingResources`, { idList: [rental['id']], quantity, reset: true });
      expect(await failure(recycle(5))).toEqual(['该租用只有 4 台设备']);
      expect(await first('rental_records', `id = ${String(rental['id'])}`)).toMatchObject({ distributionStatus: 1 });
      const before = await idle();
      await recycle(3);
      expect(await count('devices', `"distributionStatus" = 3`)).toBe(3);
      await wait(90);
      expect(await first('rental_records', `id = ${String(rental['id'])}`)).toMatchObject({
        distributionStatus: 1,
        quantity: 1,
      });
      expect(await idle()).toBe(before + 3);
      expect(await count('devices', `"distributionStatus" = 0 and "merchantSign" is not null`)).toBe(0);
    });

    it('end a rental when all its devices are reclaimed', async () => {
      const rental = await first('rental_records', `"createTime" = '${now}' and quantity = 3`);
      await post(`${rentals}/administratorRecyclingResources`, { idList: [rental['id']] });
      await wait(90);
      expect(await first('rental_records', `id = ${String(rental['id'])}`)).toMatchObject({ distributionStatus: 0 });
      expect(await count('merchant_resource_details', `"rentalNo" = '${String(rental['rentalNo'])}'`)).toBe(0);
    });

    it('reclaim the devices of a rental once after its end time', async () => {
      const rental = await first(
        'rental_records',
        `"createTime" = '${now}' and "distributionStatus" = 1 and quantity = 3`,
      );
      const { id, rentalNo } = rental;
      const countRecycled = () =>
        count('rental_operations', `"rentalNo" = '${String(rentalNo)}' and "operationType" = 2`);
      await sql`update rental_records set "endTime" = '2026-03-01 12:02:00' where id = ${id}`.execute(harness.db);
      await wait(119);
      expect(await first('rental_records', `id = ${String(id)}`)).toMatchObject({ distributionStatus: 1 });
      await wait(120);
      await wait(121);
      expect(await first('rental_records', `id = ${String(id)}`)).toMatchObject({ distributionStatus: 3 });
      expect(await countRecycled()).toBe(1);
      expect(await last('rental_operations')).toMatchObject({ operatorName: 'system', quantity: 3 });
      await wait(240);
      expect(await first('rental_records', `id = ${String(id)}`)).toMatchObject({ distributionStatus: 0 });
      expect(await countRecycled()).toBe(1);
    });

    it('can reclaim and extend a single device', async () => {
      const base = '/api/resources/v1/merchant-resource-details';
      const [one, other] = await harness.rows('merchant_resource_details', `"distributionStatus" = 1`, 'id');
      await post(`${base}/modifyTime`, { idList: [one?.['id']], endTime: later });
      expect(await first('devices', `id = ${String(one?.['deviceId'])}`)).toMatchObject({ expireTime: later });
      await post(`${base}/recycle`, { idList: [other?.['id']], reset: false });
      expect(await first('devices', `id = ${String(other?.['deviceId'])}`)).toMatchObject({ distributionStatus: 3 });
      expect(await last('rental_operations')).toMatchObject({ operationType: 2, quantity: 1 });
    });

    describe('a merchant', () => {
      it('has a sealed secret, and can be given root access and menus', async () => {
        const { id, merchantSign } = await first('merchants', `"rootSwitch" is false and "merchantStatus" = 1`);
        expect(String((await first('merchants'))['merchantSecret'])).toMatch(/^sealed:v1:/);
        const root = () => post('/v5/merchant/updateRootSwitch', { id, rootSwitch: true });
        expect(await root()).toMatchObject({ success: 1 });
        expect(await root()).toMatchObject({ failed: 1 });
        expect(await first('merchants', `id = ${String(id)}`)).toMatchObject({ rootSwitch: true });
        const leaf = await first('support_menus', `"menuType" = 3`);
        await post('/api/resources/v1/merchants/menus', { idList: [id], menuIds: [leaf['id']] });
        expect(await count('merchant_menus', `"merchantSign" = '${String(merchantSign)}'`)).toBe(3);
        const detail = expectRecord(await harness.call('GET /api/resources/v1/merchants/detail', { id }));
        expect(detail['menuIds']).toContain(leaf['id']);
      });
    });

    describe('the shares of a merchant, room and specification', () => {
      it('are limited to a hundred per cent', async () => {
        await sql`delete from meal_rations`.execute(harness.db);
        const [meal, merchant] = [await first('cloud_meals'), await first('merchants')];
        const ration = (rationName: string, ratio: number) =>
          post('/api/resources/v1/meal-rations', {
            rationName,
            merchantSign: merchant['merchantSign'],
            standardKey: code['standardKey'],
            mealId: meal['id'],
            ratio,
          });
        await ration('甲', 60);
        await ration('乙', 40);
        expect(errorsOf(await refusalOf(ration('丙', 1)))['ratio']).toContain('现为101%');
        expect(await count('meal_rations', 'true')).toBe(2);
      });
    });
  });
}
