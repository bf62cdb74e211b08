import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';
import { indexPrefixes, toShortIndexName } from '../tables.ts';

/**
 * Removes the derived triggers of a table, so that the next derivation creates them again. A rename does not change the
 * column names in the functions of these triggers.
 */
export async function dropDerivedTriggers(db: Database, table: string): Promise<void> {
  for (const name of [`note_${table}`, `refer_${table}`]) await dropTriggerFunction(db, name);
  await db.deleteFrom('schema_fingerprints').where('name', '=', table).execute();
}

/** Drops a function, if it exists, with the triggers that call it. */
export async function dropTriggerFunction(db: Database, name: string): Promise<void> {
  await sql`drop function if exists ${sql.id(name)}() cascade`.execute(db);
}

/** Renames an index, if it exists. */
export async function renameIndex(db: Database, from: string, to: string): Promise<void> {
  await sql`alter index if exists ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
}

interface IndexRenaming {
  readonly from: string;
  readonly to: string;
  /** New column names, by current name. */
  readonly columns: ReadonlyMap<string, string>;
}

interface StoredIndex {
  readonly name: string;
  /** Indexed columns; `null` for an expression. */
  readonly columns: readonly (string | null)[];
}

/**
 * Renames the derived indexes of a table to the names that the derivation expects, so that the derivation does not
 * build them again. Call this before renaming the table and its columns.
 */
export async function renameIndexes(db: Database, { from, to, columns }: IndexRenaming): Promise<void> {
  const indexes = await indexesOf(db, from);
  const stored = (await readStoredColumns(db)).get(from) ?? new Map<string, string>();
  const newName = (name: string) => columns.get(name) ?? name;
  for (const index of indexes) {
    const keys = index.columns.filter(name => name !== null);
    const candidates = [keys, ...[...stored.keys()].map(name => [name])];
    for (const prefix of indexPrefixes) {
      const found = candidates.find(names => toShortIndexName(prefix, from, names.join('_')) === index.name);
      const name = found && toShortIndexName(prefix, to, found.map(newName).join('_'));
      if (name === undefined || name === index.name) continue;
      await renameIndex(db, index.name, name);
    }
  }
}

/** Removes the derived indexes that use this column of the table. The next derivation builds them again. */
export async function dropIndexesOn(db: Database, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_depend d
    join pg_index i on i.indexrelid = d.objid and not i.indisprimary
    join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refobjid = ${table}::regclass and a.attname = ${column}`.execute(db);
  for (const { name } of rows) await db.schema.dropIndex(name).execute();
}

async function indexesOf(db: Database, table: string): Promise<readonly StoredIndex[]> {
  const { rows } = await sql<StoredIndex>`
    select c.relname as name, array(
      select (select attname::text from pg_attribute where attrelid = i.indrelid and attnum = key.number)
      from unnest(i.indkey::int[]) with ordinality as key (number, place) order by key.place) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${table}::regclass`.execute(db);
  return rows;
}
