import { type RawBuilder, sql } from 'kysely';

/**
 * Length of time, to add to a time or to subtract.
 *
 * @example eb('validTo', '<', eb(now, '+', interval('30 days')))
 */
export function interval(length: string): RawBuilder<string> {
  return sql`interval ${sql.lit(length)}`;
}
