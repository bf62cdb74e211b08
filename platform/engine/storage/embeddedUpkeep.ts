import { sql } from 'kysely';

import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';

const everyMs = 60_000;
/** Bytes of log after which a checkpoint lets the database reuse log segments. */
const checkpointBytes = 64 * 1024 ** 2;

/**
 * Does the work of PostgreSQL's background processes, which the embedded database lacks: without vacuum and
 * checkpoints, its tables and its log would grow with each write until the disk is full. Returns a function that stops
 * this work.
 */
export function startVacuuming(db: Database, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= vacuumAndCheckpoint(db)
      .catch((error: unknown) => log.write('warn', 'database maintenance failed', { error: String(error) }))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Vacuums the tables that need it. Then writes a checkpoint if the log has become long. */
export async function vacuumAndCheckpoint(db: Database): Promise<void> {
  for (const name of await findBloatedTables(db)) await sql`vacuum ${sql.table(name)}`.execute(db);
  const { bytes } = await db
    .selectFrom(eb => eb.fn<{ redo_lsn: unknown }>('pg_control_checkpoint').as<'last'>('last'))
    .select(({ fn }) => fn<number>('pg_wal_lsn_diff', [fn('pg_current_wal_insert_lsn'), 'redo_lsn']).as('bytes'))
    .executeTakeFirstOrThrow();
  if (bytes > checkpointBytes) await sql`checkpoint`.execute(db);
}

/** Returns the tables with enough dead rows to trigger PostgreSQL's own autovacuum. */
async function findBloatedTables(db: Database): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select s.relname::text as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    order by 1`.execute(db);
  return rows.map(row => row.name);
}
