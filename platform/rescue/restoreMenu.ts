import { sql } from 'kysely';

import { isMenuPath } from '../../src/schemas/base/menuPath.ts';
import type { AreaResource } from '../engine/resources/allResources.ts';
import { type MenuNode, findNode, insertNodes, menuNodes, readNodes } from '../areas/system/menu/menuNodes.ts';
import { damagedNodes } from '../areas/system/menu/toMenuTree.ts';
import type { Database } from '../engine/storage/database.ts';

export interface RestoredMenu {
  /** Number of missing built-in entries that were added. */
  readonly added: number;
  /** Number of custom entries that were disabled because they are unreachable. */
  readonly disabled: number;
}

/**
 * Restores position, path, permission code and enabled state of every built-in entry. Entries keep their ids, so that
 * the permissions of groups stay. Damaged custom entries are disabled and moved to the root, where users can repair
 * them.
 */
export async function restoreMenu(db: Database, placed: readonly AreaResource[], now: string): Promise<RestoredMenu> {
  const nodes = menuNodes(placed);
  const ids = new Map<string, number>();
  const rows = await readNodes(db);
  let added = 0;
  for (const level of [1, 2, 3]) {
    for (const node of nodes.filter(item => item.row['menuType'] === level)) {
      const parentId = node.parentKey === null ? null : (ids.get(node.parentKey) ?? null);
      const known = findNode(rows, node);
      if (known === undefined) added += 1;
      ids.set(node.key, known ?? (await insertOne(db, { ...node.row, parentId }, now)));
      if (known !== undefined) await restoreEntry(db, known, { node, parentId });
    }
  }
  await sql`
    insert into seed_progress (name, done, total)
    select unnest(${nodes.map(node => `menu ${node.key}`)}::text[]), 1, 1 on conflict do nothing`.execute(db);
  return { added, disabled: await disableDamaged(db, new Set(ids.values())) };
}

async function insertOne(db: Database, row: MenuNode['row'], now: string): Promise<number> {
  const [id] = await insertNodes(db, 'menus', [row], now);
  if (id === undefined) throw new Error('The menu entry was not inserted');
  return id;
}

async function restoreEntry(
  db: Database,
  id: number,
  { node, parentId }: { readonly node: MenuNode; readonly parentId: number | null },
): Promise<void> {
  const { row } = node;
  await sql`
    update menus set "parentId" = ${parentId}::bigint, "menuType" = ${row['menuType']}::bigint, path = ${row['path']},
      title = ${row['title'] ?? null}, hidden = ${row['hidden'] ?? false}, status = 1, revision = coalesce(revision, 0) + 1
    where id = ${id}`.execute(db);
}

async function disableDamaged(db: Database, builtIn: ReadonlySet<number>): Promise<number> {
  const rows = await readNodes(db);
  const reserved = rows.filter(row => row.menuType !== 3 && !isMenuPath(row.path ?? ''));
  const damaged = new Set([...damagedNodes(rows), ...reserved].map(row => row.id).filter(id => !builtIn.has(id)));
  await sql`
    update menus set status = 0, "parentId" = null, revision = coalesce(revision, 0) + 1
    where id = any(${[...damaged]}::bigint[])`.execute(db);
  return damaged.size;
}
