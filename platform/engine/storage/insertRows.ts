import { sql } from 'kysely';

import type { Database, Row } from './database.ts';
import { recordset } from './sqlTerms/recordset.ts';
import type { SqlType } from './sqlTerms/sqlType.ts';

type Columns = Readonly<Record<string, SqlType>>;

interface Target {
  readonly table: string;
  readonly columns: Columns;
}

/** Inserts many rows in order, with a single statement and parameter. A missing column becomes null. */
export async function insertRows(db: Database, table: string, columns: Columns, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertion(db, { table, columns }, rows).execute();
}

/** Inserts many rows. Skips rows that violate a unique index. */
export async function insertMissingRows(
  db: Database,
  table: string,
  columns: Columns,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertion(db, { table, columns }, rows)
    .onConflict(same => same.doNothing())
    .execute();
}

/** Inserts many rows. Overwrites rows with the same key. */
export async function upsertRows(
  db: Database,
  table: string,
  { columns, key }: { readonly columns: Columns; readonly key: readonly string[] },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const others = Object.keys(columns).filter(name => !key.includes(name));
  await insertion(db, { table, columns }, rows)
    .onConflict(same =>
      same.columns([...key]).doUpdateSet(Object.fromEntries(others.map(name => [name, sql.ref(`excluded.${name}`)]))),
    )
    .execute();
}

function insertion(db: Database, { table, columns }: Target, rows: readonly Row[]) {
  const names = Object.keys(columns);
  return db
    .insertInto(table)
    .columns(names)
    .expression(db.selectFrom(recordset('given', columns, rows)).select(names));
}
