import { type RawBuilder, sql } from 'kysely';

import type { Database } from './database.ts';

/**
 * Numbers of advisory locks. All processes of one database share them, also those of the release before, so a number
 * never changes and never gets another meaning.
 */
export const lockNumbers = {
  /** Derivation of tables, migrations, publications and the registration of keys. */
  migration: 815_001,
  /** First rows of a new database. */
  seed: 815_002,
  /** Scheduled tasks, which one process runs at a time. */
  tasks: 815_003,
  /** Whole upgrade of a start; older releases do not take this lock. */
  upgrade: 815_004,
  /** Upload quota of a user, together with the user's id. */
  quota: 815_010,
} as const;

/** Numbers of the named locks that release 5.9.0 takes by number. */
const numbersOfNames: ReadonlyMap<string, number> = new Map([
  ['registration of nodes', 815_011],
  ['all cloud-service-charges', 815_041],
  ['all agent-levels', 815_042],
]);

/**
 * Waits until no other transaction holds the lock of this name, and holds it until the transaction ends. For checks
 * that cover several rows, which row locks cannot protect from new rows.
 */
export async function lockUntilCommit(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(db);
}

/**
 * Returns the key of a named lock, which is the same in every release: the hash of the name, in 64 bits for RBD images,
 * or a number.
 */
function keyOf(name: string): RawBuilder<unknown> {
  const number = numbersOfNames.get(name);
  if (number !== undefined) return sql.lit(number);
  return name.startsWith('rbd ') ? sql`hashtextextended(${name}, 0)` : sql`hashtext(${name})`;
}
