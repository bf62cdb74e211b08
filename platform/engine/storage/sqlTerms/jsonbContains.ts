import { type Expression, type RawBuilder, sql } from 'kysely';

/** Condition that a JSON list contains an item. */
export function jsonbContains(list: Expression<unknown>, item: Expression<number>): RawBuilder<boolean> {
  return sql`${list} @> to_jsonb(${item})`;
}
