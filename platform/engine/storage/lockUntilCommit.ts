import { type LockName, callLockFunction } from './advisoryLocks.ts';
import type { Database } from './database.ts';

/**
 * Locks a name until the transaction ends. Waits while another transaction holds the lock. Use this for checks that
 * cover several rows, because row locks do not prevent new rows.
 */
export async function lockUntilCommit(db: Database, name: LockName): Promise<void> {
  await callLockFunction(db, 'pg_advisory_xact_lock', name);
}
