import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { isLockTimeout } from '../databaseErrors.ts';
import { callLockFunction } from '../advisoryLocks.ts';
import { setParameters } from '../setParameters.ts';

/**
 * Limit for waiting on the lock of a table. Calls of running processes queue behind a waiting change, so the change
 * gives way and is tried again.
 */
const lockTimeoutMs = 2_000;

const pollMs = 200;

/**
 * Runs the work on one connection that holds the lock of upgrades. Other processes poll for the lock: a statement that
 * waited for it would be a transaction for which a concurrent index build waits in turn.
 */
export function holdUpgradeLock<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    await setParameters(connection, 'session', { lock_timeout: String(lockTimeoutMs), statement_timeout: '0' });
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

/** Repeats work that gave way to a lock of another process. The work must be repeatable. */
export async function repeatOnLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await setTimeout(pollMs);
    }
  }
}
