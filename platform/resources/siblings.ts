import { type RawBuilder, sql } from 'kysely';

import { stuckName } from '../../src/schemas/moving.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { tableName } from '../storage/tables.ts';

/** The field that holds the place of a record among its siblings. */
export function placeOf({ tree }: Pick<Resource, 'tree'>): string {
  return tree?.order ?? 'sort';
}

/** Over the row `t`: the directions in which no sibling stands any more. */
export function stuckOf(resource: Resource): RawBuilder<unknown> {
  const ways = [
    sql`case when ${noSibling(resource, sql.raw('<'))} then 'up' end`,
    sql`case when ${noSibling(resource, sql.raw('>'))} then 'down' end`,
  ];
  return sql`to_jsonb(array_remove(array[${sql.join(ways)}], null)) as ${sql.id(stuckName)}`;
}

/** A record without a place stands behind those that have one, as in an ascending order. */
function noSibling(resource: Resource, side: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = (row: string) => sql`${sql.ref(`${row}.${placeOf(resource)}`)}`;
  const rank = (row: string) => sql`(${place(row)} is null, coalesce(${place(row)}, 0), ${sql.ref(`${row}.id`)})`;
  const parent = resource.tree?.parent;
  const isSibling = parent ? sql`${sql.ref(`s.${parent}`)} is not distinct from ${sql.ref(`t.${parent}`)}` : sql`true`;
  return sql`not exists (
    select from ${sql.table(tableName(resource))} as s where ${isSibling} and ${rank('s')} ${side} ${rank('t')})`;
}
