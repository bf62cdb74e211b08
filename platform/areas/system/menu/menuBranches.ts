import type menus from '../../../../src/resources/system/menus.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { tableName } from '../../../engine/storage/tables.ts';

/** Levels of the menu: area, screen, permission leaf. */
export const maxLevels = 3;

export interface SubtreeNode {
  readonly id: number;
  readonly path: string | null;
}

/** Returns a node and all nodes below it. */
export async function readSubtree(
  { db, resource }: Pick<EffectScope, 'db' | 'resource'>,
  id: number,
): Promise<readonly SubtreeNode[]> {
  const table = tableName(resource);
  return db
    .withRecursive('part(id, path)', query =>
      query
        .selectFrom(table)
        .select(['id', 'path'])
        .where('id', '=', id)
        .union(
          query
            .selectFrom(`${table} as child`)
            .innerJoin('part', 'part.id', 'child.parentId')
            .select(['child.id', 'child.path']),
        ),
    )
    .selectFrom('part')
    .select(['id', 'path'])
    .$castTo<SubtreeNode>()
    .execute();
}

/** Returns the nodes above a node. Stops at a loop. */
export async function readAncestors(db: Database, table: string, id: number) {
  return db
    .withRecursive('above(id, parentId, menuType, step)', query =>
      query
        .selectFrom(`${table} as node`)
        .innerJoin(`${table} as parent`, 'parent.id', 'node.parentId')
        .select(eb => [
          eb.ref('parent.id').as('id'),
          eb.ref('parent.parentId').as('parentId'),
          eb.ref('parent.menuType').as('menuType'),
          castTo(1, 'integer').as('step'),
        ])
        .where('node.id', '=', id)
        .unionAll(
          query
            .selectFrom(`${table} as parent`)
            .innerJoin('above', 'above.parentId', 'parent.id')
            .select(eb => [
              eb.ref('parent.id').as('id'),
              eb.ref('parent.parentId').as('parentId'),
              eb.ref('parent.menuType').as('menuType'),
              eb('step', '+', eb.lit(1)).as('step'),
            ])
            .where('above.step', '<=', maxLevels + 1)
            .where('above.id', '<>', id),
        ),
    )
    .selectFrom('above')
    .select(['id', 'menuType'])
    .$castTo<Pick<RowOf<typeof menus>, 'id' | 'menuType'>>()
    .execute();
}

/** Counts the levels of the subtree that starts at a node, including the level of the node. */
export async function countSubtreeLevels(db: Database, table: string, id: number): Promise<number> {
  const { levels } = await db
    .withRecursive('below(id, level)', query =>
      query.selectNoFrom([castTo(id, 'bigint').as('id'), castTo(1, 'integer').as('level')]).unionAll(
        query
          .selectFrom(`${table} as child`)
          .innerJoin('below', 'below.id', 'child.parentId')
          .select(eb => [eb.ref('child.id').$castTo<number>().as('id'), eb('level', '+', eb.lit(1)).as('level')])
          .where('level', '<=', maxLevels),
      ),
    )
    .selectFrom('below')
    .select(({ fn }) => fn.max<number>('level').as('levels'))
    .executeTakeFirstOrThrow();
  return levels;
}
