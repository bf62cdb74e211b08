import { sql } from 'kysely';

import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import type { Database } from '../database.ts';
import { fileReferenceColumnsOf, selectFileReferences } from '../fileReferenceTriggerStatements.ts';
import { tableName } from '../tables.ts';

/** Stores the file references of existing records; afterwards, triggers maintain them. Can be repeated. */
export async function storeFileReferences(db: Database, resources: readonly Resource[]): Promise<void> {
  for (const resource of resources) {
    const places = fileReferenceColumnsOf(resource);
    if (places.length === 0) continue;
    await sql`
      insert into file_references ("fileId", resource, field, "objectId")
      select found.* from ${sql.table(tableName(resource))} as t
      cross join lateral (${sql.raw(selectFileReferences(resource, places, 't'))}) as found
      on conflict do nothing`.execute(db);
  }
}
