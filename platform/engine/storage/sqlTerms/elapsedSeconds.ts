import { type Expression, type RawBuilder, sql } from 'kysely';

/** Whole seconds from a time to a later one; 0 when the order is reversed. */
export function elapsedSeconds(from: Expression<unknown>, to: string): RawBuilder<number> {
  return sql`greatest(0, extract(epoch from ${to}::timestamp - ${from}))::bigint`;
}
