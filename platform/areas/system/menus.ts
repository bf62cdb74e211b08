import { sql } from 'kysely';

import { interpolate } from '../../../src/schemas/vocabulary/label.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { guardMerchantNodes } from '../users/rights/merchantRights.ts';
import { tableName } from '../../engine/storage/tables.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { assignMenusToMerchant } from '../users/menuTicks.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Levels of the menu: area, screen, permission leaf. */
const maxLevels = 3;

/** Path of the screen that edits menus; without it, nobody could restore a hidden menu. */
const menuScreenPath = '/menus';

/** Code of the refusal that asks the caller to confirm with `cascade=true`. */
const hasChildren = 2;

export const effects: Effects = {
  saveMenu: onSave(async (scope, { id, before, values }) => {
    if (values['parentId'] !== undefined || !before) {
      await checkPlace(scope, id);
    }
    if (values['path'] !== undefined || values['parentId'] !== undefined || !before)
      await refuseDuplicatePath(scope, id);
    if (scope.resource.name !== 'menus') return guardMerchantNodes(scope);
    if (before?.['path'] === menuScreenPath && values['path'] !== undefined && values['path'] !== menuScreenPath)
      throw protectedMenu();
    await refuseUnreachableMenuScreen(scope);
    await tickParents(scope, id);
  }),

  deleteMenu: onDelete(async (scope, record) => {
    const { db, resource, query } = scope;
    if (resource.name !== 'menus') await guardMerchantNodes(scope);
    const table = sql.table(tableName(resource));
    const below = await sql<{ id: number; path: string | null }>`
      with recursive part as (
        select id, path from ${table} where id = ${record['id']}
        union select c.id, c.path from ${table} c join part on c."parentId" = part.id)
      select id, path from part`.execute(db);
    if (resource.name === 'menus' && below.rows.some(row => row.path === menuScreenPath)) throw protectedMenu();
    const children = below.rows.map(row => row.id).filter(id => id !== record['id']);
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
    await sql`delete from ${table} where id = any(${children}::bigint[])`.execute(db);
    const ticks = sql.table(resource.name === 'menus' ? 'group_menus' : 'merchant_menus');
    await sql`delete from ${ticks} where "menuId" = any(${below.rows.map(row => row.id)}::bigint[])`.execute(db);
  }),

  allotSupportMenus: onAction(async (scope, { values }) => {
    const { merchantSign, menuIds } = values;
    await assignMenusToMerchant(scope, merchantSign, menuIds);
    return { merchantSign };
  }),
};

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
  if (above.rows.some(row => row.menuType === 3)) {
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
      on other."parentId" is not distinct from own."parentId" and other.id <> own.id and other."menuType" <> 3
        and lower(other.path) = lower(own.path)
    where own.id = ${id} and own."menuType" <> 3 and own.path <> '' limit 1`.execute(db);
  if (rows.length > 0) {
    throw createFieldRefusal('path', '同级菜单中已有该路径', 'An entry at the same level has this path already');
  }
}

async function refuseUnreachableMenuScreen({ db }: EffectScope): Promise<void> {
  const { rows } = await sql`
    with recursive chain as (
      select id, "parentId", hidden, status from menus where path = ${menuScreenPath}
      union select p.id, p."parentId", p.hidden, p.status from menus p join chain on p.id = chain."parentId")
    select from chain where hidden or status = 0 limit 1`.execute(db);
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
