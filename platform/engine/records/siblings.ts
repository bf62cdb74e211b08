import { type AliasedExpression, type Expression, type SqlBool, sql } from 'kysely';

import { blockedMovesKey } from '../../../src/schemas/vocabulary/blockedMoves.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { tableName } from '../storage/tables.ts';
import { eb } from './withRecordTables.ts';

/** Returns the field with the position of a record among its siblings. */
export function orderFieldOf({ tree }: Pick<Resource, 'tree'>): string {
  return tree?.order ?? 'sort';
}

/** SQL column over the row `t`: the directions in which the record has no further sibling. */
export function blockedMovesColumn(resource: Resource): AliasedExpression<unknown, string> {
  const ways = [
    eb.case().when(noSibling(resource, '<')).then(sql.lit('up')).end(),
    eb.case().when(noSibling(resource, '>')).then(sql.lit('down')).end(),
  ];
  const blocked = eb.fn('array_remove', [sql`array[${sql.join(ways)}]`, eb.lit(null)]);
  return eb.fn('to_jsonb', [blocked]).as(blockedMovesKey);
}

/**
 * SQL condition that there is no sibling on one side. Records without a position come after all others, as in ascending
 * order.
 */
function noSibling(resource: Resource, side: '<' | '>'): Expression<SqlBool> {
  const place = orderFieldOf(resource);
  const parent = resource.tree?.parent;
  const siblings = eb
    .selectFrom(`${tableName(resource)} as s`)
    .$if(parent !== undefined, query => query.whereRef(`s.${parent}`, 'is not distinct from', `t.${parent}`))
    .where(of => {
      const rank = (row: 's' | 't') =>
        of.refTuple(of(`${row}.${place}`, 'is', null), of.fn.coalesce(`${row}.${place}`, of.lit(0)), `${row}.id`);
      return of(rank('s'), side, rank('t'));
    });
  return eb.not(eb.exists(siblings));
}
