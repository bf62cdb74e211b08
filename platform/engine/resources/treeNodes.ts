import { type Expression, type QueryCreator, type SqlBool, sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { type RecordTables, eb, withRecordTables } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

type Tree = NonNullable<Resource['tree']>;

/** Starts a query with the table `loops`, which has the ids of nodes that are their own ancestors. */
export function withLoopNodes(
  db: Database,
  resource: Pick<Resource, 'name'>,
  { parent }: Tree,
): QueryCreator<RecordTables> {
  const table = tableName(resource);
  return withRecordTables(db)
    .withRecursive('above', query =>
      query
        .selectFrom(`${table} as c`)
        .innerJoin(`${table} as p`, 'p.id', `c.${parent}`)
        .select(['c.id as start', 'p.id', `p.${parent} as up`])
        .union(
          query
            .selectFrom('above as a')
            .innerJoin(`${table} as p`, 'p.id', 'a.up')
            .select([sql.ref<number>('a.start').as('start'), 'p.id', `p.${parent} as up`])
            .whereRef('a.id', '<>', 'a.start'),
        ),
    )
    .with('loops', query => query.selectFrom('above').select('start as id').whereRef('id', '=', 'start'));
}

const loops = eb.selectFrom('loops').select('loops.id');

/**
 * SQL condition for nodes `t` at the top: roots, nodes with an unknown parent, and nodes of a loop. A damaged table can
 * contain loops, which users can only repair if a list shows them.
 */
export function isTopNode(resource: Pick<Resource, 'name'>, { parent }: Tree): Expression<SqlBool> {
  const parents = eb.selectFrom(`${tableName(resource)} as p`).whereRef('p.id', '=', `t.${parent}`);
  return eb.or([eb(`t.${parent}`, 'is', null), eb('t.id', 'in', loops), eb.not(eb.exists(parents))]);
}

/** SQL condition for children `t` of a node; a node of a loop is at the top and never a child. */
export function isChildOf({ parent }: Tree, id: number | Expression<unknown>): Expression<SqlBool> {
  return eb.and([eb(`t.${parent}`, '=', id), eb('t.id', 'not in', loops)]);
}
