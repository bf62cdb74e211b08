import { sql } from 'kysely';

import { areas } from '../../src/resources/areas.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { PlacedResource } from '../resources/allResources.ts';
import { codeLabels } from '../resources/nodeLabels.ts';
import type { Database, Row } from '../storage/database.ts';

/** A node of the console's menu and where it belongs; the key outlives renaming and moving. */
export interface MenuNode {
  readonly key: string;
  readonly parentKey: string | null;
  readonly row: Row;
}

/** The menu that follows from areas and resources: area → screen → permission leaf. */
export function menuNodes(placed: readonly PlacedResource[]): readonly MenuNode[] {
  return areas.flatMap((area, at) => {
    const inside = placed
      .filter(one => one.area === area.name)
      .map(one => one.resource)
      .toSorted((one, other) => one.order - other.order);
    if (inside.length === 0) return [];
    const { name, title, icon } = area;
    const row = { name: title.zh, title: `area:${name}`, menuType: 1, path: '', icon, sort: at };
    return [
      { key: `area ${name}`, parentKey: null, row },
      ...inside.flatMap((one, place) => nodesOf(one, name, place)),
    ];
  });
}

function nodesOf(resource: Resource, area: string, sort: number): readonly MenuNode[] {
  const { name, title, icon, hidden = false, noCache = false } = resource;
  const screen: MenuNode = {
    key: `screen ${name}`,
    parentKey: `area ${area}`,
    row: { name: title.zh, title: name, menuType: 2, path: `/${name}`, icon, sort, hidden, noCache },
  };
  const leaves = [...codeLabels(resource)].map(([code, label], place): MenuNode => ({
    key: `code ${code}`,
    parentKey: screen.key,
    row: { name: label.zh, menuType: 3, path: '', code, sort: place },
  }));
  return [screen, ...leaves];
}

/**
 * Adds the nodes that the menu has never had. Known ones are left as people have made them: renamed, moved or deleted.
 */
export async function addMenuNodes(db: Database, placed: readonly PlacedResource[], now: string): Promise<void> {
  const known = await sql<{ name: string }>`select name from seed_progress where name like 'menu %'`.execute(db);
  const names = new Set(known.rows.map(row => row.name));
  const missing = menuNodes(placed).filter(node => !names.has(`menu ${node.key}`));
  if (missing.length === 0) return;
  const ids = await idsByKey(db);
  for (const level of [1, 2, 3]) {
    const nodes = missing.filter(node => node.row['menuType'] === level && !ids.has(node.key));
    const rows = nodes.map(node => ({ ...node.row, parentId: node.parentKey && (ids.get(node.parentKey) ?? null) }));
    await insertNodes(db, 'menus', rows, now);
    for (const [key, id] of await idsByKey(db)) ids.set(key, id);
  }
  await sql`
    insert into seed_progress (name, done, total)
    select unnest(${missing.map(node => `menu ${node.key}`)}::text[]), 1, 1 on conflict do nothing`.execute(db);
}

/** Inserts nodes of a menu; what they do not say is what a new node has. */
export async function insertNodes(
  db: Database,
  table: string,
  rows: readonly Row[],
  now: string,
): Promise<readonly number[]> {
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (name, "menuType", "parentId", path, code, icon, sort, hidden, "noCache", status,
      ${table === 'menus' ? sql`title,` : sql``} "createTime", "updateTime", "operatorName")
    select name, "menuType", "parentId", path, code, icon, sort, coalesce(hidden, false), coalesce("noCache", false), 1,
      ${table === 'menus' ? sql`title,` : sql``} ${now}::timestamp, ${now}::timestamp, 'admin'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (name text, "menuType" bigint, "parentId" bigint,
      path text, code text, icon text, sort bigint, hidden boolean, "noCache" boolean, title text)
    returning id`.execute(db);
  return inserted.map(row => row.id);
}

async function idsByKey(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number;
    menuType: number;
    title: string | null;
    path: string | null;
    code: string | null;
  }>`
    select id, "menuType", title, path, code from menus`.execute(db);
  return new Map(
    rows.map(row => {
      if (row.menuType === 1) return [(row.title ?? '').replace(/^area:/, 'area '), row.id];
      return [row.menuType === 2 ? `screen ${row.path?.slice(1)}` : `code ${row.code}`, row.id];
    }),
  );
}
