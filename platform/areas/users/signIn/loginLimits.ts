import { expressionBuilder } from 'kysely';

import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { readCoreSettings } from '../../settings/backend/coreSettings.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { minuteMs } from '../../../../src/schemas/base/durations.ts';

interface Limit {
  /** Number of failures within the window at which the first wait starts. */
  readonly free: number;
  readonly windowMs: number;
  /** First wait. Each further failure doubles the wait, up to `longestWaitMs`. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const loginLimits = {
  user: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  /** Limit of wrong password proofs. */
  proof: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  /** Limit of wrong second-factor codes during setup. */
  code: { free: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
  address: { free: 50, windowMs: 15 * minuteMs, firstWaitMs: 15 * minuteMs, longestWaitMs: 15 * minuteMs },
} as const satisfies Readonly<Record<string, Limit>>;

const stored = expressionBuilder<SystemTables, 'login_attempts'>();

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
  const isOver = isWindowOver(windowMs, nowMs);
  const failures = stored
    .case()
    .when(isOver)
    .then(stored.lit(1))
    .else(stored('login_attempts.failures', '+', stored.lit(1)))
    .end();
  const doublings = stored.fn<number>('least', [stored(failures, '-', free), stored.lit(10)]);
  const wait = stored(
    castTo(firstWaitMs, 'bigint'),
    '*',
    castTo(stored(stored.lit<number>(2), '^', doublings), 'bigint'),
  );
  const reserved = await withTables(db)
    .insertInto('login_attempts')
    .values({ key: name, failures: 1, firstAt: nowMs, blockedUntil: free <= 1 ? nowMs + firstWaitMs : 0 })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(eb => ({
          failures,
          firstAt: eb.case().when(isOver).then(castTo(nowMs, 'bigint')).else(eb.ref('login_attempts.firstAt')).end(),
          blockedUntil: eb
            .case()
            .when(failures, '<', free)
            .then(eb.lit(0))
            .else(eb(castTo(nowMs, 'bigint'), '+', eb.fn<number>('least', [castTo(longestWaitMs, 'bigint'), wait])))
            .end(),
        }))
        .where('login_attempts.blockedUntil', '<=', nowMs),
    )
    .returning('key')
    .executeTakeFirst();
  if (reserved) return 0;
  const attempt = await withTables(db)
    .selectFrom('login_attempts')
    .select('blockedUntil')
    .where('key', '=', name)
    .executeTakeFirst();
  // The attempt was not allowed, so the wait is at least 1 ms, even if a concurrent `releaseAttempt` call has just
  // cleared `blockedUntil`.
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
  const last = stored.fn<number>('greatest', ['login_attempts.firstAt', 'login_attempts.blockedUntil']);
  return stored(stored(last, '+', windowMs), '<', nowMs);
}

export async function resetAttempts(db: Database, { limit, key }: AttemptKey): Promise<void> {
  await withTables(db).deleteFrom('login_attempts').where('key', '=', `${limit}:${key}`).execute();
}
