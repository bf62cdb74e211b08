import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseMenuTree, parseMenu } from '../../src/authProvider/menuTree.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { addMenuNodes } from '../../platform/areas/system/menu/buildMenuNodes.ts';
import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const menus = '/api/user/v1/menus';

let at: TestPlatform;
let admin: string;
let parentId: number;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  parentId = await idOf(`select id from menus where title = 'area:system'`);
});

afterAll(() => at.close());

const idOf = async (from: string): Promise<number> =>
  (await sql<{ id: number }>`${sql.raw(from)}`.execute(at.db)).rows[0]?.id ?? 0;
const errorsOf = ({ data }: ClientResponse): unknown => (isRecord(data) ? data['errors'] : undefined);
const create = (row: object): Promise<ClientResponse> =>
  at.call('POST', `${menus}/create`, { token: admin, body: { menuType: 2, parentId, ...row } });
const infoOf = async (token: string): Promise<Readonly<Record<string, unknown>>> => {
  const { data } = await at.call('GET', '/api/v1.0/users/-/', { token });
  return isRecord(data) ? data : {};
};
const treeFor = async (token: string): Promise<unknown> =>
  (await at.call('GET', `${menus}/tree?cacheable=false`, { token })).data;

describe('a menu entry', () => {
  it.each(['https://example.com/help', '//evil', '/a?x=1', '/报表', '/a b', '/login', '/a/'])(
    'cannot have the path %s, and the error appears at the field',
    async path => {
      expect(errorsOf(await create({ name: '坏路径', path }))).toEqual({ path: expect.stringMatching(/^路径由字母/) });
    },
  );

  it('cannot have the path of a sibling, and the error appears at the field', async () => {
    expect(errorsOf(await create({ name: '又一个', path: '/menus' }))).toEqual({ path: '同级菜单中已有该路径' });
  });

  it('cannot be its own parent, and the error appears at the field', async () => {
    const { data } = await create({ name: '循环', parentId: null, menuType: 1 });
    const { id, revision } = isRecord(data) ? data : {};
    const body = { revision, parentId: id };
    const answer = await at.call('PUT', `${menus}/update/${String(id)}`, { token: admin, body });
    expect(errorsOf(answer)).toEqual({ parentId: '上级菜单不能是自己或自己的下级' });
  });

  it('can have a relative path, which the platform resolves below the path of the parent', async () => {
    const { data } = await create({ name: '报表中心', parentId: null, menuType: 1, path: '/reports' });
    const { id } = isRecord(data) ? data : {};
    expect(await create({ name: '日报', parentId: id, path: 'daily' })).toMatchObject({ status: 0 });
    const tree = parseMenuTree(await treeFor(admin));
    expect(tree.flatMap(node => node.children).map(node => node.path)).toContain('/reports/daily');
  });
});

describe('the order of menu entries', () => {
  it('can be changed only with the permission to move, which is not part of the permission to edit', async () => {
    const order = async (): Promise<readonly number[]> => {
      const { rows } = await sql<{ id: number }>`
        select id from menus where "parentId" = ${parentId} order by sort, id limit 2`.execute(at.db);
      return rows.map(({ id }) => id);
    };
    const before = await order();
    await grantPermissionCodes(at.db, 'ops01', ['system:menus', 'menu:edit']);
    const token = await at.tokenOf('ops01');
    const move = () => at.call('POST', `${menus}/move`, { token, body: { id: before[1], direction: 'up' } });
    expect(await move()).toMatchObject({ status: 1, code: 403 });
    expect(await order()).toEqual(before);
    await grantPermissionCodes(at.db, 'ops01', ['menu:move']);
    expect(await move()).toMatchObject({ status: 0 });
    expect(await order()).toEqual(before.toReversed());
  });
});

describe('a damaged stored menu entry', () => {
  beforeAll(async () => {
    await sql`
      insert into menus (name, "menuType", "parentId", path, sort, hidden, "noCache", status, revision) values
        ('外部帮助', 2, ${parentId}, 'https://example.com/help', 90, false, false, 1, 1),
        ('失联的页面', 2, 99999999, '/lost', 91, false, false, 1, 1)`.execute(at.db);
    await sql`update menus set path = '//users' where path = '/users'`.execute(at.db);
  });

  it('is hidden, and all users keep their other menus and permissions', async () => {
    const tree = await treeFor(admin);
    const { skipped } = parseMenu(tree, false);
    expect(skipped).toEqual([]);
    expect(JSON.stringify(tree)).not.toContain('example.com');
    expect(JSON.stringify(tree)).toContain('"/menus"');
    const viewer = await at.tokenOf('viewer');
    const codes = JSON.stringify(await treeFor(viewer));
    expect(codes).toContain('"users:users"');
  });

  it('is reported only to users who may edit menus', async () => {
    expect((await infoOf(admin))['damagedMenus']).toEqual(['用户列表', '外部帮助', '失联的页面']);
    expect((await infoOf(await at.tokenOf('viewer')))['damagedMenus']).toEqual([]);
  });
});

describe('a permission code that a newer release adds', () => {
  const code = 'sign-out-record:correct';

  it('can be ticked below its screen after the next start, and belongs only to administrators until it is assigned', async () => {
    await sql`delete from group_menus where "menuId" = (select id from menus where code = ${code})`.execute(at.db);
    await sql`delete from menus where code = ${code}`.execute(at.db);
    await sql`delete from seed_progress where name = ${`menu code ${code}`}`.execute(at.db);
    await addMenuNodes(at.db, allScreens, '2026-03-02 00:00:00');

    const { data } = await at.call('GET', '/api/user/v1/designjet/permissions/all', { token: admin });
    const screens = parseMenuTree(data).flatMap(area => area.children);
    const leaves = screens.find(screen => screen.path === '/sign-out-records')?.children ?? [];
    expect(leaves.map(leaf => leaf.code)).toContain(code);
    const { data: rights } = await at.call('GET', `/api/user/v1/designjet/rights?codes=${code}`, { token: admin });
    expect(rights).toMatchObject({ rights: [{ code, isHeld: true, groups: [{ name: '超级管理员组' }] }] });
  });
});
