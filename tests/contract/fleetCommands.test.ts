import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { simulatedGateway } from '../../platform/gateways/devices/simulatedGateway.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const devices = '/api/resources/v1/devices';
const panel = '/api/resources/v1/control-panel';
const tasks = '/api/system/v1/tasks';
const long = 60_000;

let at: TestPlatform;
let admin: string;
let ops: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  ops = await at.tokenOf('ops01');
});

afterAll(() => at.close());

const post = (to: string, body: unknown, token = admin): Promise<ClientResponse> =>
  at.call('POST', to, { token, body });
const progress = (taskId: unknown, query = '', token = admin): Promise<ClientResponse> =>
  at.call('GET', `${tasks}/progress?taskId=${String(taskId)}${query}`, { token });
const taskOf = ({ data, text }: ClientResponse): number => {
  if (!isRecord(data) || typeof data['taskId'] !== 'number') throw new Error(text);
  return data['taskId'];
};
const until = async (taskId: number, state: Record<string, unknown>): Promise<void> => {
  const ask = async () => {
    // Each poll advances the platform's clock, so that devices finish without real waiting.
    at.advanceClock(2_000);
    return (await progress(taskId)).data;
  };
  await expect.poll(ask, { timeout: 30_000 }).toMatchObject(state);
};

/** Returns online devices on which the first attempt at an action has the given result. */
async function onlineDevicesWithResult(
  end: 'done' | 'failed',
  action: string,
  count: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from devices where "networkStatus" = 1 and "failureStatus" = 0 order by id`.execute(at.db);
  const ids = rows.map(row => row.id).filter(deviceId => endOf(deviceId, action) === end);
  expect(ids.length).toBeGreaterThanOrEqual(count);
  return ids.slice(0, count);
}

const endOf = (deviceId: number, action: string) =>
  simulatedGateway.readReply({ jobId: 0, deviceId, attempt: 1, action, sentAt: 0 }, long).state;

const commandsOf = async (taskId: number) =>
  (
    await sql<{ deviceId: number; attempt: number; state: number }>`
      select "deviceId", attempt, state from device_commands where "jobId" = ${taskId} order by "deviceId", attempt`.execute(
      at.db,
    )
  ).rows;

describe('a command of the control panel', () => {
  it('is sent once to each device, and each device is online again afterwards', async () => {
    const idList = await onlineDevicesWithResult('done', 'boardRestart', 12);
    const taskId = taskOf(await post(`${panel}/command`, { command: 'restart', idList }));
    await until(taskId, { isOpen: false });
    expect((await progress(taskId)).data).toMatchObject({ state: 2, success: 12, action: 'boardRestart' });
    expect(await commandsOf(taskId)).toEqual(idList.map(deviceId => ({ deviceId, attempt: 1, state: 2 })));
    const { rows } = await sql`
      select id from devices where id = any(${[...idList]}::bigint[]) and "networkStatus" = 1 and "runStatus" = 0`.execute(
      at.db,
    );
    expect(rows).toHaveLength(12);
  });

  it('skips ineligible devices with the reason and runs on the others', async () => {
    const good = await onlineDevicesWithResult('done', 'boardScreenshot', 3);
    const { rows } = await sql<{ id: number }>`
      select id from devices where "networkStatus" = 0 order by id limit 2`.execute(at.db);
    const idList = [...good, ...rows.map(row => row.id)];
    const { data } = await post('/api/public/v1/selections', { resource: 'devices', ids: idList });
    const token = isRecord(data) ? data['token'] : '';
    const preview = await post('/api/public/v1/selections/preview', { token, action: 'boardScreenshot' });
    expect(preview.data).toMatchObject({ total: 5, eligible: 3, ineligible: 2, isJob: true, limit: 1000 });
    const taskId = taskOf(await post(`${devices}/boardScreenshot`, { selection: token }));
    await until(taskId, { isOpen: false, success: 3, failed: 0, skipped: 2, done: 5, state: 6 });
    expect(await commandsOf(taskId)).toHaveLength(3);
    const skipped = await progress(taskId, '&state=7');
    const offline = { state: 7, msg: '需要网络状态为在线' };
    expect(skipped.data).toMatchObject({ items: [offline, offline] });
    // No item was sent, so there is none to retry.
    expect(await post(`${tasks}/retryFailed`, { taskId })).toMatchObject({ status: 1 });
  });

  it('can be retried for the failed devices, and its failures can be exported as a file', async () => {
    const [bad = 0] = await onlineDevicesWithResult('failed', 'boardPushFile', 1);
    const taskId = taskOf(await post(`${devices}/boardUninstallApk`, { idList: [bad], packageName: 'com.demo.app' }));
    await until(taskId, { isOpen: false });
    const { rows } = await sql<{ action: string }>`
      select action from device_commands where "jobId" = ${taskId}`.execute(at.db);
    expect(rows).toEqual([{ action: 'boardUninstallApk' }]);
    const [unlucky = 0] = await onlineDevicesWithResult('failed', 'boardRestart', 1);
    const next = taskOf(await post(`${panel}/command`, { command: 'restart', idList: [unlucky] }));
    await until(next, { state: 3, failed: 1 });
    const file = await at.call('GET', `${tasks}/failures?taskId=${next}`, { token: admin });
    const { rows: named } = await sql<{ deviceCode: string }>`
      select "deviceCode" from devices where id = ${unlucky}`.execute(at.db);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.text.split('\r\n')).toHaveLength(3);
    expect(file.text).toContain(`${named[0]?.deviceCode},${unlucky},500,重启后未恢复心跳`);
    // A spreadsheet must not evaluate a device name that begins with a formula sign.
    await sql`update job_items set name = '＝HYPERLINK("x")' where "jobId" = ${next}`.execute(at.db);
    const defused = await at.call('GET', `${tasks}/failures?taskId=${next}`, { token: admin });
    expect(defused.text).toContain(`"'＝HYPERLINK(""x"")",${unlucky}`);
    expect(await post(`${tasks}/retryFailed`, { taskId: next })).toMatchObject({ status: 0 });
    await until(next, { isOpen: false });
    expect((await commandsOf(next)).map(command => command.attempt)).toEqual([1, 2]);
  });

  it('pauses automatically after the first device fails, and continues on request', async () => {
    const [first = 0] = await onlineDevicesWithResult('failed', 'boardScreenshot', 1);
    const others = (await onlineDevicesWithResult('done', 'boardScreenshot', 400)).filter(id => id > first).slice(0, 5);
    const taskId = taskOf(await post(`${devices}/boardScreenshot`, { idList: [first, ...others] }));
    await until(taskId, { state: 5, isOpen: true, failed: 1, success: 0, pauseReason: '失败过多，已自动暂停' });
    expect(await commandsOf(taskId)).toHaveLength(1);
    expect(await post(`${tasks}/resumeJob`, { taskId })).toMatchObject({ status: 0, data: { state: 1 } });
    await until(taskId, { isOpen: false, success: others.length, failed: 1, state: 6 });
    expect(await post(`${tasks}/pauseJob`, { taskId })).toMatchObject({ status: 1, code: 1 });
  });

  it('can be paused and then cancelled', async () => {
    const idList = await onlineDevicesWithResult('done', 'boardRestart', 30);
    const taskId = taskOf(await post(`${devices}/boardRestart`, { idList: idList.slice(12) }));
    expect(await post(`${tasks}/pauseJob`, { taskId })).toMatchObject({ status: 0, data: { state: 5, isOpen: true } });
    expect(await post(`${tasks}/cancel`, { taskId })).toMatchObject({ status: 0 });
    await until(taskId, { isOpen: false, state: 4 });
    const sent = await commandsOf(taskId);
    expect(sent.length).toBeLessThan(3);
    expect((await progress(taskId)).data).toMatchObject({ cancelled: 18 - sent.length });
  });

  it('waits for the approval of another person with the permission', async () => {
    const [id = 0] = await onlineDevicesWithResult('done', 'boardShell', 1);
    const body = { idList: [id], command: 'getprop ro.serialno', operationReason: '排查' };
    expect(await post(`${devices}/boardShell`, { ...body, operationReason: '' })).toMatchObject({ status: 1 });
    const taskId = taskOf(await post(`${devices}/boardShell`, body));
    expect(await post(`${tasks}/approve`, { taskId })).toMatchObject({ status: 1, code: 403 });
    expect((await progress(taskId)).data).toMatchObject({ approval: 'awaited', state: 0 });
    expect(await commandsOf(taskId)).toEqual([]);
    const viewer = await at.tokenOf('viewer');
    expect(await post(`${tasks}/approve`, { taskId }, viewer)).toMatchObject({ status: 1, code: 404 });
    const waiting = await at.call('GET', `${tasks}/approvals`, { token: ops });
    expect(waiting.data).toMatchObject([
      {
        taskId,
        orderedBy: 'admin',
        reason: '排查',
        given: [{ label: '命令', value: 'getprop ro.serialno' }],
        names: [expect.any(String)],
      },
    ]);
    expect(await post(`${tasks}/approve`, { taskId }, ops)).toMatchObject({ status: 0, data: { approval: 'given' } });
    await until(taskId, { isOpen: false, success: 1, approvedBy: 'ops01' });
    const refused = taskOf(await post(`${devices}/boardShell`, body));
    expect(await post(`${tasks}/reject`, { taskId: refused }, ops)).toMatchObject({ status: 0 });
    await until(refused, { state: 4, cancelled: 1, approval: '' });
    expect(await commandsOf(refused)).toEqual([]);
  });

  it('requires the permission, valid values and at most the permitted number of devices', async () => {
    const viewer = await at.tokenOf('viewer');
    const idList = await onlineDevicesWithResult('done', 'boardRestart', 3);
    expect(await post(`${panel}/command`, { command: 'restart', idList }, viewer)).toMatchObject({ code: 403 });
    expect(await post(`${devices}/boardRestart`, { idList }, viewer)).toMatchObject({ code: 403 });
    expect(await post(`${panel}/command`, { command: 'melt', idList })).toMatchObject({ status: 1, code: 400 });
    const plan = { idList, wavePlan: { maxPerRoom: 0 } };
    expect(await post(`${devices}/boardRestart`, plan)).toMatchObject({ status: 1, code: 400 });
    await sql`update backend_settings set "maxBatchDevices" = 2`.execute(at.db);
    expect(await post(`${panel}/command`, { command: 'restart', idList })).toMatchObject({ status: 1, code: 400 });
  });
});
