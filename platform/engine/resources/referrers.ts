import type { Expression, SqlBool } from 'kysely';

import { isEmpty } from '../../../src/schemas/base/json.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import type { Database, Row } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Catalogue, ReferringField } from './catalogue.ts';

type Value = Expression<unknown>;

/** SQL condition that a referring column contains the value: directly, in a list, or in the rows of a list. */
export function refersTo({ inside, isMultiple }: ReferringField, column: Value, value: Value): Expression<SqlBool> {
  const one = isMultiple ? eb.fn('jsonb_build_array', [value]) : value;
  if (inside === undefined) return eb(column, isMultiple ? '@>' : '=', one);
  const row = eb.fn('jsonb_build_object', [castTo(inside, 'text'), one]);
  return eb(column, '@>', eb.fn('jsonb_build_array', [row]));
}

/**
 * Returns whether the reference prevents deletion. References in resources of type `record` do not prevent deletion,
 * because such records document the past.
 */
export function blocksDeletion({ isStored, resource }: ReferringField): boolean {
  return isStored && resource.type !== 'record';
}

/** Refuses to delete a record to which other records refer. */
export async function refuseWhileReferenced(
  db: Database,
  catalogue: Catalogue,
  resource: Resource,
  record: Row,
): Promise<void> {
  for (const referrer of catalogue.referrersOf(resource.name).filter(blocksDeletion)) {
    const value = record[referrer.stores];
    if (isEmpty(value)) continue;
    // PostgreSQL cannot infer the type of a parameter of a function that `refersTo` calls.
    const typed = castTo(value, typeof value === 'number' ? 'bigint' : 'text');
    const { count } = await recordsOf(db, referrer.resource)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(refersTo(referrer, eb.ref(`t.${referrer.field}`), typed))
      .executeTakeFirstOrThrow();
    if (count > 0) {
      const { noun } = referrer.resource;
      throw new Refusal(
        { zh: `仍被 ${count} 条${noun.zh}引用`, en: `Still used by ${count} ${count === 1 ? noun.en : `${noun.en}s`}` },
        { status: 1, code: 1 },
      );
    }
  }
}
