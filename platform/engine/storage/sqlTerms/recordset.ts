import { type AliasedRawBuilder, sql } from 'kysely';

import type { SqlType } from './sqlType.ts';

/**
 * Returns rows as a table of a query, with a single parameter for all of them. A missing value becomes null.
 *
 * @example
 * db.updateTable('jobs').from(recordset('given', { id: 'bigint', total: 'integer' }, rows))
 *   .set(eb => ({ total: eb.ref('given.total') })).whereRef('jobs.id', '=', 'given.id')
 */
export function recordset<A extends string, R extends object>(
  alias: A,
  columns: { readonly [C in keyof R]: SqlType },
  rows: readonly R[],
): AliasedRawBuilder<R, A> {
  const types = Object.entries<SqlType>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql<R>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<A>(sql`${sql.id(alias)} (${sql.join(types)})`);
}
