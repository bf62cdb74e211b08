import { type Expression, type RawBuilder, sql } from 'kysely';

/** JSON list with one value from every row, in the given order; an empty list if there are no rows. */
export function jsonbList<T>(item: Expression<T>, order: readonly Expression<unknown>[]): RawBuilder<readonly T[]> {
  return sql`coalesce(jsonb_agg(${item} order by ${sql.join(order)}), '[]'::jsonb)`;
}
