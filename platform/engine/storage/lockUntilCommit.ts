import { sql } from 'kysely';

import type { Database } from './database.ts';

/**
 * Waits until no other transaction holds the lock of this name, and holds it until the transaction ends. For checks
 * that cover several rows, which row locks cannot protect from new rows.
 */
export async function lockUntilCommit(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
