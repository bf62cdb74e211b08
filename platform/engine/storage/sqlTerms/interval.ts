import { type RawBuilder, sql } from 'kysely';

/**
 * Length of time that can be added to a time or subtracted from a time.
 *
 * @example eb('validTo', '<', eb(now, '+', interval('30 days')))
 */
export function interval(length: string): RawBuilder<string> {
  return sql`interval ${sql.lit(length)}`;
}
