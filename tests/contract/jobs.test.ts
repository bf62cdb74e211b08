import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const tasks = '/api/system/v1/tasks';
const samples = '/api/testing/v1/samples';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

const post = (to: string, body: unknown, token = admin): Promise<ClientResponse> =>
  at.call('POST', to, { token, body });
const progress = (taskId: unknown, token = admin, query = ''): Promise<ClientResponse> =>
  at.call('GET', `${tasks}/progress?taskId=${String(taskId)}${query}`, { token });
const sampleIds = async (count: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from samples where abs("integer") % 10 <> 7 order by id limit ${count}`.execute(at.db);
  return rows.map(row => row.id);
};
const order = async (idList: readonly number[], token = admin): Promise<number> => {
  const { data, text } = await post(`${samples}/inspect`, { idList }, token);
  if (!isRecord(data) || typeof data['taskId'] !== 'number') throw new Error(text);
  expect(data).toEqual({ taskId: data['taskId'], total: idList.length });
  return data['taskId'];
};
const ended = async (taskId: number): Promise<ClientResponse> => {
  await expect.poll(async () => (await progress(taskId)).data, { timeout: 30_000 }).toMatchObject({ isOpen: false });
  return progress(taskId);
};

describe('a job', () => {
  it('runs in the background after the action has returned the job id', async () => {
    const ids = await sampleIds(30);
    const taskId = await order(ids);
    expect((await ended(taskId)).data).toMatchObject({ taskId, total: 30, done: 30, success: 30, failed: 0, state: 2 });
    const { rows } = await sql`select id from samples where "limitMark" = 'inspected'`.execute(at.db);
    expect(rows).toHaveLength(30);
  });

  it('can start from a toolbar button without records and runs once', async () => {
    const inspected = async () =>
      (await sql`select id from samples where "limitMark" = 'inspected'`.execute(at.db)).rows.length;
    await ended(await order(await sampleIds(5)));
    expect(await inspected()).toBeGreaterThan(0);
    const unmark = async (atLeast: unknown) => post(`${samples}/unmark`, { atLeast });
    expect(await unmark('x')).toMatchObject({ status: 1, data: { errors: { atLeast: expect.any(String) } } });
    expect(await unmark(undefined)).toMatchObject({ status: 1, success: false });
    const { data } = await unmark(0);
    expect(data).toEqual({ taskId: expect.any(Number), total: 1 });
    const done = await ended(Number(isRecord(data) ? data['taskId'] : 0));
    expect(done.data).toMatchObject({ total: 1, done: 1, success: 1, failed: 0, state: 2 });
    expect(await inspected()).toBe(0);
    const { rows } = await sql<Record<string, unknown>>`
      select description, "objectId" from operation_logs
      where "requestPath" = ${`${samples}/unmark`} and result = 1 order by id`.execute(at.db);
    expect(rows).toHaveLength(2);
    expect(rows.map(row => row['objectId'])).toEqual([null, null]);
    expect(String(rows[0]?.['description'])).toContain('提交任务：清除检测');
  });

  it('reports why a toolbar action failed and can be retried', async () => {
    const { data } = await post(`${samples}/unmark`, { atLeast: 17 });
    const taskId = Number(isRecord(data) ? data['taskId'] : 0);
    const failed = await ended(taskId);
    expect(failed.data).toMatchObject({ total: 1, failed: 1, items: [{ code: 1, msg: '清除未完成' }] });
    expect((await post(`${tasks}/retryFailed`, { taskId })).success).toBe(true);
    expect((await ended(taskId)).data).toMatchObject({ failed: 1 });
  });

  it('writes one log row for its start and one log row for each record', async () => {
    const ids = await sampleIds(3);
    const taskId = await order(ids);
    await ended(taskId);
    const { rows } = await sql<Record<string, unknown>>`
      select description, "objectId", "userName", ip, "requestPath" from operation_logs
      where module = 'samples' order by id desc limit 4`.execute(at.db);
    expect(rows.map(row => row['objectId']).toSorted()).toEqual([...ids.map(String), null].toSorted());
    expect(rows.at(-1)?.['description']).toMatch(/^提交任务：检测.+ 3 条$/);
    for (const row of rows) {
      expect(row).toMatchObject({ userName: 'admin', ip: '203.0.113.7', requestPath: `${samples}/inspect` });
    }
  });

  it('starts once when the call is repeated', async () => {
    const body = { idList: await sampleIds(2) };
    const headers = { 'idempotency-key': 'order-once' };
    const calls = [1, 2, 3].map(() => at.call('POST', `${samples}/inspect`, { token: admin, body, headers }));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ data }) => (isRecord(data) ? data['taskId'] : undefined))).size).toBe(1);
  });

  it('lists its items page by page, with failed items first', async () => {
    const good = await sampleIds(8);
    await sql`update samples set "integer" = 17 where id = any(${good.slice(0, 3)}::bigint[])`.execute(at.db);
    const taskId = await order(good);
    await ended(taskId);
    const [first, second] = [
      await progress(taskId, admin, '&pageNum=1&pageSize=4'),
      await progress(taskId, admin, '&pageNum=2&pageSize=4'),
    ];
    expect(first.data).toMatchObject({ success: 5, failed: 3, state: 6, pageNum: 1, pageSize: 4 });
    const items = [first, second].flatMap(({ data }) =>
      isRecord(data) && Array.isArray(data['items']) ? data['items'] : [],
    );
    expect(items.map(item => item.state)).toEqual([3, 3, 3, 2, 2, 2, 2, 2]);
    expect(items[0]).toMatchObject({ code: 1, msg: '检测未通过', name: expect.stringMatching(/^样例/) });
    const en = await at.call('GET', `${tasks}/progress?taskId=${taskId}`, { token: admin, language: 'en' });
    expect(en.data).toMatchObject({
      title: 'Inspect · Samples',
      items: [{ msg: 'The sample did not pass' }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('retries only the failed items', async () => {
    const ids = await sampleIds(4);
    await sql`update samples set "integer" = 27 where id = ${ids[0]}`.execute(at.db);
    const taskId = await order(ids);
    expect((await ended(taskId)).data).toMatchObject({ success: 3, failed: 1 });
    await sql`update samples set "integer" = 20 where id = ${ids[0]}`.execute(at.db);
    expect(await post(`${tasks}/retryFailed`, { taskId })).toMatchObject({ success: true });
    expect((await ended(taskId)).data).toMatchObject({ success: 4, failed: 0, state: 2 });
    expect(await post(`${tasks}/retryFailed`, { taskId })).toMatchObject({ status: 1, code: 1 });
    expect(await post(`${tasks}/cancel`, { taskId })).toMatchObject({ status: 1, code: 1 });
  });

  it('is listed for the user who started it, and stays unread until they mark the job as read', async () => {
    const taskId = await order(await sampleIds(2));
    await ended(taskId);
    const mine = async (token = admin) => {
      const { data } = await at.call('GET', `${tasks}/mine`, { token });
      return Array.isArray(data) ? data.find(job => job.taskId === taskId) : null;
    };
    expect(await mine()).toMatchObject({ total: 2, state: 2, isRead: false, isOpen: false });
    expect(await mine(await at.tokenOf('viewer'))).toBeUndefined();
    expect(await post(`${tasks}/read`, { taskId })).toMatchObject({ success: true });
    expect(await mine()).toMatchObject({ isRead: true });
  });

  it('is not found by other users (404), and requires a session (401)', async () => {
    const taskId = await order(await sampleIds(2));
    const viewer = await at.tokenOf('viewer');
    const none = { http: 200, status: 1, code: 404, msg: '任务不存在' };
    expect(await progress(taskId, viewer)).toMatchObject(none);
    for (const name of ['cancel', 'retryFailed', 'read']) {
      expect(await post(`${tasks}/${name}`, { taskId }, viewer), name).toMatchObject(none);
      expect(await post(`${tasks}/${name}`, { taskId: 987_654_321 }), name).toMatchObject(none);
      expect(await post(`${tasks}/${name}`, { taskId: 'x' }), name).toMatchObject({ status: 1, code: 400 });
      expect(await post(`${tasks}/${name}`, null), name).toMatchObject({ status: 1, code: 400 });
      expect(await at.call('POST', `${tasks}/${name}`, { body: { taskId } }), name).toMatchObject({ http: 401 });
    }
    expect(await at.call('GET', `${tasks}/mine`)).toMatchObject({ http: 401 });
  });

  it.each(['', 'x', '-1', '1.5', '99999999999999999999'])('cannot be requested by the id “%s”', async taskId => {
    expect(await progress(taskId)).toMatchObject({ http: 200, status: 1, code: 400 });
  });

  it.each(['&pageNum=0', '&pageSize=101', '&pageSize=x'])(
    'does not list its items with the invalid paging parameters %s',
    async query => {
      const taskId = await order(await sampleIds(2));
      expect(await progress(taskId, admin, query)).toMatchObject({ http: 200, status: 1, code: 400 });
    },
  );

  it('performs a deletion of more than 200 records', async () => {
    const { rows } = await sql<{ id: number }>`select id from samples order by id`.execute(at.db);
    const { data } = await at.call('DELETE', samples, { token: admin, body: { idList: rows.map(row => row.id) } });
    const taskId = isRecord(data) ? data['taskId'] : undefined;
    expect(data).toEqual({ taskId: expect.any(Number), total: rows.length });
    expect((await ended(Number(taskId))).data).toMatchObject({ success: rows.length, state: 2, action: 'delete' });
    expect((await sql`select id from samples`.execute(at.db)).rows).toEqual([]);
  });
});
