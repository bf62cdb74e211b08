import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { migrationLock } from '../migrate.ts';
import type { Upgrade, UpgradeContext } from './upgrade.ts';

/**
 * Runs the steps that this database has not executed yet, in order, and returns their names. Concurrent processes wait
 * for each other.
 */
export function runUpgrades(
  db: Database,
  place: Omit<UpgradeContext, 'db'>,
  { steps, nowMs }: { readonly steps: readonly Upgrade[]; readonly nowMs: number },
): Promise<readonly string[]> {
  // The lock belongs to a connection, so all steps share one connection.
  return db.connection().execute(async connection => {
    // Another process may hold the lock for minutes.
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      const { rows } = await sql<{ name: string }>`select name from upgrades`.execute(connection);
      const waiting = steps.filter(step => !rows.some(done => done.name === step.name));
      for (const { name, run } of waiting) {
        await run({ ...place, db: connection });
        await sql`insert into upgrades (name, "doneAt") values (${name}, ${nowMs})`.execute(connection);
      }
      return waiting.map(step => step.name);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
