import { sql } from 'kysely';

import type { Database } from './database.ts';

/** Lifts the limits of time from a transaction that may wait and last: a migration, the first rows of a database. */
export async function withoutTimeouts(trx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
