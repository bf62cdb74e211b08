import { randomUUID } from 'node:crypto';

import { writeOperationLog } from '../audit/operationLog.ts';
import type { JobRunnerOptions } from './commandSender.ts';
import { toRefusal } from '../http/toRefusal.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';
import { retryOnTransactionConflict } from '../resources/runWrite.ts';
import { runWork, runToolbarWork } from '../resources/runWork.ts';
import type { WorkRequest } from '../resources/workRequest.ts';
import type { Database } from '../storage/database.ts';
import { isDiskFullError } from '../storage/databaseErrors.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { type Claim, type Job, lockClaims, storeItemResults } from './claims.ts';
import { noRecordId } from './storeJob.ts';

export interface ClaimedJob {
  readonly job: Job;
  readonly workRequest: WorkRequest;
  /** Operator who submitted the job, with current permissions. */
  readonly caller: Caller;
  /** Name under which the items are claimed. */
  readonly holder: string;
}

/**
 * HTTP status of the refusal that reports an unreachable database. This refusal does not count as a failure of the
 * item.
 */
const unreachableStatus = 503;

/**
 * Processes claimed items in one transaction with their log entries and results. After an unexpected error, processes
 * them one by one, so that only the item with the error fails.
 */
export async function processClaims(
  options: JobRunnerOptions,
  claimedJob: ClaimedJob,
  claims: readonly Claim[],
): Promise<void> {
  const { db, clock, log } = options;
  const { job } = claimedJob;
  try {
    await retryOnTransactionConflict(() =>
      db.transaction().execute(trx => workInside(trx, options, claimedJob, claims)),
    );
  } catch (error) {
    const id = randomUUID();
    const { options: refusalOptions, text } = toRefusal(error, id);
    if (refusalOptions.http === unreachableStatus || isDiskFullError(error)) throw error;
    if (claims.length > 1) {
      for (const claim of claims) await processClaims(options, claimedJob, [claim]);
      return;
    }
    if (!(error instanceof Refusal)) log.write('error', 'job items failed', { id, job: job.id, error: traceOf(error) });
    const outcomes = claims.map(claim => ({ id: claim.objectId, fault: { code: refusalOptions.code ?? 1, text } }));
    await storeItemResults(db, job, outcomes, clock());
  }
}

async function workInside(
  trx: Database,
  { catalogue, clock, zone }: JobRunnerOptions,
  { job, workRequest: assignment, caller, holder }: ClaimedJob,
  claims: readonly Claim[],
): Promise<void> {
  const startedAt = performance.now();
  const held = await lockClaims(trx, job, claims, holder);
  if (held.length === 0) return;
  const now = toPlatformTime(clock(), zone);
  const context = { caller, now, language: 'zh', query: job.query } as const;
  const place = { db: trx, deps: { catalogue, clock }, context };
  const { ip, method, path } = job;
  const { action } = assignment;
  const outcomes =
    action && held[0]?.objectId === noRecordId
      ? [{ id: noRecordId, fault: null, logEntry: (await runToolbarWork({ ...assignment, action }, place)).logEntry }]
      : await runWork(
          assignment,
          held.map(item => ({ id: item.objectId, revision: item.revision })),
          place,
        );
  await storeItemResults(trx, job, outcomes, clock());
  const logEntries = outcomes.map(outcome => outcome.logEntry);
  await writeOperationLog(trx, { caller, now, ip, method, path, startedAt }, logEntries);
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
