import { type RawBuilder, sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { tableName } from '../storage/tables.ts';

type Tree = NonNullable<Resource['tree']>;

/** SQL tables for `with recursive`; `loops` has the ids of nodes that are their own ancestors. */
export function loopNodes(resource: Pick<Resource, 'name'>, { parent }: Tree): RawBuilder<unknown> {
  const table = sql.table(tableName(resource));
  const above = sql.ref(`p.${parent}`);
  return sql`above as (
      select c.id as start, p.id, ${above} as up from ${table} c join ${table} p on p.id = ${sql.ref(`c.${parent}`)}
      union
      select a.start, p.id, ${above} from above a join ${table} p on p.id = a.up where a.id <> a.start),
    loops as (select start as id from above where id = start)`;
}

/**
 * SQL condition for nodes `t` at the top: roots, nodes with an unknown parent, and nodes of a loop, which a damaged
 * table can have. A list without the nodes of a loop would leave nobody a way to find and repair them.
 */
export function isTopNode(resource: Pick<Resource, 'name'>, { parent }: Tree): RawBuilder<boolean> {
  const up = sql.ref(`t.${parent}`);
  return sql`(${up} is null or t.id in (select id from loops)
    or not exists (select from ${sql.table(tableName(resource))} p where p.id = ${up}))`;
}

/** SQL condition for children `t` of a node; a node of a loop is at the top and never a child. */
export function isChildOf({ parent }: Tree, id: unknown): RawBuilder<boolean> {
  return sql`(${sql.ref(`t.${parent}`)} = ${id} and t.id not in (select id from loops))`;
}
