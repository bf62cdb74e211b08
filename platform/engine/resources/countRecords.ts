import type { Expression, SqlBool } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { eb, withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';

/** Counts the matching records of a resource, at most `limit` of them. */
export async function countRecords(
  db: Database,
  resource: Resource,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<number> {
  const few = recordsOf(db, resource).where(eb.and(conditions)).limit(limit).as('few');
  const { count } = await withRecordTables(db)
    .selectFrom(few)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
