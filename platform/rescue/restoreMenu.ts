import { sql } from 'kysely';

import { isMenuPath } from '../../src/schemas/menuPath.ts';
import type { PlacedResource } from '../resources/allResources.ts';
import { type MenuNode, insertNodes, menuNodes } from '../seed/menuNodes.ts';
import { type MenuRow, damagedNodes } from '../services/toMenuTree.ts';
import type { Database } from '../storage/database.ts';

type StoredNode = Pick<MenuRow, 'id' | 'parentId' | 'menuType' | 'path' | 'title' | 'code'>;

export interface RestoredMenu {
  /** Built-in entries that were missing. */
  readonly added: number;
  /** Entries of people's own that were disabled because nothing can lead to them. */
  readonly disabled: number;
}

/**
 * Puts every built-in entry back to its place: enabled, with its path and code. Entries keep their ids, so the ticks of all
 * groups stay. Damaged entries that are not built in are disabled and moved to the top, where they can be repaired.
 */
export async function restoreMenu(db: Database, placed: readonly PlacedResource[], now: string): Promise<RestoredMenu> {
  const nodes = menuNodes(placed);
  const ids = new Map<string, number>();
  const rows = await readNodes(db);
  let added = 0;
  for (const level of [1, 2, 3]) {
    for (const node of nodes.filter(one => one.row['menuType'] === level)) {
      const parentId = node.parentKey === null ? null : (ids.get(node.parentKey) ?? null);
      const known = findNode(rows, node);
      if (known === undefined) added += 1;
      ids.set(node.key, known ?? (await insertOne(db, { ...node.row, parentId }, now)));
      if (known !== undefined) await putBack(db, known, { node, parentId });
    }
  }
  await sql`
    insert into seed_progress (name, done, total)
    select unnest(${nodes.map(node => `menu ${node.key}`)}::text[]), 1, 1 on conflict do nothing`.execute(db);
  return { added, disabled: await disableDamaged(db, new Set(ids.values())) };
}

async function readNodes(db: Database): Promise<readonly StoredNode[]> {
  const { rows } = await sql<StoredNode>`
    select id, "parentId", "menuType", path, title, code from menus order by id`.execute(db);
  return rows;
}

/** The entry that a person has changed is known by its title, its path or its code. */
function findNode(rows: readonly StoredNode[], { row }: MenuNode): number | undefined {
  const sameCode = rows.find(one => row['code'] !== undefined && one.code === row['code']);
  if (row['menuType'] === 3) return sameCode?.id;
  const ofType = rows.filter(one => one.menuType === row['menuType']);
  const found =
    ofType.find(one => one.title === row['title']) ?? ofType.find(one => row['path'] && one.path === row['path']);
  return found?.id;
}

async function insertOne(db: Database, row: MenuNode['row'], now: string): Promise<number> {
  const [id] = await insertNodes(db, 'menus', [row], now);
  if (id === undefined) throw new Error('The menu entry was not inserted');
  return id;
}

async function putBack(
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
