import type { Kysely } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Database } from './database.ts';
import type { SystemTables } from './systemTables.ts';

/** Typed tables: those of the given resources, and the platform's own. */
export type TypedTables<R extends readonly Resource[]> = Kysely<TablesOf<R> & SystemTables>;

/**
 * Returns the same database with typed tables, so that the compiler checks tables, columns and codes of a query.
 *
 * @example
 * const { roomId } = await withTables(db, devices)
 *   .selectFrom('devices').select('roomId').where('id', '=', id).executeTakeFirstOrThrow();
 */
export function withTables<const R extends readonly Resource[]>(db: Database, ..._resources: R): TypedTables<R> {
  return db as unknown as TypedTables<R>;
}
