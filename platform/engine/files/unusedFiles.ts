import { sql } from 'kysely';

import { filesPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { Database } from '../storage/database.ts';
import { anyOf } from '../storage/anyOf.ts';
import { withTables } from '../storage/withTables.ts';

/** Time for which an unreferenced file is kept, so that users can still save a form or revert a change. */
const unusedKeptMs = 24 * 3_600_000;

/** Tables that may contain file URLs without using the file, because they are history or describe the file itself. */
const tablesWithoutUses = ['files', 'file_parts', 'file_tickets', 'operation_logs', 'idempotency', 'sessions'];

/**
 * Marks each file as abandoned when no row has referred to it for a day. Abandoned files are removed like incomplete
 * uploads. Searches whole rows of all tables, because lists and texts can also contain URLs.
 */
export async function abandonUnusedFiles(db: Database, nowMs: number): Promise<void> {
  const tables = withTables(db);
  const stored = tables.selectFrom('files').select('id').where('arrivedAt', 'is not', null).limit(1);
  if (!(await stored.executeTakeFirst())) return;
  const named = await filesInRows(db);
  await tables
    .updateTable('files')
    .set({ unusedSince: null })
    .where('unusedSince', 'is not', null)
    .where('id', '=', anyOf(named))
    .execute();
  await tables
    .updateTable('files')
    .set({ unusedSince: nowMs })
    .where('unusedSince', 'is', null)
    .where('arrivedAt', 'is not', null)
    .where(eb => eb.not(eb('id', '=', anyOf(named))))
    .execute();
  const unusedBefore = nowMs - unusedKeptMs;
  if (await stored.where('unusedSince', '<=', unusedBefore).executeTakeFirst()) {
    await db.transaction().execute(trx => abandonFiles(trx, unusedBefore));
  }
}

/**
 * Marks each unused file as abandoned, unless a row refers to it again. A concurrent write waits for the lock on
 * `files`. The platform then refuses the write if it refers to an abandoned file.
 */
async function abandonFiles(trx: Database, unusedBefore: number): Promise<void> {
  await sql`lock table files in access exclusive mode`.execute(trx);
  const named = await filesInRows(trx);
  await withTables(trx)
    .updateTable('files')
    .set({ arrivedAt: null, touchedAt: 0 })
    .where('arrivedAt', 'is not', null)
    .where('unusedSince', '<=', unusedBefore)
    .where(eb => eb.not(eb('id', '=', anyOf(named))))
    .execute();
}

async function filesInRows(db: Database): Promise<ReadonlySet<string>> {
  const tables = await db
    .withTables<{ 'information_schema.tables': Record<'table_schema' | 'table_type' | 'table_name', string> }>()
    .selectFrom('information_schema.tables')
    .select('table_name as name')
    .where('table_schema', '=', eb => eb.fn('current_schema'))
    .where('table_type', '=', 'BASE TABLE')
    .where('table_name', 'not in', tablesWithoutUses)
    .execute();
  const named = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select distinct found[1] as id
      from ${sql.table(name)} as t, regexp_matches(t::text, ${`${filesPath}/([0-9a-f]{32})`}, 'g') as found
      where t::text like ${`%${filesPath}/%`}`.execute(db);
    for (const { id } of rows) named.add(id);
  }
  return named;
}
