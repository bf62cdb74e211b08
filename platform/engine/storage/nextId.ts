import { sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database } from './database.ts';
import { tableName } from './tables.ts';

/** Reserves an id of a table, for a number that contains the id of its record. */
export async function nextId(db: Database, resource: Pick<Resource, 'name'>): Promise<number> {
  const [id = 1] = await nextIds(db, resource, 1);
  return id;
}

/** Reserves ids of a table, in ascending order. */
export async function nextIds(
  db: Database,
  resource: Pick<Resource, 'name'>,
  count: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${tableName(resource)}, 'id')) as id
    from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}
