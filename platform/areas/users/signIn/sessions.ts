import { randomBytes } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import { hashToken } from '../../../engine/http/hashToken.ts';
import { idleMs, defaultSessionMs } from '../callers/findCaller.ts';
import type { SessionEndReason } from '../../../engine/http/sessionEndReasons.ts';
import type { Database } from '../../../engine/storage/database.ts';

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
  await sql`
    insert into sessions ("tokenHash", uid, ip, "userAgent", "createdAt", "lastSeenAt", "lastsMs")
    values (${hashToken(token)}, ${uid}, ${ip}, ${userAgent.slice(0, 256)}, ${nowMs}, ${nowMs}, ${lastsMs})`.execute(
    db,
  );
  return token;
}

/** Ends every session of a user. The next request of each session receives the reason. */
export async function endSessions(db: Database, uid: number, reason: SessionEndReason, nowMs: number): Promise<void> {
  await sql`
    update sessions set "endedAt" = ${nowMs}, "endReason" = ${reason}
    where uid = ${uid} and "endedAt" is null`.execute(db);
}

/** Ends all sessions of a user except the current one. */
export async function endOtherSessions(
  db: Database,
  { uid, sessionId }: { readonly uid: number; readonly sessionId: number },
  reason: SessionEndReason,
  nowMs: number,
): Promise<void> {
  await sql`
    update sessions set "endedAt" = ${nowMs}, "endReason" = ${reason}
    where uid = ${uid} and id <> ${sessionId} and "endedAt" is null`.execute(db);
}

/** SQL condition that a row of `sessions` is active: neither ended nor expired. */
export function isActiveSession(nowMs: number): RawBuilder<boolean> {
  return sql`("endedAt" is null and "lastSeenAt" >= ${nowMs - idleMs}::bigint
    and "createdAt" + coalesce("lastsMs", ${defaultSessionMs}::bigint) >= ${nowMs}::bigint)`;
}

/** Counts the active sessions of a user, and returns when the oldest one started, in epoch milliseconds. */
export async function countLiveSessions(
  db: Database,
  uid: number,
  nowMs: number,
): Promise<{ readonly count: number; readonly since: number | null }> {
  const { rows } = await sql<{ count: number; since: number | null }>`
    select count(*) as count, min("createdAt") as since from sessions
    where uid = ${uid}::bigint and ${isActiveSession(nowMs)}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
