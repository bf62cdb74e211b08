import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

/** Validity of a ticket, long enough to start a download and resume it. */
const validMs = 60 * 60_000;

/**
 * Issues a download ticket: a token in the URL that gives the session access to one file. Stores only a hash of the
 * token.
 */
export async function issueTicket(
  db: Database,
  { fileId, sessionId, nowMs }: { readonly fileId: string; readonly sessionId: number; readonly nowMs: number },
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await sql`
    insert into file_tickets (hash, "fileId", "sessionId", "expiresAt")
    values (${hashOf(ticket)}, ${fileId}, ${sessionId}, ${nowMs + validMs})`.execute(db);
  return ticket;
}

/** Returns the user of a ticket. The ticket expires after an hour, or when its session ends. */
export async function findTicketHolder(
  db: Database,
  fileId: string,
  ticket: string,
  nowMs: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ uid: number }>`
    select s.uid from file_tickets t join sessions s on s.id = t."sessionId"
    where t.hash = ${hashOf(ticket)} and t."fileId" = ${fileId} and t."expiresAt" > ${nowMs} and s."endedAt" is null`.execute(
    db,
  );
  return rows[0]?.uid;
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
