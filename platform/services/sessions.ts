import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { hashToken, idleMs, usualLengthMs } from '../http/findCaller.ts';
import type { SessionEndReason } from '../http/sessionEnds.ts';
import type { Database } from '../storage/database.ts';

interface NewSession {
  readonly uid: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly nowMs: number;
  /** How long it may last, however busy the user is. */
  readonly lastsMs: number;
}

/** Opens a session and gives its token, which is kept nowhere else but with the caller. */
export async function openSession(db: Database, { uid, ip, userAgent, nowMs, lastsMs }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions ("tokenHash", uid, ip, "userAgent", "createdAt", "lastSeenAt", "lastsMs")
    values (${hashToken(token)}, ${uid}, ${ip}, ${userAgent.slice(0, 256)}, ${nowMs}, ${nowMs}, ${lastsMs})`.execute(
    db,
  );
  return token;
}

/** Ends every session of a user; its next request is told the reason. */
export async function endSessions(db: Database, uid: number, reason: SessionEndReason, nowMs: number): Promise<void> {
  await sql`
    update sessions set "endedAt" = ${nowMs}, "endReason" = ${reason}
    where uid = ${uid} and "endedAt" is null`.execute(db);
}

/** How many sessions of a user are alive, and when the oldest of them began, in epoch milliseconds. */
export async function livingSessions(
  db: Database,
  uid: number,
  nowMs: number,
): Promise<{ readonly count: number; readonly since: number | null }> {
  const { rows } = await sql<{ count: number; since: number | null }>`
    select count(*) as count, min("createdAt") as since from sessions
    where uid = ${uid}::bigint and "endedAt" is null and "lastSeenAt" >= ${nowMs - idleMs}::bigint
      and "createdAt" + coalesce("lastsMs", ${usualLengthMs}::bigint) >= ${nowMs}::bigint`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
