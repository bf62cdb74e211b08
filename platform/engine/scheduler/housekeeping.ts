import { discardFile } from '../files/discardFile.ts';
import { findAbandonedFiles } from '../files/fileRecords.ts';
import { abandonUnusedFiles } from '../files/unusedFiles.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Log } from '../log/log.ts';
import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import type { DiskWatch } from '../http/diskWatch.ts';
import { dayMs, hourMs } from '../../../src/schemas/base/durations.ts';

interface HousekeepingOptions {
  readonly db: Database;
  readonly clock: () => number;
  readonly log: Log;
  readonly contents: FileStore;
  readonly disk: Pick<DiskWatch, 'state'>;
}

/** Time for which ended sessions are kept, because they show from which IP addresses a user has signed in. */
const sessionsKeptMs = 30 * dayMs;
/** Time for which job items are kept. The effects of a job remain visible in the operation log. */
const jobsKeptMs = 30 * dayMs;

/** Interval for removing incomplete files. The interval is short, because these files count towards upload quotas. */
const dropEveryMs = 60_000;

/** Starts the removal of expired data. Returns a function that stops the removal. */
export function startHousekeeping({ db, clock, log, contents, disk }: HousekeepingOptions): () => void {
  const every = (ms: number, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.write('warn', 'housekeeping failed', { error: String(error) }));
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(hourMs, () => Promise.all([removeExpiredRows(db, clock()), cleanUpFiles({ db, contents }, clock())])),
    every(dropEveryMs, () => discardAbandonedFiles({ db, contents }, clock())),
    // Logs a full disk even while nobody calls the platform.
    every(dropEveryMs, async () => disk.state()),
  ];
  return () => timers.forEach(clearInterval);
}

/** Removes files without references, and files that will never be complete. */
export async function cleanUpFiles(
  { db, contents }: Pick<HousekeepingOptions, 'db' | 'contents'>,
  nowMs: number,
): Promise<void> {
  await abandonUnusedFiles(db, nowMs);
  await discardAbandonedFiles({ db, contents }, nowMs);
}

/** Removes incomplete files: the sender has disconnected, or the platform was stopped during the upload. */
export async function discardAbandonedFiles(
  { db, contents }: Pick<HousekeepingOptions, 'db' | 'contents'>,
  nowMs: number,
): Promise<void> {
  for (const id of await findAbandonedFiles(db, nowMs)) await discardFile(db, contents, id);
  // Keeps completed uploads for an hour, so that a sender that missed the response can request it again.
  await withTables(db)
    .deleteFrom('file_uploads as upload')
    .using('files')
    .whereRef('files.id', '=', 'upload.fileId')
    .where('files.arrivedAt', '<', nowMs - hourMs)
    .execute();
}

async function removeExpiredRows(db: Database, nowMs: number): Promise<void> {
  const tables = withTables(db);
  await tables.deleteFrom('used_ciphertexts').where('expiresAt', '<', nowMs).execute();
  await tables.deleteFrom('operator_proofs').where('expiresAt', '<', nowMs).execute();
  await tables
    .deleteFrom('login_attempts')
    .where(eb => eb.fn<number>('greatest', ['firstAt', 'blockedUntil']), '<', nowMs - dayMs)
    .execute();
  await tables
    .deleteFrom('sessions')
    .where('lastSeenAt', '<', nowMs - sessionsKeptMs)
    .execute();
  // Keeps executed previews for another day, like idempotency keys, to respond to repeated requests.
  await tables
    .deleteFrom('flow_previews')
    .where('expiresAt', '<', nowMs - dayMs)
    .execute();
  await tables.deleteFrom('selections').where('expiresAt', '<', nowMs).execute();
  await tables
    .with('old', old =>
      old
        .deleteFrom('jobs')
        .where('endedAt', '<', nowMs - jobsKeptMs)
        .returning('id'),
    )
    .deleteFrom('job_items')
    .where('jobId', 'in', eb => eb.selectFrom('old').select('id'))
    .execute();
  await tables.deleteFrom('file_tickets').where('expiresAt', '<', nowMs).execute();
  await tables
    .deleteFrom('idempotency')
    .where('createdAt', '<', nowMs - dayMs)
    .execute();
}
