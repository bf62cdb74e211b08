import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Returns an SQL sort key that puts rows in a pseudo-random order. The order differs for each row of another table,
 * which `otherId` identifies.
 */
export function shuffleSortKey(id: Expression<number>, otherId: Expression<number>): RawBuilder<number> {
  return sql`(${id} * 7919 + ${otherId} * 104729) % 997`;
}
