import { sql } from 'kysely';

import merchantMenus from '../../../src/resources/business/support-menus.ts';
import menus from '../../../src/resources/system/menus.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { menuType } from '../../../src/schemas/codes/system.ts';
import { interpolate } from '../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { tableName } from '../../engine/storage/tables.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { assignMenusToMerchant } from '../users/menuTicks.ts';
import { assignMenusToGroup } from '../users/permissionGroups.ts';
import { guardMerchantNodes } from '../users/rights/merchantRights.ts';

/** Levels of the menu: area, screen, permission leaf. */
const maxLevels = 3;

/** Path of the screen that edits menus; without it, nobody could restore a hidden menu. */
const menuScreenPath = '/menus';

/** Code of the refusal that asks the caller to confirm with `cascade=true`. */
const hasChildren = 2;

type Node = Pick<RowOf<typeof merchantMenus>, 'parentId' | 'path'>;

interface NodeSave {
  readonly id: number;
  readonly before: Node | null;
  readonly values: Partial<Node>;
}

export const effects = [
  effectsOf(menus, {
    saveMenu: async (scope, change) => {
      await checkNode(scope, change);
      const { id, before, values } = change;
      if (before?.path === menuScreenPath && values.path !== undefined && values.path !== menuScreenPath) {
        throw protectedMenu();
      }
      await refuseUnreachableMenuScreen(scope);
      await tickParents(scope, id);
    },

    deleteMenu: async (scope, record) => {
      const below = await readNodesBelow(scope, record.id);
      if (below.some(node => node.path === menuScreenPath)) throw protectedMenu();
      await removeChildren(scope, record.id, below);
      await withTables(scope.db)
        .deleteFrom('group_menus')
        .where('menuId', '=', anyOf(below.map(node => node.id)))
        .execute();
    },

    assignMenusToGroup: async (scope, { values: { groupId, menuIds } }) => {
      await assignMenusToGroup(scope, groupId, menuIds);
      return { groupId };
    },
  }),

  effectsOf(merchantMenus, {
    saveMenu: async (scope, change) => {
      await checkNode(scope, change);
      await guardMerchantNodes(scope);
    },

    deleteMenu: async (scope, record) => {
      await guardMerchantNodes(scope);
      const below = await readNodesBelow(scope, record.id);
      await removeChildren(scope, record.id, below);
      await withTables(scope.db)
        .deleteFrom('merchant_menus')
        .where('menuId', '=', anyOf(below.map(node => node.id)))
        .execute();
    },

    allotSupportMenus: async (scope, { values: { merchantSign, menuIds } }) => {
      await assignMenusToMerchant(scope, merchantSign, menuIds);
      return { merchantSign };
    },
  }),
];

interface NodeBelow {
  readonly id: number;
  readonly path: string | null;
}

/** Returns a node and all nodes below it. */
async function readNodesBelow({ db, resource }: EffectScope, id: number): Promise<readonly NodeBelow[]> {
  const table = sql.table(tableName(resource));
  const { rows } = await sql<NodeBelow>`
    with recursive part as (
      select id, path from ${table} where id = ${id}
      union select c.id, c.path from ${table} c join part on c."parentId" = part.id)
    select id, path from part`.execute(db);
  return rows;
}

/** Deletes the nodes below a node. Refuses until the caller confirms with `cascade=true`. */
async function removeChildren({ db, resource, query }: EffectScope, id: number, below: readonly NodeBelow[]) {
  const children = below.map(node => node.id).filter(child => child !== id);
  if (children.length > 0 && query['cascade'] !== 'true') {
    const count = { count: children.length };
    throw new Refusal(
      {
        zh: interpolate('该菜单下还有{count}个子菜单，确定一并删除吗？', count),
        en: interpolate('There are {count} entries below it. Delete them too?', count),
      },
      { status: 1, code: hasChildren },
    );
  }
  const table = sql.table(tableName(resource));
  await sql`delete from ${table} where id = any(${children}::bigint[])`.execute(db);
}

async function checkNode(scope: EffectScope, { id, before, values }: NodeSave): Promise<void> {
  if (values.parentId !== undefined || !before) await checkPlace(scope, id);
  if (values.path !== undefined || values.parentId !== undefined || !before) await refuseDuplicatePath(scope, id);
}

/** Validates the tree after the write: no loop, at most `maxLevels` levels, nothing below a permission leaf. */
async function checkPlace({ db, resource }: EffectScope, id: number): Promise<void> {
  const table = sql.table(tableName(resource));
  const above = await sql<{ id: number; menuType: number; isLoop: boolean }>`
    with recursive above as (
      select p.id, p."parentId", p."menuType", 1 as step from ${table} c join ${table} p on p.id = c."parentId" where c.id = ${id}
      union all
      select p.id, p."parentId", p."menuType", step + 1 from ${table} p join above on p.id = above."parentId"
      where above.step <= ${maxLevels + 1}::int and above.id <> ${id})
    select id, "menuType", id = ${id} as "isLoop" from above`.execute(db);
  if (above.rows.some(row => row.isLoop)) {
    throw createFieldRefusal('parentId', '上级菜单不能是自己或自己的下级', 'A menu cannot be below itself');
  }
  if (above.rows.some(row => row.menuType === menuType.permission)) {
    throw createFieldRefusal('parentId', '权限节点下不能再有菜单', 'Nothing can stand below a permission leaf');
  }
  const below = await sql<{ levels: number }>`
    with recursive below as (
      select ${id}::bigint as id, 1 as level
      union all select c.id, level + 1 from ${table} c join below on c."parentId" = below.id where level <= ${maxLevels}::int)
    select max(level) as levels from below`.execute(db);
  if (above.rows.length + (below.rows[0]?.levels ?? 1) > maxLevels) {
    throw createFieldRefusal('parentId', `菜单最多${maxLevels}级`, `Menus have at most ${maxLevels} levels`);
  }
}

/** Rejects two siblings with the same path. */
async function refuseDuplicatePath({ db, resource }: EffectScope, id: number): Promise<void> {
  const table = sql.table(tableName(resource));
  const { rows } = await sql`
    select from ${table} own join ${table} other
      on other."parentId" is not distinct from own."parentId" and other.id <> own.id and other."menuType" <> ${menuType.permission}
        and lower(other.path) = lower(own.path)
    where own.id = ${id} and own."menuType" <> ${menuType.permission} and own.path <> '' limit 1`.execute(db);
  if (rows.length > 0) {
    throw createFieldRefusal('path', '同级菜单中已有该路径', 'An entry at the same level has this path already');
  }
}

async function refuseUnreachableMenuScreen({ db }: EffectScope): Promise<void> {
  const { rows } = await sql`
    with recursive chain as (
      select id, "parentId", hidden, status from menus where path = ${menuScreenPath}
      union select p.id, p."parentId", p.hidden, p.status from menus p join chain on p.id = chain."parentId")
    select from chain where hidden or status = ${enableStatus.disabled} limit 1`.execute(db);
  if (rows.length > 0) throw protectedMenu();
}

/** Adds the new parents of a moved node to all groups that have ticked the node. */
async function tickParents({ db }: EffectScope, id: number): Promise<void> {
  await sql`
    with recursive above as (
      select p.id, p."parentId" from menus c join menus p on p.id = c."parentId" where c.id = ${id}
      union select p.id, p."parentId" from menus p join above on p.id = above."parentId")
    insert into group_menus ("groupId", "menuId")
    select g."groupId", above.id from group_menus g cross join above where g."menuId" = ${id} on conflict do nothing`.execute(
    db,
  );
}

function protectedMenu(): Refusal {
  return refused({
    zh: '菜单管理页面不能隐藏、停用或删除',
    en: 'The menus screen cannot be hidden, disabled or deleted',
  });
}

function refused(text: { readonly zh: string; readonly en: string }): Refusal {
  return new Refusal(text, { status: 1, code: 1 });
}
