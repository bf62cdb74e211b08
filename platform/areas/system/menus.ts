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
import { assignMenusToMerchant } from '../users/groupMenus.ts';
import { assignMenusToGroup } from '../users/permissionGroups.ts';
import { requireMainMenuRights } from '../users/rights/merchantRights.ts';
import { type SubtreeNode, countSubtreeLevels, maxLevels, readAncestors, readSubtree } from './menu/menuBranches.ts';

/**
 * Path of the screen that edits menus. This screen must stay reachable, because only this screen can restore hidden
 * menus.
 */
const menuScreenPath = '/menus';

/** Response code of the refusal that the caller can override with `cascade=true`. */
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
      const below = await readSubtree(scope, record.id);
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
      await requireMainMenuRights(scope);
    },

    deleteMenu: async (scope, record) => {
      await requireMainMenuRights(scope);
      const below = await readSubtree(scope, record.id);
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

/** Deletes the nodes below a node. Refuses until the caller confirms with `cascade=true`. */
async function removeChildren({ db, resource, query }: EffectScope, id: number, below: readonly SubtreeNode[]) {
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
  await db.deleteFrom(tableName(resource)).where('id', '=', anyOf(children)).execute();
}

async function checkNode(scope: EffectScope, { id, before, values }: NodeSave): Promise<void> {
  if (values.parentId !== undefined || !before) await checkPlace(scope, id);
  if (values.path !== undefined || values.parentId !== undefined || !before) await refuseDuplicatePath(scope, id);
}

/** Validates the tree after the write: no loop, at most `maxLevels` levels, nothing below a permission leaf. */
async function checkPlace({ db, resource }: EffectScope, id: number): Promise<void> {
  const table = tableName(resource);
  const above = await readAncestors(db, table, id);
  if (above.some(node => node.id === id)) {
    throw createFieldRefusal(
      'parentId',
      '上级菜单不能是自己或自己的下级',
      'The parent cannot be the entry itself or an entry below it',
    );
  }
  if (above.some(node => node.menuType === menuType.permission)) {
    throw createFieldRefusal('parentId', '权限节点下不能再有菜单', 'A permission leaf cannot have entries below it');
  }
  if (above.length + (await countSubtreeLevels(db, table, id)) > maxLevels) {
    throw createFieldRefusal('parentId', `菜单最多${maxLevels}级`, `Menus have at most ${maxLevels} levels`);
  }
}

/** Rejects two siblings with the same path. */
async function refuseDuplicatePath({ db, resource }: EffectScope, id: number): Promise<void> {
  const table = tableName(resource);
  const sibling = await db
    .selectFrom(`${table} as own`)
    .innerJoin(`${table} as other`, join =>
      join
        .onRef('other.parentId', 'is not distinct from', 'own.parentId')
        .onRef('other.id', '<>', 'own.id')
        .on('other.menuType', '<>', menuType.permission)
        .on(eb => eb(eb.fn('lower', ['other.path']), '=', eb.fn('lower', ['own.path']))),
    )
    .select('other.id')
    .where('own.id', '=', id)
    .where('own.menuType', '<>', menuType.permission)
    .where('own.path', '<>', '')
    .executeTakeFirst();
  if (sibling) {
    throw createFieldRefusal('path', '同级菜单中已有该路径', 'An entry at the same level already has this path');
  }
}

async function refuseUnreachableMenuScreen({ db }: EffectScope): Promise<void> {
  const hidden = await withTables(db, menus)
    .withRecursive('chain(id, parentId, hidden, status)', query =>
      query
        .selectFrom('menus')
        .select(['id', 'parentId', 'hidden', 'status'])
        .where('path', '=', menuScreenPath)
        .union(
          query
            .selectFrom('menus as parent')
            .innerJoin('chain', 'chain.parentId', 'parent.id')
            .select(['parent.id', 'parent.parentId', 'parent.hidden', 'parent.status']),
        ),
    )
    .selectFrom('chain')
    .select('id')
    .where(eb => eb.or([eb('hidden', '=', true), eb('status', '=', enableStatus.disabled)]))
    .executeTakeFirst();
  if (hidden) throw protectedMenu();
}

/** Ticks the new parents of a moved node for all groups for which the node is ticked. */
async function tickParents({ db }: EffectScope, id: number): Promise<void> {
  await withTables(db, menus)
    .withRecursive('above(id, parentId)', query =>
      query
        .selectFrom('menus as node')
        .innerJoin('menus as parent', 'parent.id', 'node.parentId')
        .select(['parent.id', 'parent.parentId'])
        .where('node.id', '=', id)
        .union(
          query
            .selectFrom('menus as parent')
            .innerJoin('above', 'above.parentId', 'parent.id')
            .select(['parent.id', 'parent.parentId']),
        ),
    )
    .insertInto('group_menus')
    .columns(['groupId', 'menuId'])
    .expression(query =>
      query
        .selectFrom('group_menus as ticked')
        .crossJoin('above')
        .select(['ticked.groupId', 'above.id'])
        .where('ticked.menuId', '=', id),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
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
