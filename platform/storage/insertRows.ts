import { sql } from 'kysely';

import type { Database, Row } from './database.ts';
import type { SqlType } from './tables.ts';

/** Inserts many rows in one statement with one parameter, in their order; a column that a row lacks is null. */
export async function insertRows(
  db: Database,
  table: string,
  columns: Readonly<Record<string, SqlType>>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map(name => sql.id(name)));
  const types = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${types})`.execute(db);
}
