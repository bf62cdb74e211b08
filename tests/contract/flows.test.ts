import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { rowsIn } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

const post = (path: string, body: unknown, token = admin, key?: string) =>
  at.call('POST', path, { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });

/** Base path of each flow's calls. */
const bases = [
  '/api/pay/v1/user-compensation',
  '/api/pay/v1/device-time-transfer',
  '/api/resources/v1/overscore-migration',
  '/api/storage/v1/storage-migration',
  '/api/upgrade/v1/platform-upgrades',
];

/** Names of the preview and submit calls of a flow, if they differ from `preview` and `submit`. */
const names: Readonly<Record<string, { readonly preview: string; readonly submit: string }>> = {
  '/api/upgrade/v1/platform-upgrades': { preview: 'check', submit: 'upgrade' },
};

describe.each(bases)('the flow %s', base => {
  const { preview, submit } = names[base] ?? { preview: 'preview', submit: 'submit' };

  it('rejects an empty form with errors at its fields', async () => {
    const { success, code, data } = await post(`${base}/${preview}`, {});
    expect({ success, code }).toEqual({ success: false, code: 400 });
    expect(isRecord(data) && isRecord(data['errors']) && Object.keys(data['errors']).length).toBeGreaterThan(0);
  });

  it('rejects malformed forms and unknown fields', async () => {
    expect(await post(`${base}/${preview}`, [1])).toMatchObject({ success: false, code: 400 });
    expect(await post(`${base}/${preview}`, { isAdmin: true })).toMatchObject({
      data: { errors: { isAdmin: expect.any(String) } },
    });
    expect(await post(`${base}/${preview}`, '{"half')).toMatchObject({ success: false });
  });

  it.each([undefined, '', 7, 'made up', { $ne: 1 }])('rejects the invalid token %j', async token => {
    const { success, code } = await post(`${base}/${submit}`, { token });
    expect(success).toBe(false);
    expect([400, 410]).toContain(code);
  });

  it('rejects users without the permission', async () => {
    const viewer = await at.tokenOf('viewer');
    expect(await post(`${base}/${submit}`, { token: 'x' }, viewer)).toMatchObject({ success: false, code: 403 });
  });
});

describe('a user compensation', () => {
  const base = '/api/pay/v1/user-compensation';

  it('has a preview, runs once per token, and reports its job', async () => {
    const { rows } = await sql<{ userName: string }>`
      select "userName" from client_users where status = 1 order by id limit 2`.execute(at.db);
    const body = {
      targetType: 1,
      userNames: rows.map(row => row.userName).join('\n'),
      compensationType: 4,
      integral: 5,
      reason: '测试',
    };
    const { data } = await post(`${base}/preview`, body);
    expect(data).toMatchObject({ toDo: 2, skipped: 0, figures: { users: 2, totalIntegral: 10 } });
    const token = isRecord(data) ? data['token'] : null;
    const [first, second] = [
      await post(`${base}/submit`, { token }, admin, 'compensate'),
      await post(`${base}/submit`, { token }, admin, 'compensate'),
    ];
    expect(first).toMatchObject({ success: true, data: { count: 2, batchNo: expect.stringMatching(/^BC\d+$/) } });
    expect(second.data).toEqual(first.data);
    expect(await post(`${base}/submit`, { token })).toMatchObject({ code: 409, data: { answer: first.data } });
    const taskId = isRecord(first.data) ? String(first.data['taskId']) : '';
    const progress = () => at.call('GET', `/api/system/v1/tasks/progress?taskId=${taskId}`, { token: admin });
    await expect.poll(async () => (await progress()).data, { timeout: 15_000 }).toMatchObject({ state: 2, success: 2 });
  });

  it('responds in the language of the caller', async () => {
    const body = { targetType: 1, userNames: 'nobody77', compensationType: 2, coins: 1, reason: 'x' };
    const { data } = await at.call('POST', `${base}/preview`, { token: admin, body, language: 'en' });
    expect(data).toMatchObject({ token: null, rows: [{ skip: 'The user does not exist' }] });
  });
});

describe('a migration of instances away from an overloaded room', () => {
  const base = '/api/resources/v1/overscore-migration';

  it('shows source and target in the language of each reader', async () => {
    const { rows: rooms } = await sql<{ id: number; roomName: string }>`
      select r.id, r."roomName" from rooms r join virtual_machines m on m."roomId" = r.id
      where m."vmStatus" in (0, 1) group by r.id, r."roomName" order by count(*) desc limit 1`.execute(at.db);
    const [room] = rooms;
    const body = { sourceType: 1, roomId: room?.id, targetType: 1, mode: 1, policy: 2, speedLimit: 100, notify: false };
    const { data } = await post(`${base}/preview`, body);
    const { data: answer } = await post(`${base}/submit`, { token: isRecord(data) ? data['token'] : null });
    const batchNo = isRecord(answer) ? answer['batchNo'] : null;
    const kept = async (language: 'zh' | 'en') =>
      rowsIn(await at.call('POST', `${base}/list`, { token: admin, body: { batchNo }, language }))[0];
    expect(await kept('zh')).toMatchObject({ source: `机房：${room?.roomName}`, target: '自动调度' });
    expect(await kept('en')).toMatchObject({ source: `Room: ${room?.roomName}`, target: 'The scheduler' });
  });
});

describe('the source devices of a time transfer', () => {
  const ask = (query: string) => at.call('GET', `/api/pay/v1/device-time-transfer/source${query}`, { token: admin });

  it('include each device of the user that has time left, with the time in whole hours', async () => {
    const { rows } = await sql<{ userName: string }>`
      select "userName" from devices where "userName" is not null and "expireTime" > now() + interval '3 days'
      order by id limit 1`.execute(at.db);
    const { data } = await ask(`?userName=${rows[0]?.userName}`);
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ remainingHours: expect.any(Number) })]));
  });

  it('cannot be listed without a user name', async () => {
    expect(await ask('')).toMatchObject({ success: false, code: 400 });
    expect((await ask('?userName=nobody77')).data).toEqual([]);
  });
});
