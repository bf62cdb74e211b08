import { sql } from 'kysely';

import type { Database } from './database.ts';

interface IndexToBuild {
  readonly table: string;
  readonly name: string;
  /** SQL from `on` to the end: the columns and, for a partial index, the condition. */
  readonly over: string;
  readonly unique: boolean;
  /** True to build the index while others write, on a single connection without a transaction. */
  readonly isConcurrent: boolean;
}

/**
 * Builds an index unless it exists. An invalid index, which an aborted concurrent build leaves behind, is built again.
 * Returns whether the index was built.
 */
export async function buildIndex(db: Database, index: IndexToBuild): Promise<boolean> {
  const { rows } = await sql<{ isValid: boolean }>`
    select i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${index.name} and c.relnamespace = current_schema()::regnamespace`.execute(db);
  if (rows[0]?.isValid) return false;
  if (!index.isConcurrent) {
    await sql`drop index if exists ${sql.id(index.name)}`.execute(db);
    await createIndex(index, '').execute(db);
    return true;
  }
  await waitingForLocks(db, () => buildConcurrently(db, index));
  return true;
}

async function buildConcurrently(db: Database, index: IndexToBuild): Promise<void> {
  const drop = sql`drop index concurrently if exists ${sql.id(index.name)}`;
  await drop.execute(db);
  try {
    await createIndex(index, 'concurrently').execute(db);
  } catch (error) {
    // An invalid unique index would still refuse writes of running processes.
    await drop.execute(db);
    throw error;
  }
}

/** Runs the work without a limit for waiting: a concurrent build waits for open transactions and blocks nobody. */
async function waitingForLocks(db: Database, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as "limit"`.execute(db);
  await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]?.limit ?? '0'}, false)`.execute(db);
  }
}

function createIndex({ table, name, over, unique }: IndexToBuild, how: 'concurrently' | '') {
  const kind = sql.raw(unique ? 'unique index' : 'index');
  return sql`create ${kind} ${sql.raw(how)} ${sql.id(name)} on ${sql.table(table)} ${sql.raw(over)}`;
}
