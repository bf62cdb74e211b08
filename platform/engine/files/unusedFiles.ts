import { type RawBuilder, sql } from 'kysely';

import { filesPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { Database } from '../storage/database.ts';

/** Time for which an unreferenced file is kept, so that users can still save a form or revert a change. */
const unusedKeptMs = 24 * 3_600_000;

/** Tables that may contain file URLs without using the file, because they are history or describe the file itself. */
const tablesWithoutUses = ['files', 'file_parts', 'file_tickets', 'operation_logs', 'idempotency', 'sessions'];

/**
 * Marks files that no row has referred to for a day as abandoned, so that they are removed like incomplete uploads.
 * Searches whole rows of all tables, because lists and texts can also contain URLs.
 */
export async function abandonUnusedFiles(db: Database, nowMs: number): Promise<void> {
  const { rows } = await sql`select from files where "arrivedAt" is not null limit 1`.execute(db);
  if (rows.length === 0) return;
  const named = [...(await filesInRows(db))];
  await sql`
    update files set "unusedSince" = null
    where "unusedSince" is not null and id = any(${named}::text[])`.execute(db);
  await sql`
    update files set "unusedSince" = ${nowMs}
    where "unusedSince" is null and "arrivedAt" is not null and not (id = any(${named}::text[]))`.execute(db);
  const due = sql`"arrivedAt" is not null and "unusedSince" <= ${nowMs - unusedKeptMs}`;
  const isAny = (await sql`select from files where ${due} limit 1`.execute(db)).rows.length > 0;
  if (isAny) await db.transaction().execute(trx => abandonFiles(trx, due));
}

/**
 * Marks the files as abandoned, unless a row refers to them again. The lock on `files` makes a concurrent write wait, so
 * that its reference to one of these files is then refused.
 */
async function abandonFiles(trx: Database, due: RawBuilder<unknown>): Promise<void> {
  await sql`lock table files in access exclusive mode`.execute(trx);
  const named = [...(await filesInRows(trx))];
  await sql`
    update files set "arrivedAt" = null, "touchedAt" = 0
    where ${due} and not (id = any(${named}::text[]))`.execute(trx);
}

async function filesInRows(db: Database): Promise<ReadonlySet<string>> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and not (table_name = any(${tablesWithoutUses}::text[]))`.execute(db);
  const named = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ id: string }>`
      select distinct found[1] as id
      from ${sql.table(name)} as t, regexp_matches(t::text, ${`${filesPath}/([0-9a-f]{32})`}, 'g') as found
      where t::text like ${`%${filesPath}/%`}`.execute(db);
    for (const { id } of rows) named.add(id);
  }
  return named;
}
