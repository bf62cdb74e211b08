import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/user/v1/user-management';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  // The test adds its own users, so that the results do not depend on the seed.
  await sql`
    insert into client_users ("userName", "nickName", phone, email, "userType", "userLevel", status, "merchantSign", "lastLoginTime")
    values ('quokka', '袋鼠一号', '13900001111', 'q1@zoo.example', 1, 3, 1, 'M-ZOO', '2026-01-02 10:00:00'),
      ('quokka_two', '袋鼠二号', '13900002222', 'q2@zoo.example', 1, 2, 2, 'M-ZOO', '2026-01-03 10:00:00'),
      ('other', '路人', '13900003333', 'o@zoo.example', 1, 2, 1, 'M-ELSE', null)`.execute(at.db);
  await sql`
    insert into users ("userName", name, phone, email, "userType", status, "merchantSign", "groupId", "loginMethod", password)
    select 'quokka_ops', '袋鼠值班', '13700004444', 'ops@zoo.example', 2, 1, null, id, 1, 'x' from permission_groups
    where not "isAdmin" order by id limit 1`.execute(at.db);
});

afterAll(() => at.close());

const get = (path: string, token = admin) => at.call('GET', `${base}/${path}`, { token });
const idOf = async (table: 'client_users' | 'users', userName: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where "userName" = ${userName}`.execute(at.db);
  return rows[0]?.id ?? 0;
};
const found = async (query: Readonly<Record<string, string | number>>, token = admin): Promise<readonly string[]> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { data } = await get(`search?${search.toString()}`, token);
  const list: unknown = isRecord(data) ? data['list'] : [];
  return Array.isArray(list) ? list.filter(isRecord).map(user => String(user['userName'])) : [];
};

/** Removes a code from the group of a user. */
const take = (code: string, userName: string) =>
  sql`
    delete from group_menus where "menuId" in (select id from menus where code = ${code})
      and "groupId" = (select "groupId" from users where "userName" = ${userName})`.execute(at.db);

describe('the user search', () => {
  it('finds users of both types, and lists exact names first, then the users who signed in most recently', async () => {
    expect(await found({ keyword: 'quokka' })).toEqual(['quokka', 'quokka_two', 'quokka_ops']);
    expect(await found({ keyword: 'QUOKKA_OPS' })).toEqual(['quokka_ops']);
  });

  it.each([
    ['a nickname', { keyword: '袋鼠二' }, ['quokka_two']],
    ['a part of a phone number', { keyword: '3900001111' }, ['quokka']],
    ['an e-mail', { keyword: 'ops@zoo' }, ['quokka_ops']],
    ['a type', { keyword: 'quokka', userType: 2 }, ['quokka_ops']],
    ['a level, which only client users have', { keyword: 'quokka', userLevel: 2 }, ['quokka_two']],
    ['a merchant', { merchantSign: 'M-ZOO' }, ['quokka_two', 'quokka']],
    ['a wildcard, which counts as plain text', { keyword: 'quokka%' }, []],
  ])('finds users by %s', async (_name, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('finds a user by id', async () => {
    const id = await idOf('client_users', 'quokka');
    // The search ignores an id of a single digit, so the test gives the user a longer id.
    await sql`update client_users set id = ${880_000 + id}::bigint where id = ${id}::bigint`.execute(at.db);
    expect(await found({ keyword: 880_000 + id })).toEqual(['quokka']);
  });

  it('returns pages with a total', async () => {
    expect(await get('search?keyword=quokka&pageSize=2&pageNum=2')).toMatchObject({
      status: 0,
      data: { total: 3, list: [{ userType: 2, userName: 'quokka_ops', name: '袋鼠值班', userLevel: null, status: 1 }] },
    });
  });

  it.each([
    'keyword=q',
    'userType=3',
    'userLevel=x',
    'pageNum=0',
    'pageSize=101',
    'phone=1',
    `keyword=${'x'.repeat(65)}`,
  ])('rejects the invalid query %s', async query => {
    expect(await get(`search?${query}`)).toMatchObject({ status: 1, code: 400 });
  });

  it('skips lists that the caller may not open', async () => {
    await take('users:users', 'viewer');
    const viewer = await at.tokenOf('viewer');
    expect(await found({ keyword: 'quokka' }, viewer)).toEqual(['quokka', 'quokka_two']);
    const { data } = await get('counts', viewer);
    expect(data).toMatchObject({ types: [{ value: 1 }] });
    expect(await get(`online?userType=2&id=1`, viewer)).toMatchObject({ status: 1, code: 403 });
  });
});

describe('the user counts', () => {
  it('equal the totals of the lists', async () => {
    const counted = await sql<{ clients: number; operators: number; developers: number }>`
      select (select count(*) from client_users) as clients, (select count(*) from users) as operators,
        (select count(*) from client_users where "userLevel" = 3) as developers`.execute(at.db);
    const { clients, operators, developers } = counted.rows[0] ?? {};
    const { data } = await get('counts');
    expect(data).toMatchObject({
      types: [
        { value: 1, count: clients },
        { value: 2, count: operators },
      ],
    });
    expect(isRecord(data) ? data['levels'] : []).toContainEqual({ value: 3, count: developers });
  });

  it('require the permission of the screen', async () => {
    await take('users:user-management', 'ops01');
    const ops = await at.tokenOf('ops01');
    for (const name of ['counts', 'search', 'online?userType=1&id=1']) {
      expect(await get(name, ops)).toMatchObject({ status: 1, code: 403 });
    }
  });
});

describe('the call that ends all sessions of a user', () => {
  const end = (resource: 'users' | 'client-users', id: number, token = admin) =>
    at.call('POST', `/api/user/v1/${resource}/logoutAll`, { token, body: { id } });

  it('ends an operator’s sessions', async () => {
    const token = await at.signIn('ops01', 'ops12345');
    const id = await idOf('users', 'ops01');
    expect((await get(`online?userType=2&id=${id}`)).data).toMatchObject({ sessions: 1, since: expect.any(String) });
    expect(await end('users', id)).toMatchObject({ status: 0, data: { success: 1, shown: { sessions: 1 } } });
    expect(await at.call('GET', '/api/v1.0/users/-/', { token })).toMatchObject({ status: 6014 });
    expect((await get(`online?userType=2&id=${id}`)).data).toEqual({ sessions: 0, since: null });
  });

  it('ends a client user’s sessions and records the sign-out time', async () => {
    await sql`
      insert into login_records ("userName", "userType", result, "loginTime")
      values ('other', 1, 1, '2026-01-01 08:00:00'), ('other', 1, 1, '2026-01-01 09:00:00')`.execute(at.db);
    const id = await idOf('client_users', 'other');
    expect((await get(`online?userType=1&id=${id}`)).data).toEqual({ sessions: 2, since: '2026-01-01 08:00:00' });
    expect(await end('client-users', id)).toMatchObject({ status: 0, data: { success: 1, shown: { sessions: 2 } } });
    const { rows } = await sql`
      select from login_records where "userName" = 'other' and "logoutTime" is null`.execute(at.db);
    expect(rows).toHaveLength(0);
  });

  it('skips the caller’s own session and reports a missing user', async () => {
    const own = await end('users', await idOf('users', 'admin'));
    expect(own).toMatchObject({ data: { failed: 1, items: [{ msg: '不能结束自己正在使用的会话' }] } });
    expect(await end('users', 99_999_999)).toMatchObject({ data: { failed: 1 } });
    expect(await get('online?userType=1&id=99999999')).toMatchObject({ status: 1, code: 404, msg: '未找到用户' });
    expect(await get('online?userType=7&id=1')).toMatchObject({ status: 1, code: 400 });
  });

  it('requires its own permission', async () => {
    const viewer = await at.tokenOf('viewer');
    expect(await end('client-users', 1, viewer)).toMatchObject({ status: 1, code: 403 });
  });
});
