import merchants from '../../../src/resources/business/merchants.ts';
import menus from '../../../src/resources/system/menus.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { requireMerchantMenuRights } from './rights/merchantRights.ts';
import supportMenus from '../../../src/resources/business/support-menus.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';

interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

/**
 * Completes the ticked nodes: ticking a leaf also ticks its parents, and unticking a parent also unticks its leaves. A
 * list without any parent comes from a client that lists leaves only, so missing parents in this list do not untick
 * leaves.
 */
export function completeTickedMenus(
  nodes: readonly Node[],
  stored: ReadonlySet<number>,
  given: readonly number[],
): ReadonlySet<number> {
  const parents = new Map(nodes.map(node => [node.id, node.parentId]));
  const above = (id: number): readonly number[] => {
    const path: number[] = [];
    for (let at = parents.get(id) ?? null; at !== null && !path.includes(at); at = parents.get(at) ?? null)
      path.push(at);
    return path;
  };
  const wanted = new Set(given.filter(id => parents.has(id)));
  const namesParents = [...wanted].some(id => above(id).some(parent => wanted.has(parent)));
  const unticked = (id: number) =>
    stored.has(id) && above(id).some(parent => stored.has(parent) && !wanted.has(parent));
  const kept = namesParents ? [...wanted].filter(id => !unticked(id)) : [...wanted];
  return new Set(kept.flatMap(id => [id, ...above(id)]));
}

/** Stores the ticks of a group, with the parents of each ticked node. */
export async function storeGroupMenusWithParents(
  db: Database,
  groupId: number,
  menuIds: readonly number[],
): Promise<void> {
  const tables = withTables(db, menus);
  const stored = await tables.selectFrom('group_menus').select('menuId').where('groupId', '=', groupId).execute();
  const nodes = await tables.selectFrom('menus').select(['id', 'parentId']).execute();
  await replaceGroupMenus(
    db,
    groupId,
    completeTickedMenus(nodes, new Set(stored.map(({ menuId }) => menuId)), menuIds),
  );
}

/** Replaces the menu nodes that are ticked for a group by exactly these nodes. */
export async function replaceGroupMenus(db: Database, groupId: number, menuIds: Iterable<number>): Promise<void> {
  const ticks = [...menuIds].map(menuId => ({ groupId, menuId }));
  await withTables(db).deleteFrom('group_menus').where('groupId', '=', groupId).execute();
  if (ticks.length > 0) await withTables(db).insertInto('group_menus').values(ticks).execute();
}

/** Replaces the menus in a merchant's own console by the ticked nodes and their parents. */
export async function assignMenusToMerchant(
  { db, caller }: Pick<EffectScope, 'db' | 'caller'>,
  merchantSign: string,
  menuIds: readonly number[],
): Promise<void> {
  await requireMerchantMenuRights({ db, caller }, menuIds);
  const tables = withTables(db, merchants, supportMenus);
  await tables.selectFrom('merchants').select('id').where('merchantSign', '=', merchantSign).forUpdate().execute();
  await tables.deleteFrom('merchant_menus').where('merchantSign', '=', merchantSign).execute();
  await tables
    .withRecursive('ticked(id, parentId)', query =>
      query
        .selectFrom('support_menus')
        .select(['id', 'parentId'])
        .where('id', '=', anyOf(menuIds))
        .union(
          query
            .selectFrom('support_menus as parent')
            .innerJoin('ticked', 'ticked.parentId', 'parent.id')
            .select(['parent.id', 'parent.parentId']),
        ),
    )
    .insertInto('merchant_menus')
    .columns(['merchantSign', 'menuId'])
    .expression(query => query.selectFrom('ticked').select([castTo(merchantSign, 'text').as('merchantSign'), 'id']))
    .execute();
}
