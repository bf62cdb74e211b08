import { sql } from 'kysely';

import type { Database } from './database.ts';

interface RemovedTimeouts {
  /** False to leave the limit for waiting on a lock. */
  readonly waitsForLocks?: boolean;
}

/** Removes the timeouts for a long transaction, such as a migration or the first seeding. */
export async function disableTimeouts(trx: Database, { waitsForLocks = true }: RemovedTimeouts = {}): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  if (waitsForLocks) await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
