import menus from '../../../../src/resources/system/menus.ts';
import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { menuType } from '../../../../src/schemas/codes/system.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type MenuTreeNode, toMenuTree } from './toMenuTree.ts';

const empty: Label = { zh: '该权限组没有菜单', en: 'The permission group has no menus' };
const foreign: Label = { zh: '权限不足', en: 'Insufficient authority' };

/**
 * Returns the menu of a group. The menu of an administrators' group has no leaves; the console interprets this as all
 * permissions.
 */
export const menuTreeRoute: Route = {
  method: 'GET',
  path: '/api/user/v1/menus/tree',
  permission: 'session',
  isAllowedBeforePasswordChange: true,
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

async function readTree(db: Database, groupId: number): Promise<readonly MenuTreeNode[]> {
  if (!Number.isSafeInteger(groupId)) return [];
  const group = await withTables(db, permissionGroups)
    .selectFrom('permission_groups')
    .select('isAdmin')
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!group) return [];
  const rows = (await readRows(db, groupId)).filter(row => row.status === enableStatus.enabled);
  if (group.isAdmin) {
    return toMenuTree(
      rows.filter(row => row.menuType !== menuType.permission),
      node => node.menuType === menuType.screen,
    );
  }
  return toMenuTree(rows, node => node.menuType === menuType.permission && node.heldId !== null);
}

/** Reads all menu nodes. `heldId` is null if the node is not ticked for the group. */
async function readRows(db: Database, groupId: number | null) {
  return withTables(db, menus)
    .selectFrom('menus as menu')
    .leftJoin('group_menus as held', join =>
      join.onRef('held.menuId', '=', 'menu.id').on('held.groupId', '=', groupId ?? 0),
    )
    .select(['menu.id', 'menu.parentId', 'menu.path', 'menu.name', 'menu.icon', 'menu.title'])
    .select(['menu.hidden', 'menu.noCache', 'menu.menuType', 'menu.code', 'menu.status', 'held.menuId as heldId'])
    .orderBy('menu.sort')
    .orderBy('menu.id')
    .execute();
}
