import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoAccounts } from '../../platform/demoAccounts.ts';
import type { Row } from '../../platform/engine/storage/database.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const users = '/api/user/v1/designjet/user';
const groups = '/api/user/v1/designjet/permissions/group';
const menus = '/api/user/v1/menus';

let at: TestPlatform;
/** A member of the support group. */
let support: string;
let supportGroup: number;
let opsGroup: number;

const firstRow = async (from: string): Promise<Row> => (await sql<Row>`${sql.raw(from)}`.execute(at.db)).rows[0] ?? {};
const idOf = async (from: string): Promise<number> => Number((await firstRow(from))['id']);
const userOf = (userName: string): Promise<Row> => firstRow(`select * from users where "userName" = '${userName}'`);
const groupOf = (name: string): Promise<number> =>
  idOf(`select id from permission_groups where "groupName" = '${name}'`);
const splitComparison = (code: string): Promise<number> => idOf(`select id from menus where code = '${code}'`);

/** Gives a seeded user the password of `viewer` and returns a session. */
async function sessionOf(userName: string): Promise<string> {
  await sql`
    update users set status = 1, "loginMethod" = 1,
      password = (select password from users where "userName" = 'viewer') where "userName" = ${userName}`.execute(
    at.db,
  );
  return at.signIn(userName, 'viewer123');
}

/** Creates a group with these permission codes and one user in it. */
async function userWith(userName: string, codes: readonly string[]): Promise<string> {
  await sql`
    with made as (insert into permission_groups ("groupName", "isAdmin") values (${`组${userName}`}, false) returning id),
    ticked as (
      insert into group_menus ("groupId", "menuId")
      select made.id, m.id from made, menus m where m.code = any(${[...codes]}::text[]))
    insert into users ("userName", name, "groupId", status, "loginMethod", revision)
    select ${userName}, ${userName}, made.id, 1, 1, 1 from made`.execute(at.db);
  return sessionOf(userName);
}

async function codesOf(token: string): Promise<readonly unknown[]> {
  const { data } = await at.call('GET', '/api/v1.0/users/-/', { token });
  return isRecord(data) && Array.isArray(data['roles']) ? data['roles'] : [];
}

const errorsOf = ({ data }: ClientResponse): unknown => (isRecord(data) ? data['errors'] : undefined);
const itemsOf = ({ data }: ClientResponse): readonly unknown[] =>
  isRecord(data) && Array.isArray(data['items']) ? data['items'] : [];

beforeAll(async () => {
  const extra = [
    'support01',
    'support02',
    'support03',
    'ops02',
    'menus01',
    'allot01',
    'sessions01',
    'bound01',
    'merchant01',
  ];
  at = await startPlatform({ passwordExemptions: [...demoAccounts.map(account => account.userName), ...extra] });
  support = await sessionOf('support01');
  supportGroup = await groupOf('客服支持人员组');
  opsGroup = await groupOf('运维值班人员组');
});

afterAll(() => at.close());

const notHeld = /^您没有以下权限，不能授予：/;

describe('a person who edits permission groups', () => {
  const allLeaves = async (): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`select id from menus where "menuType" = 3`.execute(at.db);
    return rows.map(row => row.id);
  };

  it('cannot change their own group', async () => {
    const before = await codesOf(support);
    const { revision } = await firstRow(`select revision from permission_groups where id = ${supportGroup}`);
    const body = { id: supportGroup, revision, menuIds: await allLeaves() };
    const answer = await at.call('PUT', groups, { token: support, body });
    expect(answer).toMatchObject({ status: 1, msg: '不能修改自己所在的权限组，请联系管理员' });
    expect(await codesOf(support)).toEqual(before);
  });

  it('cannot create a group with a permission code that they do not have; the reason appears at the field', async () => {
    const body = { groupName: '全部权限小组', menuIds: await allLeaves() };
    const answer = await at.call('POST', groups, { token: support, body });
    expect(answer.success).toBe(false);
    expect(errorsOf(answer)).toEqual({ menuIds: expect.stringMatching(notHeld) });
    expect(await groupOf('全部权限小组')).toBeNaN();
  });

  it('can create a group with permission codes that they have', async () => {
    const body = { groupName: '只看用户小组', menuIds: [await splitComparison('users:users')] };
    expect(await at.call('POST', groups, { token: support, body })).toMatchObject({ status: 0 });
  });

  it('cannot copy a stronger group, but can copy their own group', async () => {
    const copy = (id: number, groupName: string) =>
      at.call('POST', '/api/user/v1/permission-groups/copy', { token: support, body: { idList: [id], groupName } });
    expect(itemsOf(await copy(opsGroup, '运维组的副本'))).toMatchObject([
      { code: 400, msg: expect.stringMatching(notHeld) },
    ]);
    expect(itemsOf(await copy(supportGroup, '客服组的副本'))).toMatchObject([{ code: 0 }]);
  });

  it('cannot rename or delete a stronger group', async () => {
    const { revision } = await firstRow(`select revision from permission_groups where id = ${opsGroup}`);
    const body = { id: opsGroup, revision, groupName: '改名的运维组' };
    const stronger = '该权限组拥有您没有的权限，您不能使用或修改它';
    expect(await at.call('PUT', groups, { token: support, body })).toMatchObject({ status: 1, msg: stronger });
    const removed = await at.call('DELETE', groups, { token: support, body: { idList: [opsGroup] } });
    expect(itemsOf(removed)).toMatchObject([{ msg: stronger }]);
  });
});

describe('a person who may assign menus', () => {
  it('cannot assign to any group a permission code that they do not have', async () => {
    const token = await userWith('allot01', ['menu:allot', 'users:users']);
    const own = Number((await userOf('allot01'))['groupId']);
    const allot = (groupId: number, menuIdList: readonly number[]) =>
      at.call('POST', `${menus}/allot`, { token, body: { groupId, menuIdList } });
    expect((await allot(own, [await splitComparison('menu:edit')])).success).toBe(false);
    const other = await groupOf('只看用户小组');
    expect(errorsOf(await allot(other, [await splitComparison('menu:edit')]))).toEqual({
      menuIds: expect.stringMatching(notHeld),
    });
    expect(await allot(other, [await splitComparison('users:users')])).toMatchObject({ status: 0 });
    expect(await codesOf(token)).toEqual(['menu:allot', 'users:users']);
  });
});

describe('a person who manages users', () => {
  const put = async (userName: string, change: Row, token = support) => {
    const { id, revision } = await userOf(userName);
    return at.call('PUT', users, { token, body: { id, revision, ...change } });
  };
  const stronger = '该账号拥有您没有的权限，您不能对其操作';

  it('cannot move colleagues into a stronger group, individually or in bulk', async () => {
    const answer = await put('support02', { groupId: opsGroup });
    expect(errorsOf(answer)).toEqual({ groupId: '该权限组拥有您没有的权限，您不能使用或修改它' });
    const { id } = await userOf('support02');
    const body = { idList: [id], changes: { groupId: opsGroup } };
    const bulk = await at.call('PUT', '/api/user/v1/users/bulk', { token: support, body });
    expect(itemsOf(bulk)).toMatchObject([{ code: 400, msg: '该权限组拥有您没有的权限，您不能使用或修改它' }]);
    expect((await userOf('support02'))['groupId']).toBe(supportGroup);
  });

  it('cannot create an account in a stronger group', async () => {
    const password = await at.seal('Strong-pass-1');
    const body = {
      userName: 'created01',
      name: '新建用户',
      password,
      confirmPassword: await at.seal('Strong-pass-1'),
      groupId: opsGroup,
      email: 'created01@example.com',
      phone: '13800000001',
      loginMethod: 1,
    };
    expect(errorsOf(await at.call('POST', users, { token: support, body }))).toMatchObject({
      groupId: expect.any(String),
    });
    expect(await userOf('created01')).toEqual({});
  });

  it.each(['resetPassword', 'edit', 'disable', 'enable', 'delete', 'logoutAll'])(
    'cannot perform the operation %s on an account that has permission codes which they do not have',
    async act => {
      await sql`update users set status = ${act === 'enable' ? 0 : 1} where "userName" = 'ops02'`.execute(at.db);
      const before = await userOf('ops02');
      const id = Number(before['id']);
      const password = await at.seal('Strong-pass-1');
      const confirmPassword = await at.seal('Strong-pass-1');
      const bulk = (method: string, path: string, body: Row) => at.call(method, path, { token: support, body });
      const acts: Readonly<Record<string, () => Promise<ClientResponse>>> = {
        resetPassword: () => bulk('PUT', `${users}/password`, { id, password, confirmPassword }),
        edit: () => put('ops02', { note: '改' }),
        disable: () => bulk('POST', '/api/user/v1/users/disable', { idList: [id] }),
        enable: () => bulk('POST', '/api/user/v1/users/enable', { idList: [id] }),
        delete: () => bulk('DELETE', users, { idList: [id] }),
        logoutAll: () => bulk('POST', '/api/user/v1/users/logoutAll', { id }),
      };
      const answer = await acts[act]?.();
      expect([answer?.msg, ...(answer ? itemsOf(answer) : []).map(item => isRecord(item) && item['msg'])]).toContain(
        stronger,
      );
      expect(await userOf('ops02')).toEqual(before);
    },
  );

  it('can edit a colleague of the same group and reset their password', async () => {
    expect(await put('support02', { note: '同组' })).toMatchObject({ status: 0 });
    const { id } = await userOf('support02');
    const body = { id, password: await at.seal('Strong-pass-1'), confirmPassword: await at.seal('Strong-pass-1') };
    const reset = await at.call('PUT', `${users}/password`, { token: support, body });
    expect(itemsOf(reset)).toMatchObject([{ code: 0 }]);
  });

  it('cannot see or end the sessions of a stronger account', async () => {
    await at.tokenOf('admin');
    const { id: uid } = await userOf('admin');
    const list = await at.call('GET', `/api/user/v1/sessions?uid=${String(uid)}`, { token: support });
    expect(list).toMatchObject({ status: 1, msg: '只有管理员可以管理管理员账号' });
    const session = await idOf(`select id from sessions where uid = ${String(uid)} and "endedAt" is null`);
    const end = await at.call('POST', `/api/user/v1/sessions/end?id=${session}`, { token: support, body: {} });
    expect(end).toMatchObject({ status: 1, msg: '只有管理员可以管理管理员账号' });
    expect(await at.call('GET', '/api/v1.0/users/-/', { token: await at.tokenOf('admin') })).toMatchObject({
      status: 0,
    });
  });
});

describe('a person who edits menus', () => {
  let token: string;
  const update = async (code: string, change: Row) => {
    const { id, revision } = await firstRow(`select id, revision from menus where code = '${code}'`);
    return at.call('PUT', `${menus}/update/${String(id)}`, { token, body: { revision, ...change } });
  };

  beforeAll(async () => {
    token = await userWith('menus01', ['system:menus', 'menu:add', 'menu:edit', 'menu:delete', 'menu:move']);
  });

  it('cannot rename a permission code that a screen uses, and neither can an administrator', async () => {
    const inUse = { code: '该权限编码由页面使用，不能修改' };
    expect(errorsOf(await update('control-panel:shell', { code: 'zz:zz' }))).toEqual(inUse);
    expect(errorsOf(await update('menu:edit', { code: 'zz:zz' }))).toEqual(inUse);
    const { id, revision } = await firstRow(`select id, revision from menus where code = 'menu:edit'`);
    const body = { revision, code: 'zz:zz' };
    const admin = await at.call('PUT', `${menus}/update/${String(id)}`, { token: await at.tokenOf('admin'), body });
    expect(errorsOf(admin)).toEqual(inUse);
  });

  it('cannot assign a permission code that they do not have', async () => {
    const parentId = await idOf(`select id from menus where path = '/menus'`);
    const body = { name: '自造权限', menuType: 3, parentId, code: 'made:up' };
    const answer = await at.call('POST', `${menus}/create`, { token, body });
    expect(errorsOf(answer)).toEqual({ code: '您没有以下权限，不能填写：made:up' });
  });

  it('cannot move, disable or delete a menu leaf whose permission code they do not have', async () => {
    const parentId = await idOf(`select id from menus where path = '/menus'`);
    const text = '您没有以下权限，不能移动或停用：user:edit';
    expect(await update('user:edit', { parentId })).toMatchObject({ status: 1, msg: text });
    expect(await update('user:edit', { status: 0 })).toMatchObject({ status: 1, msg: text });
    const removed = await at.call('DELETE', `${menus}/delete/${await splitComparison('user:edit')}`, { token });
    expect(itemsOf(removed)).toMatchObject([{ msg: text }]);
  });

  it('has the same permission codes as before the refused attempts', async () => {
    expect(await codesOf(token)).toEqual(['menu:add', 'menu:delete', 'menu:edit', 'menu:move', 'system:menus']);
  });

  it('can rename any node, because no permission depends on names', async () => {
    expect(await update('user:edit', { name: '新建' })).toMatchObject({ status: 0 });
  });
});

describe('a merchant', () => {
  it('cannot be disabled by a person who lacks a permission code that one of the merchant’s users has', async () => {
    const token = await sessionOf('merchant01');
    await sql`
      update users set "merchantSign" = (select "merchantSign" from merchants order by id limit 1)
      where "userName" = 'admin'`.execute(at.db);
    const { id } = await firstRow('select id from merchants order by id limit 1');
    await sql`update merchants set "merchantStatus" = 1 where id = ${id}`.execute(at.db);
    const body = { id, merchantStatus: 0 };
    const answer = await at.call('POST', '/v5/merchant/merchantSwitchControl', { token, body });
    expect([answer.msg, ...itemsOf(answer).map(item => isRecord(item) && item['msg'])]).toContain(
      '只有管理员可以管理管理员账号',
    );
    await sql`update users set "merchantSign" = null where "userName" = 'admin'`.execute(at.db);
  });
});

describe('a user of a merchant', () => {
  const support5 = '/api/user/support/v5/menus';

  it('can assign only menus that their own merchant has, and cannot change the menu entries that all merchants share', async () => {
    const token = await userWith('bound01', ['business:support-menus', 'support-menu:allot', 'support-menu:add']);
    const [own, other] = (
      await sql<Row>`select id, "parentId" from support_menus where "menuType" = 3 order by id`.execute(at.db)
    ).rows;
    await sql`update users set "merchantSign" = 'SH0001' where "userName" = 'bound01'`.execute(at.db);
    await sql`delete from merchant_menus where "merchantSign" in ('SH0001', 'SH0002')`.execute(at.db);
    await sql`insert into merchant_menus ("merchantSign", "menuId") values ('SH0001', ${own?.['id']})`.execute(at.db);
    const allot = (merchantSign: string, menuIdList: readonly unknown[]) =>
      at.call('POST', `${support5}/merchant/allot`, { token, body: { merchantSign, menuIdList } });
    expect(errorsOf(await allot('SH0001', [own?.['id'], other?.['id']]))).toEqual({
      menuIds: '只能分配所属商家已有的菜单',
    });
    expect(await allot('SH0002', [own?.['id']])).toMatchObject({ status: 0 });
    const body = { name: '自造', menuType: 3, parentId: own?.['parentId'], code: 'made:up' };
    const made = await at.call('POST', `${support5}/create`, { token, body });
    expect(made).toMatchObject({ status: 1, msg: '商家用户不能修改商家菜单' });
  });
});

describe('an approval by an account whose password the requester has set', () => {
  const approve = async (taskId: number, token: string) =>
    at.call('POST', '/api/system/v1/tasks/approve', { token, body: { taskId } });
  const orderedBy = async (userName: string): Promise<number> =>
    idOf(`
      insert into jobs (uid, resource, action, code, "values", query, ip, method, path, total, state, "createdAt", "needsApproval")
      select id, 'devices', 'boardRestart', 'users:users', '{}', '{}', '', 'POST', '/', 0, 0,
        (extract(epoch from now()) * 1000)::bigint, true
      from users where "userName" = '${userName}' returning id`);
  const reset = async (userName: string, token: string) => {
    const { id } = await userOf(userName);
    const body = { id, password: await at.seal('Nightly7pass'), confirmPassword: await at.seal('Nightly7pass') };
    expect(itemsOf(await at.call('PUT', `${users}/password`, { token, body }))).toMatchObject([{ code: 0 }]);
  };
  const text = '任务下达人在7天内创建过您的账号或重置过您的密码，请由其他人批准';

  it('is invalid for a week, even if the requester set the password through a third account', async () => {
    await reset('support02', support);
    const second = await at.signIn('support02', 'Nightly7pass');
    const taskId = await orderedBy('support01');
    expect(await approve(taskId, second)).toMatchObject({ status: 1, msg: text });
    await reset('support03', second);
    const third = await at.signIn('support03', 'Nightly7pass');
    expect(await approve(taskId, third)).toMatchObject({ status: 1, msg: text });
    await sql`update account_hands set at = at - ${8 * 86_400_000}::bigint`.execute(at.db);
    expect(await approve(taskId, third)).toMatchObject({ status: 0 });
  });
});
