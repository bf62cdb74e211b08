import { sql } from 'kysely';

import { guardMerchantMenus } from './rights/merchantRights.ts';
import type { Database } from '../../engine/storage/database.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';

interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

/** Returns the ids among the values of a tree field. */
export function toMenuIds(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'number') : [];
}

/**
 * Completes the ticked nodes: ticking a leaf also ticks its parents, and unticking a parent also unticks its leaves. A
 * list without any parent comes from a client that lists leaves only; its missing parents do not untick leaves.
 */
export function completeTicks(
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
export async function storeGroupTicks(db: Database, groupId: number, value: unknown): Promise<void> {
  const stored = await sql<{ menuId: number }>`select "menuId" from group_menus where "groupId" = ${groupId}`.execute(
    db,
  );
  const nodes = await readNodes(db, 'menus');
  const ticks = completeTicks(nodes, new Set(stored.rows.map(row => row.menuId)), toMenuIds(value));
  await sql`delete from group_menus where "groupId" = ${groupId}`.execute(db);
  await sql`
    insert into group_menus ("groupId", "menuId")
    select ${groupId}::bigint, unnest(${[...ticks]}::bigint[])`.execute(db);
}

/** Replaces the menus in a merchant's own console by the ticked nodes and their parents. */
export async function assignMenusToMerchant(
  { db, caller }: Pick<EffectScope, 'db' | 'caller'>,
  merchantSign: unknown,
  menuIds: unknown,
): Promise<void> {
  await guardMerchantMenus({ db, caller }, toMenuIds(menuIds));
  await sql`select from merchants where "merchantSign" = ${merchantSign} for update`.execute(db);
  await sql`delete from merchant_menus where "merchantSign" = ${merchantSign}`.execute(db);
  await sql`
    with recursive ticked as (
      select id, "parentId" from support_menus where id = any(${[...toMenuIds(menuIds)]}::bigint[])
      union select p.id, p."parentId" from support_menus p join ticked on p.id = ticked."parentId")
    insert into merchant_menus ("merchantSign", "menuId") select ${merchantSign}::text, id from ticked`.execute(db);
}

export async function readNodes(db: Database, table: string): Promise<readonly Node[]> {
  const { rows } = await sql<Node>`select id, "parentId" from ${sql.table(table)}`.execute(db);
  return rows;
}
