import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { isLockTimeoutError } from '../databaseErrors.ts';
import { callLockFunction } from '../advisoryLocks.ts';
import { setDatabaseParameters } from '../setDatabaseParameters.ts';

/**
 * Lock timeout for a change of a table. Calls of running processes queue behind a waiting change, so the change gives
 * up after this time and is retried.
 */
const lockTimeoutMs = 2_000;

const pollMs = 200;

/**
 * Runs the work on one connection that holds the upgrade lock. Other processes poll for this lock, because a statement
 * that waits for the lock would be an open transaction, and concurrent index builds wait for all open transactions.
 */
export function runWithUpgradeLock<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    await setDatabaseParameters(connection, 'session', { lock_timeout: String(lockTimeoutMs), statement_timeout: '0' });
    while (!(await callLockFunction(connection, 'pg_try_advisory_lock', 'upgrade'))) await setTimeout(pollMs);
    try {
      return await work(connection);
    } finally {
      await callLockFunction(connection, 'pg_advisory_unlock', 'upgrade');
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Retries work that has exceeded the lock timeout. The work must be repeatable. */
export async function repeatOnLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeoutError(error)) throw error;
      await setTimeout(pollMs);
    }
  }
}
