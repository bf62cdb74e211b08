import type { Database } from './database.ts';

/** Selects the names of the indexes of this schema, except those that an aborted concurrent build has left behind. */
export function selectValidIndexes(db: Database) {
  return db
    .selectFrom('pg_index')
    .innerJoin('pg_class as indexes', 'indexes.oid', 'pg_index.indexrelid')
    .innerJoin('pg_namespace', 'pg_namespace.oid', 'indexes.relnamespace')
    .select('indexes.relname as name')
    .where(eb => eb('pg_namespace.nspname', '=', eb.fn('current_schema')))
    .where('pg_index.indisvalid', '=', true);
}
