import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';
import { readCoreSettings } from './backendSettings.ts';

interface Limit {
  /** Failures that are free within the window. */
  readonly free: number;
  readonly windowMs: number;
  /** The first wait; each further failure doubles it up to the longest. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const minuteMs = 60_000;

const loginLimits = {
  user: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  /** The own password, asked again before something grave. */
  proof: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  address: { free: 50, windowMs: 15 * minuteMs, firstWaitMs: 15 * minuteMs, longestWaitMs: 15 * minuteMs },
} as const satisfies Readonly<Record<string, Limit>>;

type LimitName = keyof typeof loginLimits;

/** What is counted: an address, a user as he was typed, whether he exists or not, or the id of one who is signed in. */
export interface Counted {
  readonly limit: LimitName;
  readonly key: string;
}

/**
 * Takes one attempt before anything is verified, in a single statement, so that of attempts in parallel only the free
 * ones are verified. Returns how long the key has to wait, in milliseconds; 0 when the attempt was free.
 */
export async function takeAttempt(db: Database, { limit, key }: Counted, nowMs: number): Promise<number> {
  const { free, windowMs, firstWaitMs, longestWaitMs } = await limitOf(db, limit);
  const name = `${limit}:${key}`;
  const failures = sql`case when ${isOver(windowMs, nowMs)} then 1 else old.failures + 1 end`;
  const taken = await sql`
    insert into login_attempts as old (key, failures, "firstAt", "blockedUntil")
    values (${name}, 1, ${nowMs}, ${free <= 1 ? nowMs + firstWaitMs : 0})
    on conflict (key) do update set
      failures = ${failures},
      "firstAt" = case when ${isOver(windowMs, nowMs)} then ${nowMs}::bigint else old."firstAt" end,
      "blockedUntil" = case
        when ${failures} < ${free}::int then 0
        else ${nowMs}::bigint
          + least(${longestWaitMs}::bigint, ${firstWaitMs}::bigint * (2 ^ least(${failures} - ${free}::int, 10))::bigint)
      end
    where old."blockedUntil" <= ${nowMs}::bigint
    returning key`.execute(db);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ blockedUntil: number }>`
    select "blockedUntil" from login_attempts where key = ${name}`.execute(db);
  // An attempt that was given back in the meantime has lifted the wait; this one was not free all the same.
  return Math.max(1, (rows[0]?.blockedUntil ?? 0) - nowMs);
}

/** Gives an attempt back that succeeded or was never verified, together with the wait that it began. */
export async function giveBackAttempt(db: Database, { limit, key }: Counted): Promise<void> {
  await sql`
    update login_attempts set failures = greatest(failures - 1, 0), "blockedUntil" = 0
    where key = ${`${limit}:${key}`}`.execute(db);
}

/** How often a user may fail, and how long he waits at most, is the operators' to say. */
async function limitOf(db: Database, name: LimitName): Promise<Limit> {
  if (name !== 'user') return loginLimits[name];
  const { loginFailLimit, lockMinutes } = await readCoreSettings(db);
  return { ...loginLimits.user, free: loginFailLimit, longestWaitMs: lockMinutes * minuteMs };
}

function isOver(windowMs: number, nowMs: number) {
  return sql<boolean>`greatest(old."firstAt", old."blockedUntil") + ${windowMs}::bigint < ${nowMs}::bigint`;
}

export async function forgetFailures(db: Database, { limit, key }: Counted): Promise<void> {
  await sql`delete from login_attempts where key = ${`${limit}:${key}`}`.execute(db);
}
