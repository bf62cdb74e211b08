import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../platform/engine/storage/database.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const panel = '/api/resources/v1/control-panel';

let at: TestPlatform;
let admin: string;
let ops: string;
/** One device that another person controls, and one device that nobody controls. */
let held: Row;
let free: Row;

beforeAll(async () => {
  at = await startPlatform();
  [admin, ops] = [await at.tokenOf('admin'), await at.tokenOf('ops01')];
  const { rows } = await sql<Row>`
    select d.* from game_devices g join devices d on d.id = g."deviceId"
    where exists (select from game_equipment e where e."gameDeviceId" = g.id) order by d.id limit 2`.execute(at.db);
  [held = {}, free = {}] = rows;
});

afterAll(() => at.close());

const post = (to: string, body: unknown, token = admin): Promise<ClientResponse> =>
  at.call('POST', to, { token, body });

/** Writes a state into the first record of a table and returns the id of the record. */
async function recordOf(table: string, state: Row): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 1`.execute(at.db);
  const id = rows[0]?.id ?? 0;
  await at.db.updateTable(table).set(state).where('id', '=', id).execute();
  return id;
}

const ofDevice = () => ({ deviceId: held['id'] });
const reason = { operationReason: '例行维护' };
const onFree = () => ({ targetDeviceId: free['id'] });
const onHeld = () => ({ targetDeviceId: held['id'] });

interface CallOnRecord {
  readonly to: string;
  readonly prepare: () => Promise<number>;
  readonly values?: () => Row;
}

const equipment = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    update game_equipment set "runStatus" = 1 where id = (
      select e.id from game_equipment e join game_devices g on g.id = e."gameDeviceId"
      where g."deviceId" = ${held['id']} order by e.id limit 1) returning id`.execute(at.db);
  return rows[0]?.id ?? 0;
};

const callsOnRecords: readonly CallOnRecord[] = [
  {
    to: '/api/resources/v1/devices/maintain',
    prepare: async () => Number(held['id']),
    values: () => ({ maintainer: '王维修' }),
  },
  { to: '/api/resources/v1/devices/recycle', prepare: async () => Number(held['id']) },
  { to: '/api/resources/v1/devices/replace', prepare: async () => Number(held['id']), values: onFree },
  { to: '/api/resources/v1/devices/replace', prepare: async () => Number(free['id']), values: onHeld },
  {
    to: '/api/pay/v1/fault-resources/maintain',
    prepare: () => recordOf('fault_resources', { ...ofDevice(), failureStatus: 2 }),
    values: () => ({ maintainer: '王维修' }),
  },
  {
    to: '/api/pay/v1/fault-resources/finishReset',
    prepare: () => recordOf('fault_resources', { ...ofDevice(), failureStatus: 4 }),
    values: () => reason,
  },
  {
    to: '/api/pay/v1/fault-conditions/judge',
    prepare: () => recordOf('fault_conditions', { ...ofDevice(), handleStatus: 0 }),
    values: () => ({ deviceJudgement: 2 }),
  },
  {
    to: '/api/pay/v1/fault-conditions/replace',
    prepare: () => recordOf('fault_conditions', { ...ofDevice(), handleStatus: 0 }),
    values: onFree,
  },
  {
    to: '/api/pay/v1/room-maintenances/finishReset',
    prepare: async () => {
      // The maintenance of a room excludes devices that are being repaired, so this fault record gets another status.
      await recordOf('fault_resources', { ...ofDevice(), failureStatus: 2 });
      const cabinetIds = JSON.stringify([held['cabinetId']]);
      return recordOf('room_maintenances', { roomId: held['roomId'], cabinetIds, resourceMaintenance: 0 });
    },
    values: () => reason,
  },
  {
    to: '/api/resources/v1/merchant-resource-details/recycle',
    prepare: () => recordOf('merchant_resource_details', { ...ofDevice(), distributionStatus: 1 }),
  },
  { to: '/api/game/v1/game-equipment/kick', prepare: equipment },
  { to: '/api/game/v1/game-equipment/release', prepare: equipment, values: () => ({ force: true }) },
  {
    to: '/api/resources/v1/device-trials/end',
    prepare: () =>
      recordOf('device_trials', {
        deviceIds: JSON.stringify([held['id']]),
        userName: held['userName'],
        trialStatus: 1,
      }),
  },
  {
    to: '/api/resources/v1/resource-binds/unbind',
    prepare: () => recordOf('resource_binds', { ...ofDevice(), bindStatus: 1 }),
  },
  {
    to: '/api/resources/v1/resource-binds/change',
    prepare: () => recordOf('resource_binds', { ...ofDevice(), bindStatus: 1 }),
    values: onFree,
  },
  { to: '/api/resources/v1/devices', prepare: async () => Number(held['id']) },
];

const restore = '/api/storage/v1/backups/restore';
const backupOf = (device: Row) => recordOf('backups', { deviceId: device['id'], jobStatus: 2, sourceType: 1 });

const isDeleting = (to: string) => to.endsWith('/devices');
const call = (to: string, id: number, values: Row = {}): Promise<ClientResponse> =>
  at.call(isDeleting(to) ? 'DELETE' : 'POST', to, { token: admin, body: { idList: [id], ...values } });

/** Returns the result of the only record of a job. */
function resultOf({ data, text }: ClientResponse): Row {
  const items = isRecord(data) && Array.isArray(data['items']) ? data['items'] : [];
  const [item] = items;
  if (!isRecord(item)) throw new Error(text);
  return { code: item['code'], msg: item['msg'] };
}

async function itemOf({ data, text }: ClientResponse): Promise<Row> {
  if (!isRecord(data)) throw new Error(text);
  const { rows } = await sql<Row>`
    select state, msg from job_items where "jobId" = ${data['taskId']}`.execute(at.db);
  return rows[0] ?? {};
}

const isSkipped = 7;
const leased = { code: 423, msg: '设备正由ops01控制' };

beforeAll(async () => {
  await sql`
    update devices set "distributionStatus" = 1, "failureStatus" = 2, "networkStatus" = 1, "runStatus" = 1,
      maintenance = 0, "userName" = coalesce("userName", 'kept01') where id in (${held['id']}, ${free['id']})`.execute(
    at.db,
  );
  held = (await sql<Row>`select * from devices where id = ${held['id']}`.execute(at.db)).rows[0] ?? {};
});

describe.each(callsOnRecords)(
  'the call $to while another person controls the device',
  ({ to, prepare, values = () => ({}) }) => {
    it('skips the device, names the person who controls it, and leaves the device in use', async () => {
      const id = await prepare();
      expect(id).toBeGreaterThan(0);
      if (isDeleting(to)) await sql`update devices set "distributionStatus" = 0 where id = ${id}`.execute(at.db);
      expect(await post(`${panel}/lease`, { id: held['id'] }, ops)).toMatchObject({ status: 0 });
      const answer = await call(to, id, values());
      await post(`${panel}/lease/release`, { id: held['id'] }, ops);
      if (isDeleting(to)) await sql`update devices set "distributionStatus" = 1 where id = ${id}`.execute(at.db);
      expect(resultOf(answer)).toEqual(leased);
      const { rows } = await sql<Row>`select "runStatus" from devices where id = ${held['id']}`.execute(at.db);
      expect(rows).toEqual([{ runStatus: 1 }]);
    });
  },
);

describe('the call that restores a backup', () => {
  const restored = async (id: number, values: Row): Promise<Row> => {
    await post(`${panel}/lease`, { id: held['id'] }, ops);
    const answer = await call(restore, id, { ...values, ...reason });
    const item = await itemOf(answer);
    await post(`${panel}/lease/release`, { id: held['id'] }, ops);
    return item;
  };
  const refused = { state: isSkipped, msg: { zh: '设备正由ops01控制', en: 'ops01 is controlling the device' } };

  it('rejects a target device that another person controls', async () => {
    expect(await restored(await backupOf(held), {})).toEqual(refused);
    expect(await restored(await backupOf(free), onHeld())).toEqual(refused);
  });

  it('restores the backup to a free device while another person controls the source device', async () => {
    expect((await restored(await backupOf(held), onFree()))['state']).not.toBe(isSkipped);
  });
});

describe('an action that wipes the device of a record', () => {
  it.each([
    '/api/pay/v1/fault-resources/finishReset',
    '/api/pay/v1/room-maintenances/finishReset',
    '/api/storage/v1/backups/restore',
  ])('requires a reason: %s', async to => {
    const answer = await post(to, { idList: [1] });
    expect(answer).toMatchObject({ status: 1, data: { errors: { operationReason: '原因不能为空' } } });
  });
});

describe('the device limit in the console settings', () => {
  it.each([
    ['/api/pay/v1/fault-resources/maintain', 'fault_resources', { maintainer: '王维修' }],
    ['/api/pay/v1/fault-resources/finishReset', 'fault_resources', reason],
    ['/api/pay/v1/room-maintenances/finishReset', 'room_maintenances', reason],
  ] as const)('applies to the devices to which the records of %s refer', async (to, table, values) => {
    await sql`update devices set maintenance = 0`.execute(at.db);
    const isRoom = table === 'room_maintenances';
    if (isRoom) await recordOf(table, { roomId: held['roomId'], cabinetIds: null, resourceMaintenance: 0 });
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} order by id limit ${isRoom ? 1 : 2}`.execute(at.db);
    await sql`update backend_settings set "maxBatchDevices" = 1`.execute(at.db);
    const answer = await post(to, { idList: rows.map(row => row.id), ...values });
    await sql`update backend_settings set "maxBatchDevices" = 1000`.execute(at.db);
    expect(answer).toMatchObject({ status: 1, code: 400, msg: expect.stringContaining('一次最多1台设备') });
  });
});
