import { type RawBuilder, sql } from 'kysely';

import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Catalogue, Referrer } from './catalogue.ts';

type Expression = RawBuilder<unknown>;

/** SQL condition that a referring column contains the value: directly, in a list, or in the rows of a list. */
export function refersTo({ inside, isMultiple }: Referrer, column: Expression, value: Expression): Expression {
  const one = isMultiple ? sql`jsonb_build_array(${value})` : value;
  if (inside !== undefined) {
    return sql`${column} @> jsonb_build_array(jsonb_build_object(${inside}::text, ${one}))`;
  }
  return isMultiple ? sql`${column} @> ${one}` : sql`${column} = ${value}`;
}

/**
 * Returns whether the reference prevents deletion. References in resources of type `record` do not, because they
 * document the past.
 */
export function blocksDeletion({ isStored, resource }: Referrer): boolean {
  return isStored && resource.type !== 'record';
}

/** Refuses to delete a record to which others refer. */
export async function refuseWhileReferenced(
  db: Database,
  catalogue: Catalogue,
  resource: Resource,
  record: Row,
): Promise<void> {
  for (const referrer of catalogue.referrersOf(resource.name).filter(blocksDeletion)) {
    const value = record[referrer.stores];
    if (isEmpty(value)) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(tableName(referrer.resource))}
      where ${refersTo(referrer, sql.ref(referrer.field), typed(value))}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      const { noun } = referrer.resource;
      throw new Refusal(
        { zh: `仍被 ${count} 条${noun.zh}引用`, en: `Still used by ${count} ${count === 1 ? noun.en : `${noun.en}s`}` },
        { status: 1, code: 1 },
      );
    }
  }
}

/** Returns a parameter with an explicit type, which a parameter of a function needs. */
function typed(value: unknown): Expression {
  return typeof value === 'number' ? sql`${value}::bigint` : sql`${value}::text`;
}
