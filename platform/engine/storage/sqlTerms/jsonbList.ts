import { type Expression, type RawBuilder, sql } from 'kysely';

/** JSON list of a value of all rows, in the given order; an empty list without rows. */
export function jsonbList<T>(item: Expression<T>, order: readonly Expression<unknown>[]): RawBuilder<readonly T[]> {
  return sql`coalesce(jsonb_agg(${item} order by ${sql.join(order)}), '[]'::jsonb)`;
}
