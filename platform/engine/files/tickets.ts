import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';

/** Validity of a ticket, long enough to start a download and resume it. */
const validMs = 60 * 60_000;

/**
 * Issues a download ticket: a token in the URL that gives the session access to one file. Stores only a hash of the
 * token.
 */
export async function issueDownloadTicket(
  db: Database,
  { fileId, sessionId, nowMs }: { readonly fileId: string; readonly sessionId: number; readonly nowMs: number },
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await withTables(db)
    .insertInto('file_tickets')
    .values({ hash: hashOf(ticket), fileId, sessionId, expiresAt: nowMs + validMs })
    .execute();
  return ticket;
}

/** Returns the user of a ticket. The ticket expires after an hour, or when its session ends. */
export async function findTicketHolder(
  db: Database,
  fileId: string,
  ticket: string,
  nowMs: number,
): Promise<number | undefined> {
  const holder = await withTables(db)
    .selectFrom('file_tickets')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .select('uid')
    .where('hash', '=', hashOf(ticket))
    .where('fileId', '=', fileId)
    .where('expiresAt', '>', nowMs)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return holder?.uid;
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
