import { sql } from 'kysely';

import type { Log } from '../http/log.ts';
import type { Database } from '../storage/database.ts';

interface HousekeepingOptions {
  readonly db: Database;
  readonly clock: () => number;
  readonly log: Log;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** An ended session is kept for so long, since it tells which addresses a user has signed in from. */
const sessionsKeptMs = 30 * dayMs;

/** Removes what has served its time, once an hour; gives the function that stops it. */
export function startHousekeeping({ db, clock, log }: HousekeepingOptions): () => void {
  const timer = setInterval(() => {
    tidy(db, clock()).catch((error: unknown) => log.write('warn', 'housekeeping', { error: String(error) }));
  }, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function tidy(db: Database, nowMs: number): Promise<void> {
  await sql`delete from used_ciphertexts where "expiresAt" < ${nowMs}`.execute(db);
  await sql`
    delete from login_attempts where greatest("firstAt", "blockedUntil") < ${nowMs - dayMs}`.execute(db);
  await sql`delete from sessions where "lastSeenAt" < ${nowMs - sessionsKeptMs}`.execute(db);
  await sql`delete from idempotency where "createdAt" < ${nowMs - dayMs}`.execute(db);
}
