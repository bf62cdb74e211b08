import { sql } from 'kysely';

import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { readCoreSettings } from '../../settings/backend/coreSettings.ts';

interface Limit {
  /** Number of failures within the window that cause no wait. */
  readonly free: number;
  readonly windowMs: number;
  /** First wait. Each further failure doubles the wait, up to `longestWaitMs`. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const minuteMs = 60_000;

const loginLimits = {
  user: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  /** Limit of wrong password proofs. */
  proof: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  /** Limit of wrong second-factor codes during setup. */
  code: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  address: { free: 50, windowMs: 15 * minuteMs, firstWaitMs: 15 * minuteMs, longestWaitMs: 15 * minuteMs },
} as const satisfies Readonly<Record<string, Limit>>;

type LimitName = keyof typeof loginLimits;

/** Counted subject: an IP address, a user name as typed (even a nonexistent one), or the id of a signed-in user. */
export interface AttemptKey {
  readonly limit: LimitName;
  readonly key: string;
}

/**
 * Reserves one attempt before anything is verified, in a single statement, so that parallel attempts cannot exceed the
 * limit. Returns the wait in milliseconds; 0 when the attempt is allowed.
 */
export async function reserveAttempt(db: Database, { limit, key }: AttemptKey, nowMs: number): Promise<number> {
  const { free, windowMs, firstWaitMs, longestWaitMs } = await readLimit(db, limit);
  const name = `${limit}:${key}`;
  const failures = sql`case when ${isWindowOver(windowMs, nowMs)} then 1 else old.failures + 1 end`;
  const taken = await sql`
    insert into login_attempts as old (key, failures, "firstAt", "blockedUntil")
    values (${name}, 1, ${nowMs}, ${free <= 1 ? nowMs + firstWaitMs : 0})
    on conflict (key) do update set
      failures = ${failures},
      "firstAt" = case when ${isWindowOver(windowMs, nowMs)} then ${nowMs}::bigint else old."firstAt" end,
      "blockedUntil" = case
        when ${failures} < ${free}::int then 0
        else ${nowMs}::bigint
          + least(${longestWaitMs}::bigint, ${firstWaitMs}::bigint * (2 ^ least(${failures} - ${free}::int, 10))::bigint)
      end
    where old."blockedUntil" <= ${nowMs}::bigint
    returning key`.execute(db);
  if (taken.rows.length > 0) return 0;
  const attempt = await withTables(db)
    .selectFrom('login_attempts')
    .select('blockedUntil')
    .where('key', '=', name)
    .executeTakeFirst();
  // A concurrently released attempt may have cleared the wait, but this attempt was not allowed.
  return Math.max(1, (attempt?.blockedUntil ?? 0) - nowMs);
}

/** Releases an attempt that succeeded or was never verified, and cancels the wait that it started. */
export async function releaseAttempt(db: Database, { limit, key }: AttemptKey): Promise<void> {
  await withTables(db)
    .updateTable('login_attempts')
    .set(eb => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), blockedUntil: 0 }))
    .where('key', '=', `${limit}:${key}`)
    .execute();
}

/**
 * Returns the limit with this name. For the sign-in of a user, the number of failures and the longest wait are
 * settings.
 */
async function readLimit(db: Database, name: LimitName): Promise<Limit> {
  if (name !== 'user') return loginLimits[name];
  const { loginFailLimit, lockMinutes } = await readCoreSettings(db);
  return { ...loginLimits.user, free: loginFailLimit, longestWaitMs: lockMinutes * minuteMs };
}

function isWindowOver(windowMs: number, nowMs: number) {
  return sql<boolean>`greatest(old."firstAt", old."blockedUntil") + ${windowMs}::bigint < ${nowMs}::bigint`;
}

export async function resetAttempts(db: Database, { limit, key }: AttemptKey): Promise<void> {
  await withTables(db).deleteFrom('login_attempts').where('key', '=', `${limit}:${key}`).execute();
}
