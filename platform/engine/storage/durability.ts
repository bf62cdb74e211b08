import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';

/**
 * Warns in the log when the database acknowledges a write before it is on the disk, so that a power failure can lose
 * the write. The embedded database always does this; a PostgreSQL server does it when `fsync` or `synchronous_commit`
 * is off.
 */
export async function reportDurability(db: Database, log: Log): Promise<void> {
  const rows = await db
    .selectFrom('pg_settings')
    .select('name')
    .where('name', 'in', ['fsync', 'synchronous_commit'])
    .where('setting', '=', 'off')
    .orderBy('name')
    .execute();
  if (rows.length > 0) log.write('warn', 'writes not forced to disk', { off: rows.map(row => row.name) });
}
