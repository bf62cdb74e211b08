import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the right side of a comparison with any value of a list, which may be empty: Kysely's `in` would then produce
 * invalid SQL.
 *
 * @example query.where('id', '=', anyOf(ids))
 */
export function anyOf<T>(values: Iterable<T>): RawBuilder<T> {
  return sql<T>`any(${[...values]})`;
}
