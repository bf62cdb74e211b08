import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the right side of a comparison with any value of a list. The list may be empty, unlike for Kysely's `in`.
 *
 * @example query.where('id', '=', anyOf(ids))
 */
export function anyOf<T>(values: Iterable<T>): RawBuilder<T> {
  return sql<T>`any(${[...values]})`;
}
