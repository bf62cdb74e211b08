import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

/** Long enough to begin a download, and to take it up again after a break. */
const validMs = 60 * 60_000;

/** A word that, in an address, stands for the session it was given to, for one file. Only its hash is kept. */
export async function giveTicket(
  db: Database,
  { fileId, sessionId, nowMs }: { readonly fileId: string; readonly sessionId: number; readonly nowMs: number },
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await sql`
    insert into file_tickets (hash, "fileId", "sessionId", "expiresAt")
    values (${hashOf(ticket)}, ${fileId}, ${sessionId}, ${nowMs + validMs})`.execute(db);
  return ticket;
}

/** A ticket ends with its hour, and with the session it was given to. */
export async function isTicketFor(db: Database, fileId: string, ticket: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from file_tickets t join sessions s on s.id = t."sessionId"
    where t.hash = ${hashOf(ticket)} and t."fileId" = ${fileId} and t."expiresAt" > ${nowMs} and s."endedAt" is null`.execute(
    db,
  );
  return rows.length > 0;
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
