import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, refusalOf } from '../../harness.ts';
import { createEffectHarness } from '../effects/effectHarness.ts';
import { resetDevices } from '../effects/resetDevices.ts';
import { createFlowCalls } from './flowCalls.ts';

/** Suite about transfers of time between devices: a transfer equals its preview, happens once and can be reversed. */
export function defineTimeTransferFlowSuite(engine: EngineUnderTest): void {
  describe('device time transfer', () => {
    let harness: Harness;
    let users: readonly string[] = [];
    const { firstRow, updateRow: put, callForItem: item } = createEffectHarness(() => harness);
    const {
      preview,
      submit,
      previewAndSubmit: run,
    } = createFlowCalls(() => harness, '/api/pay/v1/device-time-transfer');
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      users = (await harness.rows('client_users', 'id in (1, 2)', 'id')).map(row => String(row['userName']));
    });
    beforeEach(async () => {
      await resetDevices(harness);
      await sql`delete from transfer_records`.execute(harness.db);
      const [merchant] = await harness.rows('merchants', '"merchantStatus" = 1', 'id');
      const sign = merchant?.['merchantSign'];
      await sql`update devices set "merchantSign" = ${sign}, "resourceCode" = 'RC', "phoneType" = 1`.execute(
        harness.db,
      );
      await sql`update client_users set "merchantSign" = ${sign}, status = 1 where id in (1, 2)`.execute(harness.db);
    });
    afterAll(() => harness.close());

    const transfer = (values: Row = {}): Row => ({
      fromUserName: users[0],
      fromDeviceIds: [1],
      toUserName: users[1],
      targetType: 1,
      toDeviceId: 2,
      all: false,
      hours: 48,
      reason: '换机',
      ...values,
    });
    const ends = async () =>
      (await harness.rows('devices', 'id in (1, 2)', 'id')).map(row => String(row['expireTime']));
    const untouched = ['2026-03-11 12:00:00', '2026-03-11 12:00:00'];

    it('previews both devices before and after the transfer, and moves exactly the previewed time', async () => {
      const previewed = await preview(transfer({ ratio: 50 }));
      expect(previewed).toMatchObject({
        figures: { totalHours: 48, arrivedHours: 24, toBefore: untouched[1], toAfter: '2026-03-12 12:00:00' },
        rows: [{ hours: 48, ratio: 50, arrivedHours: 24, before: untouched[0], after: '2026-03-09 12:00:00' }],
      });
      expect(await ends()).toEqual(untouched);
      await submit(previewed['token']);
      expect(await ends()).toEqual(['2026-03-09 12:00:00', '2026-03-12 12:00:00']);
      expect(await firstRow('resource_binds', '"deviceId" = 1')).toMatchObject({ expireTime: '2026-03-09 12:00:00' });
      expect(await firstRow('transfer_records', 'true')).toMatchObject({
        fromUserName: users[0],
        toUserName: users[1],
        hours: 48,
        arrivedHours: 24,
        transferStatus: 2,
        operatorName: 'admin',
      });
    });

    it('can be reversed completely within a day', async () => {
      await run(transfer({ ratio: 50 }));
      const { id } = await firstRow('transfer_records', 'true');
      expect(await item('POST /api/pay/v1/transfer-records/undo', { idList: [id] })).toMatchObject({ code: 0 });
      expect(await ends()).toEqual(untouched);
    });

    it('runs once when it is submitted repeatedly or concurrently', async () => {
      const { token } = await preview(transfer({ ratio: 100 }));
      await Promise.allSettled(Array.from({ length: 20 }, (_, at) => submit(token, { key: `key ${at % 7}` })));
      expect(await ends()).toEqual(['2026-03-09 12:00:00', '2026-03-13 12:00:00']);
      expect(await harness.rows('transfer_records')).toHaveLength(1);
    });

    it('runs only once when the same hours are previewed twice and both previews are submitted concurrently', async () => {
      const [first, second] = [await preview(transfer()), await preview(transfer())];
      const sent = await Promise.allSettled([submit(first['token']), submit(second['token'])]);
      expect(sent.map(call => call.status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await harness.rows('transfer_records')).toHaveLength(1);
    });

    it('changes neither device when the time of one of them has changed since the preview', async () => {
      const { token } = await preview(transfer());
      await put('devices', 1, { expireTime: '2026-03-10 12:00:00' });
      expect(await refusalOf(submit(token))).toMatchObject({ code: 409 });
      expect(await ends()).toEqual(['2026-03-10 12:00:00', untouched[1]]);
    });

    it('moves all remaining whole hours when the operator requests all time', async () => {
      await put('devices', 1, { expireTime: '2026-03-02 13:30:00' });
      await run(transfer({ all: true, hours: null, ratio: 100 }));
      expect(await ends()).toEqual(['2026-03-01 12:30:00', '2026-03-12 13:00:00']);
    });

    it('converts hours in proportion to the rents of the two specifications, and never increases the number of hours', async () => {
      const [cheap, dear] = await harness.rows('resource_standards', 'id in (1, 2)', 'id');
      await sql`update resource_standards set "monthPrice" = 20 where id = 1`.execute(harness.db);
      await sql`update resource_standards set "monthPrice" = 60 where id = 2`.execute(harness.db);
      await put('devices', 1, { standardKey: cheap?.['standardKey'] });
      await put('devices', 2, { standardKey: dear?.['standardKey'] });
      expect(await preview(transfer())).toMatchObject({ rows: [{ ratio: 33.33, arrivedHours: 15 }] });
      await put('devices', 1, { standardKey: dear?.['standardKey'] });
      await put('devices', 2, { standardKey: cheap?.['standardKey'] });
      expect(await preview(transfer())).toMatchObject({ rows: [{ ratio: 100, arrivedHours: 48 }] });
    });

    it('gives the user a new device of the same specification, bound for the transferred time', async () => {
      const { toDeviceId } = await run(transfer({ targetType: 2, toDeviceId: null, ratio: 100 }));
      expect(await firstRow('devices', `id = ${String(toDeviceId)}`)).toMatchObject({
        userName: users[1],
        distributionStatus: 1,
        expireTime: '2026-03-03 12:00:00',
      });
      expect(await firstRow('resource_binds', `"deviceId" = ${String(toDeviceId)}`)).toMatchObject({ bindStatus: 1 });
    });

    it.each<[string, Row, string]>([
      ['an expired device', { expireTime: '2026-03-01 11:00:00' }, '设备已到期'],
      ['a device with less time', { expireTime: '2026-03-02 12:00:00' }, '剩余时长不足'],
      ['a device of another merchant', { merchantSign: 'other' }, '商家不同'],
    ])('shows in the preview that it skips %s', async (_, change, skip) => {
      await put('devices', 1, change);
      expect(await preview(transfer())).toMatchObject({ token: null, rows: [{ skip }] });
    });

    it.each<[string, Row]>([
      ['under maintenance', { maintenance: 0 }],
      ['faulty', { failureStatus: 2 }],
    ])('rejects a target that is %s', async (_, change) => {
      await put('devices', 2, change);
      expect(errorsOf(await refusalOf(preview(transfer())))).toEqual({ toDeviceId: '设备处于故障或维护中' });
    });

    it('rejects a source device that belongs to another user', async () => {
      expect(errorsOf(await refusalOf(preview(transfer({ fromDeviceIds: [2] }))))).toHaveProperty('fromDeviceIds');
    });
  });
}
