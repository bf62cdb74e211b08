import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { minuteMs } from '../../src/schemas/base/durations.ts';

const path = '/api/public/v1/selections';
const clientUsers = '/api/user/v1/client-users';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

const post = (to: string, body: unknown, token = admin): Promise<ClientResponse> =>
  at.call('POST', to, { token, body });
const select = async (body: unknown, token = admin): Promise<string> => {
  const { data, text } = await post(path, body, token);
  if (!isRecord(data) || typeof data['token'] !== 'string') throw new Error(text);
  return data['token'];
};
const idsOf = async (where: string, count: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from client_users where ${sql.raw(where)} order by id limit ${count}`.execute(at.db);
  return rows.map(row => row.id);
};

describe('a selection', () => {
  it('contains all records that match a filter, except the excluded records', async () => {
    const frozen = await idsOf('status = 2', 5_000);
    const [first = 0] = frozen;
    const whole = await post(path, { resource: 'client-users', filter: { status: 2 } });
    expect(whole.data).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      count: frozen.length,
      checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const less = await post(path, { resource: 'client-users', filter: { status: 2 }, exclude: [first] });
    expect(less.data).toMatchObject({ count: frozen.length - 1 });
  });

  it('contains each named record once', async () => {
    const ids = await idsOf('true', 3);
    expect((await post(path, { resource: 'client-users', ids: [...ids, ...ids] })).data).toMatchObject({ count: 3 });
  });

  it.each([
    ['null as the body', null],
    ['a list as the body', []],
    ['an unknown resource', { resource: 'nothing', ids: [1] }],
    ['a resource of the prototype', { resource: '__proto__', ids: [1] }],
    ['neither ids nor filter', { resource: 'client-users' }],
    ['both ids and filter', { resource: 'client-users', ids: [1], filter: {} }],
    ['no ids', { resource: 'client-users', ids: [] }],
    ['invalid ids', { resource: 'client-users', ids: ['x'] }],
    ['ids without a record', { resource: 'client-users', ids: [987_654_321] }],
    ['too many ids', { resource: 'client-users', ids: Array.from({ length: 5_001 }, (_, id) => id) }],
    ['an unknown filter', { resource: 'client-users', filter: { password: 'x' } }],
    ['a text as the filter', { resource: 'client-users', filter: 'status=2' }],
    ['invalid excluded ids', { resource: 'client-users', filter: {}, exclude: ['x'] }],
    ['an unknown key', { resource: 'client-users', filter: {}, where: '1=1' }],
  ])('cannot be requested with %s', async (_, body) => {
    expect(await post(path, body)).toMatchObject({ http: 200, status: 1, code: 400, success: false });
  });

  it('requires the permission of the screen', async () => {
    expect(await at.call('POST', path, { body: { resource: 'users', ids: [1] } })).toMatchObject({ http: 401 });
    const viewer = await at.tokenOf('viewer');
    const ofMenus = { resource: 'menus', filter: {} };
    const token = await select(ofMenus, viewer);
    const denied = { http: 200, status: 1, code: 403, msg: '权限不足' };
    expect(await post(`${path}/preview`, { token, action: 'delete' }, viewer)).toMatchObject(denied);
    await sql`
      delete from group_menus using menus m, users u, permission_groups g
      where m.id = "menuId" and m.code = 'system:menus' and u."userName" = 'viewer' and u."groupId" = g.id
        and group_menus."groupId" = g.id`.execute(at.db);
    expect(await post(path, ofMenus, viewer)).toMatchObject(denied);
  });

  it('has a preview of the records that an action skips, with the reasons', async () => {
    const [normal, frozen] = [await idsOf('status = 1', 7), await idsOf('status = 2', 4)];
    const token = await select({ resource: 'client-users', ids: [...normal, ...frozen] });
    const zh = await post(`${path}/preview`, { token, action: 'unfreeze' });
    expect(zh.data).toMatchObject({
      total: 11,
      eligible: 4,
      ineligible: 7,
      limit: null,
      isJob: false,
      reasons: [{ reason: '需要账号状态为冻结', count: 7 }],
    });
    expect(isRecord(zh.data) && zh.data['names']).toHaveLength(4);
    const en = await at.call('POST', `${path}/preview`, {
      token: admin,
      language: 'en',
      body: { token, action: 'unfreeze' },
    });
    expect(en.data).toMatchObject({ reasons: [{ reason: 'Needs Account status to be Frozen', count: 7 }] });
    const { data } = await post(`${clientUsers}/unfreeze`, { selection: token });
    expect(data).toMatchObject({ total: 11, success: 4, failed: 7 });
  });

  it('has a preview of the records that a deletion skips', async () => {
    const { rows } = await sql<{ id: number; used: boolean }>`
      select g.id, exists (select from users u where u."groupId" = g.id) as used from permission_groups g`.execute(
      at.db,
    );
    const token = await select({ resource: 'permission-groups', ids: rows.map(row => row.id) });
    const used = rows.filter(row => row.used).length;
    expect((await post(`${path}/preview`, { token, action: 'delete' })).data).toMatchObject({
      total: rows.length,
      ineligible: used,
      reasons: [{ reason: '仍被用户引用', count: used }],
    });
  });

  it.each([
    ['no token', {}, 410],
    ['an unknown token', { token: 'x'.repeat(32), action: 'unfreeze' }, 410],
    ['an unknown action', { action: 'explode' }, 400],
    ['a row action', { action: 'resetPassword' }, 400],
    ['an unknown key', { action: 'unfreeze', code: 'x' }, 400],
  ])('cannot be previewed with %s', async (_, body, code) => {
    const token = await select({ resource: 'client-users', ids: await idsOf('true', 2) });
    const given = 'token' in body || code === 410 ? body : { token, ...body };
    expect(await post(`${path}/preview`, given)).toMatchObject({ http: 200, status: 1, code });
  });

  it('is valid for fifteen minutes, only in its own session and only for its own resource', async () => {
    const ids = await idsOf('status = 2', 2);
    const token = await select({ resource: 'client-users', ids });
    const gone = { http: 200, status: 1, code: 410, msg: '选择已过期，请重新选择' };
    const stranger = await at.tokenOf('ops01');
    expect(await post(`${path}/preview`, { token, action: 'unfreeze' }, stranger)).toMatchObject(gone);
    expect(await post('/api/user/v1/users/disable', { selection: token })).toMatchObject(gone);
    expect(await post(`${clientUsers}/unfreeze`, { selection: token, idList: ids })).toMatchObject({ code: 400 });
    expect(await post(`${clientUsers}/unfreeze`, { selection: 7 })).toMatchObject({ code: 400 });
    at.advanceClock(15 * minuteMs + 1);
    expect(await post(`${clientUsers}/unfreeze`, { selection: token })).toMatchObject(gone);
    admin = await at.tokenOf('admin');
  });

  it('ends with its session', async () => {
    const token = await select({ resource: 'client-users', ids: await idsOf('true', 2) });
    admin = await at.signIn('admin', 'admin123');
    expect(await post(`${path}/preview`, { token, action: 'offline' })).toMatchObject({ code: 410 });
  });

  it('replaces the oldest selection of its session if the session already has twenty', async () => {
    const ids = await idsOf('true', 2);
    const tokens: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      tokens.push(await select({ resource: 'client-users', ids }));
      at.advanceClock(1);
    }
    const codes = await Promise.all(
      tokens.map(async token => (await post(`${path}/preview`, { token, action: 'unfreeze' })).code),
    );
    expect(codes).toEqual([410, 410, ...Array.from({ length: 20 }, () => 200)]);
  });

  it('makes an action skip the records that somebody changed after the selection', async () => {
    const [first = 0, second = 0] = await idsOf('status = 1', 2);
    const token = await select({ resource: 'client-users', ids: [first, second] });
    await sql`update client_users set revision = revision + 1 where id = ${first}`.execute(at.db);
    const { data } = await post(`${clientUsers}/freeze`, { selection: token, reason: '违规' });
    expect(data).toMatchObject({ success: 1, failed: 1 });
    expect(isRecord(data) && data['items']).toContainEqual({
      id: first,
      code: 409,
      msg: '选择之后该记录已被修改，请核对后重试',
    });
  });
});
