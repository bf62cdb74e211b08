import menus from '../../src/resources/system/menus.ts';
import { menuType } from '../../src/schemas/codes/system.ts';
import { enableStatus } from '../../src/schemas/codes/common.ts';
import { isMenuPath } from '../../src/schemas/base/menuPath.ts';
import type { AreaResource } from '../engine/resources/allResources.ts';
import {
  type BuiltInMenuNode,
  findMenuNodeId,
  insertMenuNodes,
  buildMenuNodes,
  readMenuNodes,
} from '../areas/system/menu/buildMenuNodes.ts';
import { findDamagedNodes } from '../areas/system/menu/toMenuTree.ts';
import type { Database } from '../engine/storage/database.ts';
import { anyOf } from '../engine/storage/anyOf.ts';
import { withTables } from '../engine/storage/withTables.ts';

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
  const nodes = buildMenuNodes(placed);
  const ids = new Map<string, number>();
  const rows = await readMenuNodes(db);
  let added = 0;
  for (const level of [1, 2, 3]) {
    for (const node of nodes.filter(item => item.row.menuType === level)) {
      const parentId = node.parentKey === null ? null : (ids.get(node.parentKey) ?? null);
      const known = findMenuNodeId(rows, node);
      if (known === undefined) added += 1;
      ids.set(node.key, known ?? (await insertOne(db, { ...node.row, parentId }, now)));
      if (known !== undefined) await restoreEntry(db, known, { node, parentId });
    }
  }
  await withTables(db)
    .insertInto('seed_progress')
    .values(nodes.map(node => ({ name: `menu ${node.key}`, done: 1, total: 1 })))
    .onConflict(same => same.doNothing())
    .execute();
  return { added, disabled: await disableDamaged(db, new Set(ids.values())) };
}

async function insertOne(db: Database, row: BuiltInMenuNode['row'], now: string): Promise<number> {
  const [id] = await insertMenuNodes(db, 'menus', [row], now);
  if (id === undefined) throw new Error('The menu entry was not inserted');
  return id;
}

async function restoreEntry(
  db: Database,
  id: number,
  { node, parentId }: { readonly node: BuiltInMenuNode; readonly parentId: number | null },
): Promise<void> {
  const { row } = node;
  const { path, title = null, hidden = false } = row;
  await withTables(db, menus)
    .updateTable('menus')
    .set({ parentId, menuType: row.menuType, path, title, hidden, status: enableStatus.enabled })
    .set(eb => ({ revision: eb(eb.fn.coalesce('revision', eb.lit(0)), '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function disableDamaged(db: Database, builtIn: ReadonlySet<number>): Promise<number> {
  const rows = await readMenuNodes(db);
  const reserved = rows.filter(row => row.menuType !== menuType.permission && !isMenuPath(row.path ?? ''));
  const damaged = new Set([...findDamagedNodes(rows), ...reserved].map(row => row.id).filter(id => !builtIn.has(id)));
  await withTables(db, menus)
    .updateTable('menus')
    .set({ status: enableStatus.disabled, parentId: null })
    .set(eb => ({ revision: eb(eb.fn.coalesce('revision', eb.lit(0)), '+', 1) }))
    .where('id', '=', anyOf(damaged))
    .execute();
  return damaged.size;
}
