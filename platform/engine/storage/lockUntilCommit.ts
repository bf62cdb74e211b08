import { type LockName, callLockFunction } from './advisoryLocks.ts';
import type { Database } from './database.ts';

/**
 * Waits until no other transaction holds the lock of this name, and holds it until the transaction ends. For checks
 * that cover several rows, which row locks cannot protect from new rows.
 */
export async function lockUntilCommit(db: Database, name: LockName): Promise<void> {
  await callLockFunction(db, 'pg_advisory_xact_lock', name);
}
