import { sql } from 'kysely';

import type { Database } from './database.ts';
import { selectValidIndexes } from './selectValidIndexes.ts';
import { setDatabaseParameters } from './setDatabaseParameters.ts';

interface IndexToBuild {
  readonly table: string;
  readonly name: string;
  /** SQL after the table name of `create index`: the columns and, for a partial index, the condition. */
  readonly over: string;
  readonly unique: boolean;
  /**
   * True to build the index on a single connection without a transaction, so that other processes can write meanwhile.
   */
  readonly isConcurrent: boolean;
}

/**
 * Builds an index unless it exists. An invalid index, which an aborted concurrent build leaves behind, is built again.
 * Returns whether the index was built.
 */
export async function buildIndex(db: Database, index: IndexToBuild): Promise<boolean> {
  const [built] = await selectValidIndexes(db).where('indexes.relname', '=', index.name).execute();
  if (built) return false;
  if (!index.isConcurrent) {
    await db.schema.dropIndex(index.name).ifExists().execute();
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

/** Runs the work without a lock timeout, because a concurrent build waits for open transactions and blocks nobody. */
async function waitingForLocks(db: Database, work: () => Promise<void>): Promise<void> {
  const { limit } = await db
    .selectNoFrom(eb => eb.fn<string>('current_setting', [eb.val('lock_timeout')]).as('limit'))
    .executeTakeFirstOrThrow();
  await setDatabaseParameters(db, 'session', { lock_timeout: '0' });
  try {
    await work();
  } finally {
    await setDatabaseParameters(db, 'session', { lock_timeout: limit });
  }
}

function createIndex({ table, name, over, unique }: IndexToBuild, how: 'concurrently' | '') {
  const kind = sql.raw(unique ? 'unique index' : 'index');
  return sql`create ${kind} ${sql.raw(how)} ${sql.id(name)} on ${sql.table(table)} ${sql.raw(over)}`;
}
