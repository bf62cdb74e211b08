import { sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storedFields } from '../fields/resourceFields.ts';
import type { Database } from '../storage/database.ts';

/** Inserts the rest of a batch of activation codes: copies of one record that differ only in `code`. */
export async function copyWithCodes(
  db: Database,
  resource: Resource,
  id: number,
  codes: readonly string[],
): Promise<void> {
  const shared = Object.keys(storedFields(resource)).filter(name => name !== 'code');
  const columns = sql.join(shared.map(name => sql.id(name)));
  await sql`
    insert into activation_codes (code, ${columns})
    select given.one, ${columns} from activation_codes, unnest(${[...codes]}::text[]) as given (one)
    where id = ${id}`.execute(db);
}
