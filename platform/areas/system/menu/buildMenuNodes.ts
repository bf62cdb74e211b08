import menus from '../../../../src/resources/system/menus.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { menuType } from '../../../../src/schemas/codes/system.ts';
import { areas } from '../../../../src/resources/areas.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import type { AreaResource } from '../../../engine/resources/allResources.ts';
import { permissionCodeLabelsOf } from './nodeLabels.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { recordset } from '../../../engine/storage/sqlTerms/recordset.ts';

/** Values of a new menu entry. */
interface NodeValues {
  readonly name: string;
  readonly menuType: CodeOf<typeof menuType>;
  readonly path: string;
  readonly sort: number;
  readonly parentId?: number | null | undefined;
  readonly title?: string;
  readonly icon?: string;
  readonly code?: string;
  readonly hidden?: boolean;
  readonly noCache?: boolean;
}

/** Node of the console's menu, with its parent. The key stays the same when the node is renamed or moved. */
export interface BuiltInMenuNode {
  readonly key: string;
  readonly parentKey: string | null;
  readonly row: NodeValues;
}

/** Builds the menu from areas and resources: area → screen → permission leaf. */
export function buildMenuNodes(placed: readonly AreaResource[]): readonly BuiltInMenuNode[] {
  return areas.flatMap((area, at) => {
    const inside = placed
      .filter(item => item.area === area.name)
      .map(item => item.resource)
      .toSorted((a, b) => a.order - b.order);
    if (inside.length === 0) return [];
    const { name, title, icon } = area;
    const row = { name: title.zh, title: `area:${name}`, menuType: menuType.menuArea, path: '', icon, sort: at };
    return [
      { key: `area ${name}`, parentKey: null, row },
      ...inside.flatMap((item, place) => nodesOf(item, name, place)),
    ];
  });
}

function nodesOf(resource: Resource, area: string, sort: number): readonly BuiltInMenuNode[] {
  const { name, title, icon, hidden = false, noCache = false } = resource;
  const screen: BuiltInMenuNode = {
    key: `screen ${name}`,
    parentKey: `area ${area}`,
    row: { name: title.zh, title: name, menuType: menuType.screen, path: `/${name}`, icon, sort, hidden, noCache },
  };
  const leaves = [...permissionCodeLabelsOf(resource)].map(([code, label], place): BuiltInMenuNode => ({
    key: `code ${code}`,
    parentKey: screen.key,
    row: { name: label.zh, menuType: menuType.permission, path: '', code, sort: place },
  }));
  return [screen, ...leaves];
}

/** Columns of a stored menu entry that identify built-in nodes. */
interface StoredNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly menuType: CodeOf<typeof menuType>;
  readonly path: string | null;
  readonly title: string | null;
  readonly code: string | null;
  readonly sort: number | null;
}

export async function readMenuNodes(db: Database): Promise<readonly StoredNode[]> {
  return withTables(db, menus)
    .selectFrom('menus')
    .select(['id', 'parentId', 'menuType', 'path', 'title', 'code', 'sort'])
    .orderBy('id')
    .execute();
}

/**
 * Returns the id of the stored entry of a built-in node. Finds the entry by permission code, title or path, because
 * users may have changed some of these.
 */
export function findMenuNodeId(rows: readonly StoredNode[], { row }: BuiltInMenuNode): number | undefined {
  const sameCode = rows.find(item => row.code !== undefined && item.code === row.code);
  if (row.menuType === menuType.permission) return sameCode?.id;
  const ofType = rows.filter(item => item.menuType === row.menuType);
  const found =
    ofType.find(item => item.title === row.title) ?? ofType.find(item => row.path && item.path === row.path);
  return found?.id;
}

/**
 * Adds menu nodes that were never inserted before, such as those of a newer release. Nodes that operators have renamed,
 * moved or deleted stay as they are. A permission code whose screen was deleted gets its leaf once the screen exists
 * again.
 */
export async function addMenuNodes(db: Database, placed: readonly AreaResource[], now: string): Promise<void> {
  const known = await withTables(db)
    .selectFrom('seed_progress')
    .select('name')
    .where('name', 'like', 'menu %')
    .execute();
  const names = new Set(known.map(({ name }) => name));
  const nodes = new Map(buildMenuNodes(placed).map(node => [node.key, node]));
  const missing = [...nodes.values()].filter(node => !names.has(`menu ${node.key}`));
  for (const level of [menuType.menuArea, menuType.screen, menuType.permission]) {
    const ofLevel = missing.filter(node => node.row.menuType === level);
    if (ofLevel.length > 0) await addLevel(db, ofLevel, { parents: nodes, now });
  }
}

async function addLevel(
  db: Database,
  missing: readonly BuiltInMenuNode[],
  { parents, now }: { readonly parents: ReadonlyMap<string, BuiltInMenuNode>; readonly now: string },
): Promise<void> {
  const stored = await readMenuNodes(db);
  const placed = missing.flatMap(node => {
    const parent = parents.get(node.parentKey ?? '');
    const parentId = parent ? (findMenuNodeId(stored, parent) ?? null) : null;
    const isLeaf = node.row.menuType === menuType.permission;
    return isLeaf && parentId === null ? [] : [{ node, parentId, isLeaf }];
  });
  const rows = placed
    .filter(({ node }) => findMenuNodeId(stored, node) === undefined)
    .map(({ node: { row }, parentId, isLeaf }) => {
      const sorts = isLeaf ? stored.filter(item => item.parentId === parentId).map(item => item.sort ?? 0) : [];
      // New leaves follow the existing ones, whose order operators may have changed.
      return { ...row, parentId, sort: row.sort + (sorts.length > 0 ? Math.max(...sorts) + 1 : 0) };
    });
  await insertMenuNodes(db, 'menus', rows, now);
  const progress = placed.map(({ node }) => ({ name: `menu ${node.key}`, done: 1, total: 1 }));
  if (progress.length === 0) return;
  await withTables(db)
    .insertInto('seed_progress')
    .values(progress)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

const givenColumns = {
  name: 'text',
  menuType: 'bigint',
  parentId: 'bigint',
  path: 'text',
  code: 'text',
  icon: 'text',
  sort: 'bigint',
  hidden: 'boolean',
  noCache: 'boolean',
  title: 'text',
} as const;

/** Inserts menu nodes, with the defaults of a new node for missing values. */
export async function insertMenuNodes(
  db: Database,
  table: string,
  rows: readonly NodeValues[],
  now: string,
): Promise<readonly number[]> {
  const own = ['name', 'menuType', 'parentId', 'path', 'code', 'icon', 'sort', ...(table === 'menus' ? ['title'] : [])];
  const added = ['hidden', 'noCache', 'status', 'createTime', 'updateTime', 'operatorName'];
  const inserted = await db
    .insertInto(table)
    .columns([...own, ...added])
    .expression(
      db
        .selectFrom(recordset('given', givenColumns, rows))
        .select(own)
        .select(eb => [
          eb.fn.coalesce('hidden', eb.lit(false)).as('hidden'),
          eb.fn.coalesce('noCache', eb.lit(false)).as('noCache'),
          castTo(enableStatus.enabled, 'bigint').as('status'),
          castTo(now, 'timestamp(0)').as('createTime'),
          castTo(now, 'timestamp(0)').as('updateTime'),
          castTo('admin', 'text').as('operatorName'),
        ]),
    )
    .returning('id')
    .$castTo<{ readonly id: number }>()
    .execute();
  return inserted.map(row => row.id);
}
