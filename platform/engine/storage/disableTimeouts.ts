import type { Database } from './database.ts';
import { setDatabaseParameters } from './setDatabaseParameters.ts';

interface RemovedTimeouts {
  /** True if the transaction may wait for locks without a timeout; true by default. */
  readonly waitsForLocks?: boolean;
}

/** Removes the timeouts for a long transaction, such as a migration or the first seeding. */
export async function disableTimeouts(trx: Database, { waitsForLocks = true }: RemovedTimeouts = {}): Promise<void> {
  await setDatabaseParameters(trx, 'transaction', {
    statement_timeout: '0',
    ...(waitsForLocks ? { lock_timeout: '0' } : {}),
    idle_in_transaction_session_timeout: '0',
  });
}
