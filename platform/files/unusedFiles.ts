import { type RawBuilder, sql } from 'kysely';

import { filesPath } from '../../src/schemas/fileLimits.ts';
import type { Database } from '../storage/database.ts';

const dayMs = 24 * 3_600_000;
/** A form may be open for a day before what was uploaded into it is saved. */
const unsavedMs = dayMs;
/** A file that nothing names is kept for so long, for a draft, or for somebody who takes a change back. */
const unusedKeptMs = 30 * dayMs;

/** These tell what was, or of the file itself; everything else that names a file needs it. */
const tellingTables = ['files', 'file_parts', 'file_tickets', 'operation_logs', 'idempotency', 'sessions'];

/**
 * Gives up files that no row has named for a month, so that they are removed like those that never arrived whole. Every
 * table is asked, whoever has made it, and all of a row: a file may be named inside a list or a text.
 */
export async function giveUpUnusedFiles(db: Database, nowMs: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from files where "arrivedAt" < ${nowMs - unsavedMs}`.execute(db);
  if (rows.length === 0) return;
  const named = [...(await namedFiles(db))];
  await sql`
    update files set "unusedSince" = null
    where "unusedSince" is not null and id = any(${named}::text[])`.execute(db);
  await sql`
    update files set "unusedSince" = ${nowMs}
    where "unusedSince" is null and "arrivedAt" < ${nowMs - unsavedMs}
      and not (id = any(${named}::text[]))`.execute(db);
  const due = sql`"arrivedAt" is not null and "unusedSince" <= ${nowMs - unusedKeptMs}`;
  const isAny = (await sql`select from files where ${due} limit 1`.execute(db)).rows.length > 0;
  if (isAny) await db.transaction().execute(trx => giveUp(trx, due));
}

/** Nobody is just saving a record with one of them: whoever reads the table meanwhile waits, and finds it gone. */
async function giveUp(trx: Database, due: RawBuilder<unknown>): Promise<void> {
  await sql`lock table files in access exclusive mode`.execute(trx);
  const named = [...(await namedFiles(trx))];
  await sql`
    update files set "arrivedAt" = null, "touchedAt" = 0
    where ${due} and not (id = any(${named}::text[]))`.execute(trx);
}

async function namedFiles(db: Database): Promise<ReadonlySet<string>> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and not (table_name = any(${tellingTables}::text[]))`.execute(db);
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
