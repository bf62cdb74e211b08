import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database } from './database.ts';
import { castTo } from './sqlTerms/castTo.ts';
import { tableName } from './tables.ts';

/** Reserves an id of a table before the record is inserted, so that a record number can contain this id. */
export async function reserveId(db: Database, resource: Pick<Resource, 'name'>): Promise<number> {
  const [id = 1] = await reserveIds(db, resource, 1);
  return id;
}

/** Reserves ids of a table, in ascending order. */
export async function reserveIds(
  db: Database,
  resource: Pick<Resource, 'name'>,
  count: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(eb => eb.fn<object>('generate_series', [eb.lit(1), castTo(count, 'integer')]).as<'given'>('given'))
    .select(eb => {
      const sequence = eb.fn('pg_get_serial_sequence', [eb.val(tableName(resource)), eb.val('id')]);
      return eb.fn<number>('nextval', [sequence]).as('id');
    })
    .execute();
  return rows.map(({ id }) => id);
}
