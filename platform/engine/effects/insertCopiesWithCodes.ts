import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storedFields } from '../fields/resourceFields.ts';
import { withRecordTables } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';

/** Inserts the remaining records of a batch of activation codes: copies of one record that differ only in `code`. */
export async function insertCopiesWithCodes(
  db: Database,
  resource: Resource,
  id: number,
  codes: readonly string[],
): Promise<void> {
  const shared = Object.keys(storedFields(resource)).filter(name => name !== 'code');
  await withRecordTables(db)
    .insertInto('activation_codes')
    .columns(['code', ...shared])
    .expression(query =>
      query
        .selectFrom('activation_codes')
        .select(({ fn }) => fn('unnest', [castTo(codes, 'text[]')]).as('code'))
        .select(shared)
        .where('id', '=', id),
    )
    .execute();
}
