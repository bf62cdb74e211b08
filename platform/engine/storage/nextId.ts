import { sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database } from './database.ts';
import { tableName } from './tables.ts';

/** Reserves an id of a table, for a number that contains the id of its record. */
export async function nextId(db: Database, resource: Pick<Resource, 'name'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${tableName(resource)}, 'id')) as id`.execute(db);
  return rows[0]?.id ?? 1;
}
