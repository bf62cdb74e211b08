import { type Expression, type RawBuilder, sql } from 'kysely';

/** SQL key that puts rows in a random order of their own for each row of another table. */
export function shuffled(id: Expression<number>, otherId: Expression<number>): RawBuilder<number> {
  return sql`(${id} * 7919 + ${otherId} * 104729) % 997`;
}
