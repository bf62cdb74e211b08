import { type RawBuilder, sql } from 'kysely';

import type { Database, Row } from './database.ts';
import type { SqlType } from './tables.ts';

type Columns = Readonly<Record<string, SqlType>>;

/** Inserts many rows in order, with a single statement and parameter. A missing column becomes null. */
export async function insertRows(db: Database, table: string, columns: Columns, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertion(table, columns, rows).execute(db);
}

/** Inserts many rows. Skips rows that violate a unique index. */
export async function insertNewRows(
  db: Database,
  table: string,
  columns: Columns,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length > 0) await sql`${insertion(table, columns, rows)} on conflict do nothing`.execute(db);
}

/** Inserts many rows. Overwrites rows with the same key. */
export async function replaceRows(
  db: Database,
  table: string,
  { columns, key }: { readonly columns: Columns; readonly key: readonly string[] },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const others = Object.keys(columns).filter(name => !key.includes(name));
  const taken = sql.join(others.map(name => sql`${sql.id(name)} = excluded.${sql.id(name)}`));
  const names = sql.join(key.map(name => sql.id(name)));
  await sql`${insertion(table, columns, rows)} on conflict (${names}) do update set ${taken}`.execute(db);
}

function insertion(table: string, columns: Columns, rows: readonly Row[]): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map(name => sql.id(name)));
  const types = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`));
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${types})`;
}
