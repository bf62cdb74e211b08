import { type Expression, type RawBuilder, sql } from 'kysely';

/** Whole seconds from the first time to the second; 0 if the second time is earlier. */
export function elapsedSeconds(from: Expression<unknown>, to: string): RawBuilder<number> {
  return sql`greatest(0, extract(epoch from ${to}::timestamp - ${from}))::bigint`;
}
