import { randomBytes } from 'node:crypto';

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import { hashToken } from '../../../engine/http/hashToken.ts';
import { sessionIdleTimeoutMs, defaultSessionLifetimeMs } from '../callers/findCaller.ts';
import type { SessionEndReason } from '../../../engine/http/sessionEndReasons.ts';
import type { Database } from '../../../engine/storage/database.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

interface NewSession {
  readonly uid: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly nowMs: number;
  /** Maximum lifetime of the session in milliseconds, regardless of activity. */
  readonly lastsMs: number;
}

/** Opens a session and returns its token. Stores only a hash of the token. */
export async function openSession(db: Database, { uid, ip, userAgent, nowMs, lastsMs }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await withTables(db)
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      uid,
      ip,
      userAgent: userAgent.slice(0, 256),
      createdAt: nowMs,
      lastSeenAt: nowMs,
      lastsMs,
    })
    .execute();
  return token;
}

/** Ends every session of a user. The next request of each session receives the reason. */
export async function endSessions(db: Database, uid: number, reason: SessionEndReason, nowMs: number): Promise<void> {
  await withTables(db)
    .updateTable('sessions')
    .set({ endedAt: nowMs, endReason: reason })
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends all sessions of a user except the current one. */
export async function endOtherSessions(
  db: Database,
  { uid, sessionId }: { readonly uid: number; readonly sessionId: number },
  reason: SessionEndReason,
  nowMs: number,
): Promise<void> {
  await withTables(db)
    .updateTable('sessions')
    .set({ endedAt: nowMs, endReason: reason })
    .where('uid', '=', uid)
    .where('id', '!=', sessionId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Condition that a session is active: neither ended nor expired. */
export function isActiveSession(eb: ExpressionBuilder<SystemTables, 'sessions'>, nowMs: number): Expression<SqlBool> {
  const lastsMs = eb.fn.coalesce('lastsMs', eb.val(defaultSessionLifetimeMs));
  return eb.and([
    eb('endedAt', 'is', null),
    eb('lastSeenAt', '>=', nowMs - sessionIdleTimeoutMs),
    eb(eb('createdAt', '+', lastsMs), '>=', nowMs),
  ]);
}

/** Counts the active sessions of a user, and returns when the oldest one started, in epoch milliseconds. */
export async function countActiveSessions(
  db: Database,
  uid: number,
  nowMs: number,
): Promise<{ readonly count: number; readonly since: number | null }> {
  return withTables(db)
    .selectFrom('sessions')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('since')])
    .where('uid', '=', uid)
    .where(eb => isActiveSession(eb, nowMs))
    .executeTakeFirstOrThrow();
}
