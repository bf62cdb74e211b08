import { sql } from 'kysely';

import type { Database } from './database.ts';

/** Runs a part of a transaction. An error rolls back only this part, so that the transaction can continue. */
export async function runInSavepoint<T>(db: Database, run: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    return await run();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(db);
  }
}
