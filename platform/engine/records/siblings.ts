import { type RawBuilder, sql } from 'kysely';

import { blockedMovesKey } from '../../../src/schemas/vocabulary/blockedMoves.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { tableName } from '../storage/tables.ts';

/** Returns the field with the position of a record among its siblings. */
export function orderField({ tree }: Pick<Resource, 'tree'>): string {
  return tree?.order ?? 'sort';
}

/** SQL column over the row `t` with the directions in which the record has no further sibling. */
export function blockedMoves(resource: Resource): RawBuilder<unknown> {
  const ways = [
    sql`case when ${noSibling(resource, sql.raw('<'))} then 'up' end`,
    sql`case when ${noSibling(resource, sql.raw('>'))} then 'down' end`,
  ];
  return sql`to_jsonb(array_remove(array[${sql.join(ways)}], null)) as ${sql.id(blockedMovesKey)}`;
}

/**
 * SQL condition that there is no sibling on one side. Records without a position come after all others, as in ascending
 * order.
 */
function noSibling(resource: Resource, side: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = (row: string) => sql`${sql.ref(`${row}.${orderField(resource)}`)}`;
  const rank = (row: string) => sql`(${place(row)} is null, coalesce(${place(row)}, 0), ${sql.ref(`${row}.id`)})`;
  const parent = resource.tree?.parent;
  const isSibling = parent ? sql`${sql.ref(`s.${parent}`)} is not distinct from ${sql.ref(`t.${parent}`)}` : sql`true`;
  return sql`not exists (
    select from ${sql.table(tableName(resource))} as s where ${isSibling} and ${rank('s')} ${side} ${rank('t')})`;
}
