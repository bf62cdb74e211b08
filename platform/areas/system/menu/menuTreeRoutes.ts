import { sql } from 'kysely';

import type { Label } from '../../../../src/schemas/vocabulary/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { type MenuNode, type MenuRow, toMenuTree } from './toMenuTree.ts';

const empty: Label = { zh: '该权限组没有菜单', en: 'The permission group has no menus' };
const foreign: Label = { zh: '权限不足', en: 'Insufficient authority' };

/** Returns the menu of a group. An administrator's tree has no leaves, which the console reads as all permissions. */
export const menuTreeRoute: Route = {
  method: 'GET',
  path: '/api/user/v1/menus/tree',
  permission: 'session',
  beforeOwnPassword: true,
  handle: async ({ db, caller, query }) => {
    const groupId = query['groupId'] ? Number(query['groupId']) : caller.groupId;
    const mayLook = groupId === caller.groupId || caller.isAdmin || caller.codes.has('permission-group:preview');
    if (!mayLook) throw new Refusal(foreign, { status: 1, code: 403 });
    const tree = await readTree(db, groupId);
    if (tree.length === 0) throw new Refusal(empty, { status: 1, code: 404 });
    return tree;
  },
};

/** Returns all nodes, for choosing the permissions of a group. */
export const allPermissionsRoute: Route = {
  method: 'GET',
  path: '/api/user/v1/designjet/permissions/all',
  permission: {
    anyOf: ['users:permission-groups', 'permission-group:add', 'permission-group:edit', 'menu:allot', 'system:menus'],
  },
  handle: async ({ db }) => toMenuTree(await readRows(db, null), () => true),
};

async function readTree(db: Database, groupId: number): Promise<readonly MenuNode[]> {
  if (!Number.isSafeInteger(groupId)) return [];
  const group = await sql<{ isAdmin: boolean | null }>`
    select "isAdmin" from permission_groups where id = ${groupId}`.execute(db);
  if (!group.rows[0]) return [];
  const rows = (await readRows(db, groupId)).filter(row => row.status === 1);
  if (group.rows[0].isAdmin) {
    return toMenuTree(
      rows.filter(row => row.menuType !== 3),
      node => node.menuType === 2,
    );
  }
  return toMenuTree(rows, node => node.menuType === 3 && node.isHeld);
}

async function readRows(db: Database, groupId: number | null): Promise<readonly MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select m.id, m."parentId", m.path, m.name, m.icon, m.title, m.hidden, m."noCache", m."menuType", m.code, m.status,
      held."menuId" is not null as "isHeld"
    from menus m left join group_menus held on held."menuId" = m.id and held."groupId" = ${groupId ?? 0}
    order by m.sort, m.id`.execute(db);
  return rows;
}
