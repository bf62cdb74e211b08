import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { hashToken } from '../http/findCaller.ts';
import type { SessionEndReason } from '../http/sessionEnds.ts';
import type { Database } from '../storage/database.ts';

interface NewSession {
  readonly uid: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly nowMs: number;
}

/** Opens a session and gives its token, which is kept nowhere else but with the caller. */
export async function openSession(db: Database, { uid, ip, userAgent, nowMs }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions ("tokenHash", uid, ip, "userAgent", "createdAt", "lastSeenAt")
    values (${hashToken(token)}, ${uid}, ${ip}, ${userAgent.slice(0, 256)}, ${nowMs}, ${nowMs})`.execute(db);
  return token;
}

/** Ends every session of a user; its next request is told the reason. */
export async function endSessions(db: Database, uid: number, reason: SessionEndReason, nowMs: number): Promise<void> {
  await sql`
    update sessions set "endedAt" = ${nowMs}, "endReason" = ${reason}
    where uid = ${uid} and "endedAt" is null`.execute(db);
}
