import { sql } from 'kysely';

import { dropFile } from '../files/dropFile.ts';
import { givenUpFiles } from '../files/fileRecords.ts';
import { giveUpUnusedFiles } from '../files/unusedFiles.ts';
import type { Contents } from '../files/contents.ts';
import type { Log } from '../http/log.ts';
import type { Database } from '../storage/database.ts';

interface HousekeepingOptions {
  readonly db: Database;
  readonly clock: () => number;
  readonly log: Log;
  readonly contents: Contents;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** An ended session is kept for so long, since it tells which addresses a user has signed in from. */
const sessionsKeptMs = 30 * dayMs;
/** What a job did stands in the log; how it went record by record is kept for so long. */
const jobsKeptMs = 30 * dayMs;

/** What has come of files whose sender is gone takes room that somebody else may need. */
const dropEveryMs = 60_000;

/** Removes what has served its time, once an hour; gives the function that stops it. */
export function startHousekeeping({ db, clock, log, contents }: HousekeepingOptions): () => void {
  const every = (ms: number, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.write('warn', 'housekeeping', { error: String(error) }));
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(hourMs, () => Promise.all([tidy(db, clock()), tidyFiles({ db, contents }, clock())])),
    every(dropEveryMs, () => dropGivenUpFiles({ db, contents }, clock())),
  ];
  return () => timers.forEach(clearInterval);
}

/** Files that nothing names any more, and those that will never be whole. */
export async function tidyFiles(
  { db, contents }: Pick<HousekeepingOptions, 'db' | 'contents'>,
  nowMs: number,
): Promise<void> {
  await giveUpUnusedFiles(db, nowMs);
  await dropGivenUpFiles({ db, contents }, nowMs);
}

/** What a sender, or a platform that was ended in the middle, has left of files that will never be whole. */
export async function dropGivenUpFiles(
  { db, contents }: Pick<HousekeepingOptions, 'db' | 'contents'>,
  nowMs: number,
): Promise<void> {
  for (const id of await givenUpFiles(db, nowMs)) await dropFile(db, contents, id);
  // One that has arrived answers for a while whoever did not hear that it has.
  await sql`
    delete from file_uploads u using files f
    where f.id = u."fileId" and f."arrivedAt" < ${nowMs - hourMs}`.execute(db);
}

async function tidy(db: Database, nowMs: number): Promise<void> {
  await sql`delete from used_ciphertexts where "expiresAt" < ${nowMs}`.execute(db);
  await sql`delete from operator_proofs where "expiresAt" < ${nowMs}`.execute(db);
  await sql`
    delete from login_attempts where greatest("firstAt", "blockedUntil") < ${nowMs - dayMs}`.execute(db);
  await sql`delete from sessions where "lastSeenAt" < ${nowMs - sessionsKeptMs}`.execute(db);
  // One that has been carried out answers a late repetition for as long as its key would.
  await sql`delete from flow_previews where "expiresAt" < ${nowMs - dayMs}`.execute(db);
  await sql`delete from selections where "expiresAt" < ${nowMs}`.execute(db);
  await sql`
    with old as (delete from jobs where "endedAt" < ${nowMs - jobsKeptMs} returning id)
    delete from job_items where "jobId" in (select id from old)`.execute(db);
  await sql`delete from file_tickets where "expiresAt" < ${nowMs}`.execute(db);
  await sql`delete from idempotency where "createdAt" < ${nowMs - dayMs}`.execute(db);
}
