import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const devices = '/api/resources/v1/devices';
const panel = '/api/resources/v1/control-panel';
const tasks = '/api/system/v1/tasks';

let at: TestPlatform;
let admin: string;
let ops: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  ops = await at.tokenOf('ops01');
  await sql`
    update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0, "runStatus" = 1`.execute(at.db);
  await sql`update chassis set "powerStatus" = 1`.execute(at.db);
  await sql`update bmc_mappings set "powerStatus" = 1`.execute(at.db);
  await sql`update virtual_machines set "vmStatus" = 1`.execute(at.db);
  await sql`update cloud_computer_accounts set "powerStatus" = 1, "accountStatus" = 1`.execute(at.db);
  await sql`update backend_settings set "maxBatchDevices" = 1000`.execute(at.db);
});

afterAll(() => at.close());

const post = (to: string, body: unknown, token = admin): Promise<ClientResponse> =>
  at.call('POST', to, { token, body });
const taskOf = ({ data, text }: ClientResponse): number => {
  if (!isRecord(data) || typeof data['taskId'] !== 'number') throw new Error(text);
  return data['taskId'];
};
const ended = async (taskId: number): Promise<Readonly<Record<string, unknown>>> => {
  const ask = async () => {
    at.advanceClock(2_000);
    const { data } = await at.call('GET', `${tasks}/progress?taskId=${taskId}`, { token: admin });
    return isRecord(data) ? data : {};
  };
  await expect.poll(ask, { timeout: 30_000 }).toMatchObject({ isOpen: false });
  return ask();
};
const idsOf = async (table: string, count: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit ${count}`.execute(
    at.db,
  );
  return rows.map(row => row.id);
};
const sent = async (taskId: number): Promise<number> => {
  const { rows } = await sql`select from device_commands where "jobId" = ${taskId}`.execute(at.db);
  return rows.length;
};

interface EntryPoint {
  readonly to: string;
  readonly table: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Returns the first device to which a record refers; absent for calls whose records refer to no device. */
  readonly deviceOf?: (id: number) => Promise<number>;
}

const firstDevice = (from: (id: number) => ReturnType<typeof sql<{ id: number }>>) => async (id: number) =>
  (await from(id).execute(at.db)).rows[0]?.id ?? 0;

const ofDevice = (id: number): Promise<number> => Promise.resolve(id);
const ofChassis = firstDevice(id => sql`select id from devices where "chassisId" = ${id} order by id limit 1`);
const ofController = firstDevice(
  id => sql`
    select d.id from devices d join bmc_mappings b on b."chassisId" = d."chassisId"
      and (b."bladePosition" is null or b."bladePosition" = d."bladePosition") where b.id = ${id} order by d.id limit 1`,
);
const ofGameDevice = firstDevice(id => sql`select "deviceId" as id from game_devices where id = ${id}`);
const ofEquipment = firstDevice(
  id => sql`
    select g."deviceId" as id from game_equipment e join game_devices g on g.id = e."gameDeviceId" where e.id = ${id}`,
);
const ofMachine = firstDevice(id => sql`select "hostDeviceId" as id from virtual_machines where id = ${id}`);

const reason = { operationReason: '例行维护' };

/** Every call that sends commands to devices. */
const entryPoints: readonly EntryPoint[] = [
  { to: `${devices}/boardRestart`, table: 'devices', deviceOf: ofDevice },
  { to: `${devices}/boardFactoryReset`, table: 'devices', deviceOf: ofDevice, values: reason },
  { to: `${devices}/restart`, table: 'devices', deviceOf: ofDevice },
  { to: `${devices}/offline`, table: 'devices', deviceOf: ofDevice },
  { to: `${devices}/factoryReset`, table: 'devices', deviceOf: ofDevice, values: reason },
  { to: '/api/resources/v1/chassis/powerOff', table: 'chassis', deviceOf: ofChassis },
  { to: '/api/resources/v1/bmc-mappings/reset', table: 'bmc_mappings', deviceOf: ofController },
  { to: '/api/game/v1/game-devices/restart', table: 'game_devices', deviceOf: ofGameDevice },
  { to: '/api/game/v1/game-devices/reset', table: 'game_devices', deviceOf: ofGameDevice, values: reason },
  { to: '/api/game/v1/game-equipment/restart', table: 'game_equipment', deviceOf: ofEquipment },
  { to: '/api/resources/v1/virtual-machines/restart', table: 'virtual_machines', deviceOf: ofMachine },
  { to: '/api/computer/v1/cloud-computer-accounts/restart', table: 'cloud_computer_accounts' },
];

const overDevices = entryPoints.filter(entryPoint => entryPoint.deviceOf !== undefined);

describe.each(entryPoints)('POST $to', ({ to, table, values = {} }) => {
  it('returns 403 to a user without the permission code', async () => {
    const viewer = await at.tokenOf('viewer');
    expect(await post(to, { idList: await idsOf(table, 1), ...values }, viewer)).toMatchObject({ code: 403 });
  });

  it('rejects more devices than the settings allow, and creates no job', async () => {
    const before = await sql`select from jobs`.execute(at.db);
    await sql`update backend_settings set "maxBatchDevices" = 1`.execute(at.db);
    const answer = await post(to, { idList: await idsOf(table, 2), ...values });
    await sql`update backend_settings set "maxBatchDevices" = 1000`.execute(at.db);
    expect(answer).toMatchObject({ status: 1, code: 400, msg: expect.stringContaining('一次最多1台设备') });
    expect((await sql`select from jobs`.execute(at.db)).rows).toHaveLength(before.rows.length);
  });

  it('starts a job that keeps the limits in the request if these are stricter than the settings', async () => {
    const wavePlan = { maxPerChassis: 1, maxPerRoom: 2, stopPercent: 10 };
    const taskId = taskOf(await post(to, { idList: await idsOf(table, 3), ...values, wavePlan }));
    await post(`${tasks}/pauseJob`, { taskId });
    const { data } = await at.call('GET', `${tasks}/progress?taskId=${taskId}`, { token: admin });
    expect(data).toMatchObject({ total: 3, plan: wavePlan });
    expect(await sent(taskId)).toBeLessThanOrEqual(1);
    await post(`${tasks}/cancel`, { taskId });
    await ended(taskId);
  });
});

describe.each(overDevices)(
  'POST $to for a device that another person controls',
  ({ to, table, values = {}, deviceOf = ofDevice }) => {
    it('skips the device and names the person who controls it', async () => {
      const [id = 0] = await idsOf(table, 1);
      const device = await deviceOf(id);
      expect(device).toBeGreaterThan(0);
      expect(await post(`${panel}/lease`, { id: device }, ops)).toMatchObject({ status: 0 });
      const taskId = taskOf(await post(to, { idList: [id], ...values }));
      const { rows } = await sql<{ state: number; msg: unknown }>`
      select state, msg from job_items where "jobId" = ${taskId}`.execute(at.db);
      await post(`${panel}/lease/release`, { id: device }, ops);
      expect(rows).toEqual([{ state: 7, msg: { zh: '设备正由ops01控制', en: 'ops01 is controlling the device' } }]);
      expect(await ended(taskId)).toMatchObject({ skipped: 1, success: 0, failed: 0, state: 3 });
      expect(await sent(taskId)).toBe(0);
    });
  },
);

describe('a command that wipes devices', () => {
  it.each([`${devices}/factoryReset`, `${devices}/boardFactoryReset`, '/api/game/v1/game-devices/reset'])(
    'requires a reason: %s',
    async to => {
      const answer = await post(to, { idList: [1] });
      expect(answer).toMatchObject({ status: 1, data: { errors: { operationReason: '原因不能为空' } } });
    },
  );
});

describe('a selection token', () => {
  const select = async (ids: readonly number[]): Promise<unknown> => {
    const { data } = await post('/api/public/v1/selections', { resource: 'devices', ids });
    return isRecord(data) ? data['token'] : undefined;
  };

  it('can start only one of several concurrent commands', async () => {
    const selection = await select(await idsOf('devices', 5));
    const answers = await Promise.all([1, 2, 3].map(() => post(`${devices}/restart`, { selection })));
    const accepted = answers.filter(answer => answer.status === 0);
    expect(accepted).toHaveLength(1);
    const [first] = accepted;
    const taskId = first ? taskOf(first) : 0;
    const again = { status: 1, code: 409, msg: '该选择已下达过操作，请重新选择' };
    for (const answer of answers.filter(item => item.status !== 0)) expect(answer).toMatchObject(again);
    expect(await post(`${devices}/offline`, { selection })).toMatchObject({ ...again, data: { taskId } });
    await ended(taskId);
  });

  it('stays valid after the platform has refused a command', async () => {
    const selection = await select(await idsOf('devices', 2));
    expect(await post(`${devices}/factoryReset`, { selection })).toMatchObject({ status: 1 });
    await ended(taskOf(await post(`${devices}/factoryReset`, { selection, ...reason })));
  });
});

describe('a device lease', () => {
  const take = (id: number, token: string, more: Readonly<Record<string, unknown>> = {}) =>
    post(`${panel}/lease`, { id, ...more }, token);

  it('keeps a second person from taking the device, can be renewed by its holder, and expires', async () => {
    const id = 21;
    expect(await take(id, ops)).toMatchObject({ status: 0, data: { owner: 'ops01', isMine: true } });
    const refused = { status: 1, code: 409, msg: '设备正由ops01控制', data: { owner: 'ops01', isMine: false } };
    expect(await take(id, admin)).toMatchObject(refused);
    at.advanceClock(40_000);
    expect(await take(id, ops)).toMatchObject({ status: 0 });
    at.advanceClock(40_000);
    expect(await take(id, admin)).toMatchObject(refused);
    at.advanceClock(61_000);
    expect(await take(id, admin)).toMatchObject({ status: 0, data: { owner: 'admin', isMine: true } });
  });

  it('can be taken over only by an administrator, with a reason that is logged', async () => {
    const id = 22;
    await take(id, admin);
    const over = { takeOver: true, reason: '误占' };
    expect(await take(id, ops, over)).toMatchObject({ status: 1, code: 403 });
    await post(`${panel}/lease/release`, { id });
    await take(id, ops);
    expect(await take(id, admin, { takeOver: true })).toMatchObject({ status: 1, code: 400, msg: '请填写接管原因' });
    expect(await take(id, admin, over)).toMatchObject({ status: 0, data: { owner: 'admin' } });
    const { rows } = await sql<{ description: string }>`
      select description from operation_logs where description like '接管设备控制权：%' order by id desc limit 1`.execute(
      at.db,
    );
    expect(rows[0]?.description).toContain('（原控制人：ops01）（原因：误占）');
  });
});
