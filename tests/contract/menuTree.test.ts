import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const tree = '/api/user/v1/menus/tree';
const all = '/api/user/v1/designjet/permissions/all';
const configSwitch = '/api/public/config/switch/getValue/toJSONObject';
const loginRecords = '/api/user/v5/user/selectUserLoginRecord';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

function codesIn(nodes: unknown): readonly string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes
    .filter(isRecord)
    .flatMap(node => [...(typeof node['code'] === 'string' ? [node['code']] : []), ...codesIn(node['children'])]);
}

async function groupOf(userName: string): Promise<number> {
  const { rows } = await sql<{ groupId: number }>`
    select "groupId" from users where "userName" = ${userName}`.execute(at.db);
  return rows[0]?.groupId ?? 0;
}

describe('the menu tree', () => {
  it('contains only areas and screens, without single permissions, for an administrator', async () => {
    const token = await at.tokenOf('admin');
    const { data, status } = await at.call('GET', `${tree}?groupId=${await groupOf('admin')}`, { token });
    expect(status).toBe(0);
    expect(codesIn(data)).toEqual([]);
    const areas = Array.isArray(data) ? data.filter(isRecord) : [];
    expect(areas.map(area => area['title'])).toEqual(expect.arrayContaining(['area:users', 'area:business']));
    const users = areas.find(area => area['title'] === 'area:users');
    expect(users).toMatchObject({ path: '', menuType: 1, hidden: false, noCache: false, icon: 'People' });
    expect(users?.['children']).toContainEqual(
      expect.objectContaining({ path: '/users', title: 'users', menuType: 2, children: [] }),
    );
  });

  it('contains exactly the permission codes of the caller’s group', async () => {
    const token = await at.tokenOf('viewer');
    const { data } = await at.call('GET', `${tree}?groupId=${await groupOf('viewer')}&cacheable=false`, { token });
    const info = await at.call('GET', '/api/v1.0/users/-/', { token });
    expect(codesIn(data).length).toBeGreaterThan(5);
    expect(codesIn(data).toSorted()).toEqual(isRecord(info.data) ? info.data['roles'] : undefined);
  });

  it('is returned for another group only with the preview permission', async () => {
    const groupId = await groupOf('admin');
    const other = await at.call('GET', `${tree}?groupId=${groupId}`, { token: await at.tokenOf('viewer') });
    expect(other).toMatchObject({ http: 200, status: 1, code: 403 });
    const own = await groupOf('viewer');
    const preview = await at.call('GET', `${tree}?groupId=${own}`, { token: await at.tokenOf('admin') });
    expect(codesIn(preview.data).length).toBeGreaterThan(5);
  });

  it('is not returned for a group without menus, a missing group or an invalid id', async () => {
    const token = await at.tokenOf('admin');
    const made = await sql<{ id: number }>`
      insert into permission_groups ("groupName", "isAdmin") values ('没有菜单的组', false) returning id`.execute(
      at.db,
    );
    for (const groupId of [made.rows[0]?.id, 999_999, 'x', '1e3', '-1', "1' or 1=1", '9'.repeat(30)]) {
      const answer = await at.call('GET', `${tree}?groupId=${encodeURIComponent(String(groupId))}`, { token });
      expect(answer).toMatchObject({ http: 200, status: 1, success: false });
    }
  });

  it('omits disabled entries and all entries below them', async () => {
    const token = await at.tokenOf('viewer');
    await sql`update menus set status = 0 where title = 'area:users'`.execute(at.db);
    const { data } = await at.call('GET', tree, { token });
    expect(codesIn(data).filter(code => code.startsWith('users:'))).toEqual([]);
    await sql`update menus set status = 1`.execute(at.db);
  });
});

describe('the tree of all permissions', () => {
  it('contains every permission code, for users who may edit groups', async () => {
    const { data } = await at.call('GET', all, { token: await at.tokenOf('admin') });
    const { rows } = await sql<{ code: string }>`select code from menus where "menuType" = 3`.execute(at.db);
    expect(codesIn(data).toSorted()).toEqual(rows.map(row => row.code).toSorted());
  });
});

describe('the names of the menu', () => {
  const han = /\p{Script=Han}/u;
  const optionsOf = async (name: string, query = '', language: 'zh' | 'en' = 'en') => {
    const { path } = requireReadCalls(at.catalogue.get(name)).options;
    const { data } = await at.call('GET', path + query, { token: await at.tokenOf('admin'), language });
    return Array.isArray(data) ? data.filter(isRecord) : [];
  };

  it.each(['menus', 'support-menus'])(
    'are offered as choices of the resource %s in the language of the caller',
    async name => {
      const [chinese, english] = [await optionsOf(name, '', 'zh'), await optionsOf(name)];
      expect(chinese.filter(item => !han.test(String(item['label'])))).toEqual([]);
      expect(english.filter(item => han.test(String(item['label'])))).toEqual([]);
      expect(english.map(item => [item['value'], item['parentId']])).toEqual(
        chinese.map(item => [item['value'], item['parentId']]),
      );
    },
  );

  it('equal the labels of the screens, operations and actions, and can be searched', async () => {
    const { rows } = await sql<{ id: number; code: string }>`
      select id, code from menus where code in ('user:edit', 'device:import') order by code desc`.execute(at.db);
    const ids = rows.map(row => row.id).join();
    expect((await optionsOf('menus', `?values=${ids}`)).map(option => option['label']).toSorted()).toEqual([
      'Edit',
      'Import',
    ]);
    expect((await optionsOf('menus', '?keyword=permission%20GR')).map(option => option['label'])).toEqual([
      'Permission groups',
    ]);
  });

  it('appear as typed, in every language, after somebody has edited the names', async () => {
    await sql`update menus set name = '会员' where path = '/users'`.execute(at.db);
    expect((await optionsOf('menus', '?keyword=会员')).map(option => option['label'])).toEqual(['会员']);
    await sql`update menus set name = ${at.catalogue.get('users').title.zh} where path = '/users'`.execute(at.db);
  });

  it('exist for every permission code of a resource', async () => {
    const { rows } = await sql<{ code: string }>`select code from menus where "menuType" = 3`.execute(at.db);
    const usedCodes = at.catalogue.resources.flatMap(({ code, operations, actions = [] }) => [
      code,
      ...Object.values(operations),
      ...actions.map(action => action.code),
    ]);
    expect(usedCodes.filter(code => !rows.some(row => row.code === code))).toEqual([]);
  });
});

describe('the choices of a configuration switch', () => {
  it.each([
    ['client_type', 'en', { value: 3, label: 'PC' }],
    ['client_type', 'zh', { value: 5, label: '小程序' }],
    ['user_type_list', 'zh', { value: 2, label: '管理平台用户' }],
  ] as const)('are returned in the language of the caller: %s in %s', async (key, language, item) => {
    const token = await at.tokenOf('viewer');
    const { data } = await at.call('GET', `${configSwitch}?configKey=${key}`, { token, language });
    expect(data).toContainEqual(item);
  });

  it.each(['', '?configKey=', '?configKey=other', '?configKey=__proto__', '?configKey=constructor'])(
    'are not returned for the invalid query %j',
    async query => {
      const answer = await at.call('GET', configSwitch + query, { token: await at.tokenOf('viewer') });
      expect(answer).toMatchObject({ http: 200, status: 1, code: 404 });
    },
  );
});

describe('the login records of a user', () => {
  it('include only the records of this user, newest first', async () => {
    const token = await at.tokenOf('admin');
    await at.tryToSignIn('viewer', 'wrong1234');
    const { data } = await at.call('POST', `${loginRecords}?userName=viewer`, { token });
    const list = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
    expect(list[0]).toMatchObject({ userName: 'viewer', result: 2, failReason: '密码错误' });
    expect(list.every(row => row['userName'] === 'viewer')).toBe(true);
  });

  it.each(['', '?userName=', '?userName=%00', `?userName=${'a'.repeat(65)}`])(
    'are not returned for the query %j',
    async query => {
      const answer = await at.call('POST', loginRecords + query, { token: await at.tokenOf('admin') });
      expect(answer).toMatchObject({ http: 200, status: 1, code: 400 });
    },
  );
});
