import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { createPng } from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { uploadFile } from './uploads.ts';
import { minuteMs } from '../../src/schemas/base/durations.ts';

const groups = '/api/user/v1/designjet/permissions/group';
const mebibyte = 1024 ** 2;

let free = Infinity;
let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform({ freeBytes: () => free });
  token = await at.tokenOf('admin');
});

beforeEach(() => {
  free = Infinity;
});

afterAll(() => at.close());

async function addGroup(groupName: string, language: 'zh' | 'en' = 'zh') {
  const { rows } = await sql<{ id: number }>`
    select id from menus where "menuType" = 3 order by id limit 1`.execute(at.db);
  const body = { groupName, menuIds: rows.map(row => row.id) };
  return at.call('POST', groups, { token, body, language });
}

async function findGroups(groupName: string): Promise<readonly unknown[]> {
  const body = { pageNum: 1, pageSize: 10, groupName };
  const { data } = await at.call('POST', `${groups}/list`, { token, body });
  return isRecord(data) && Array.isArray(data['list']) ? data['list'] : [];
}

const idOf = (group: unknown) => (isRecord(group) ? group['id'] : undefined);

async function logged(): Promise<readonly unknown[]> {
  const lines = at.logLines.map((line): unknown => JSON.parse(line));
  return lines
    .filter(line => isRecord(line) && line['event'] === 'disk space')
    .map(line => isRecord(line) && line['state']);
}

describe('a platform whose disk fills up', () => {
  it('refuses to save, with a message in the language of the caller, and saves again once there is space', async () => {
    free = 100 * mebibyte;
    const refusal = await addGroup('meanwhile');
    expect(refusal).toMatchObject({ http: 200, status: 1, code: 507, success: false });
    expect(refusal.msg).toBe('平台磁盘空间不足，未保存；请联系管理员清理磁盘后重试');
    expect((await addGroup('meanwhile', 'en')).msg).toMatch(
      /^The disk of the platform is full and nothing was saved\./,
    );
    expect((await uploadFile(at, createPng(8, 8), { token })).code).toBe(507);
    free = Infinity;
    expect(await findGroups('meanwhile')).toEqual([]);
    expect((await addGroup('afterwards')).success).toBe(true);
    expect(await findGroups('afterwards')).toHaveLength(1);
  });

  it('serves reads without any free space, even those that would record the last use of the session', async () => {
    await addGroup('before');
    free = 0;
    at.advanceClock(2 * minuteMs);
    expect(await findGroups('before')).toHaveLength(1);
    expect((await at.call('GET', '/healthz')).http).toBe(200);
  });

  it('still lets users sign in and out, delete records and export', async () => {
    await addGroup('leaving');
    const [group] = await findGroups('leaving');
    free = 100 * mebibyte;
    const other = await at.signIn('ops01', 'ops12345');
    expect((await at.call('POST', '/api/user/v1/designjet/logout', { token: other })).success).toBe(true);
    expect((await at.call('GET', '/api/v1.0/users/-/', { token: other })).status).toBe(6014);
    const deleted = await at.call('DELETE', groups, { token, body: { idList: [idOf(group)] } });
    expect(deleted).toMatchObject({ success: true });
    expect(await findGroups('leaving')).toEqual([]);
    const file = await at.call('POST', '/api/user/v1/users/export', { token, body: {} });
    expect(file.headers.get('x-total-rows')).not.toBeNull();
  });

  it('reports a full disk to everybody who is signed in, and a disk that is nearly full to administrators', async () => {
    const viewer = await at.tokenOf('viewer');
    const noticeFor = async (caller: string | null) =>
      (await at.call('GET', '/api/v1.0/users/-/', { token: caller })).headers.get('x-disk');
    free = 1000 * mebibyte;
    expect([await noticeFor(token), await noticeFor(viewer)]).toEqual(['low', 'enough']);
    free = 100 * mebibyte;
    expect([await noticeFor(token), await noticeFor(viewer), await noticeFor(null)]).toEqual(['full', 'full', null]);
    expect(JSON.parse((await at.call('GET', '/healthz', { token })).text)).toMatchObject({
      ready: true,
      disk: { state: 'full', freeMegabytes: 100 },
    });
    expect((await at.call('GET', '/healthz')).text).toBe('{"ready":true}');
    free = Infinity;
    expect(await noticeFor(token)).toBe('enough');
    expect((await logged()).slice(-3)).toEqual(['low', 'full', 'enough']);
  });
});
