import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Database } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import type { SystemTables } from '../storage/systemTables.ts';
import { withTables } from '../storage/withTables.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import { cancelUnclaimedItems, finishJob } from './claims.ts';
import { jobState } from './jobState.ts';

/** Job with its progress. */
export interface JobRow {
  readonly id: number;
  readonly uid: number;
  readonly resource: string;
  readonly action: string;
  readonly code: string;
  readonly reason: string | null;
  readonly total: number;
  readonly state: number;
  readonly success: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly skipped: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly readAt: number | null;
  readonly pausedAt: number | null;
  readonly pauseReason: Label | null;
  readonly plan: WavePlan | null;
  readonly needsApproval: boolean | null;
  readonly approvedBy: string | null;
  readonly approvedAt: number | null;
}

export interface ItemRow {
  readonly id: number;
  readonly name: string | null;
  readonly state: number;
  readonly code: number | null;
  readonly msg: Label | null;
}

const listedAtMost = 20;

const { waiting, running, success, failed, cancelled, paused, skipped } = jobState;

function isOpen(eb: ExpressionBuilder<SystemTables, 'jobs'>): Expression<SqlBool> {
  return eb('state', 'in', [waiting, running, paused]);
}

function selectJobs(db: Database) {
  return withTables(db)
    .selectFrom('jobs as j')
    .innerJoinLateral(
      items =>
        items
          .selectFrom('job_items')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('state', '=', success).as('success'),
            fn.countAll<number>().filterWhere('state', '=', failed).as('failed'),
            fn.countAll<number>().filterWhere('state', '=', cancelled).as('cancelled'),
            fn.countAll<number>().filterWhere('state', '=', skipped).as('skipped'),
          ])
          .whereRef('jobId', '=', 'j.id')
          .as('i'),
      join => join.onTrue(),
    )
    .select(['j.id', 'uid', 'resource', 'action', 'code', 'reason', 'total', 'state', 'createdAt', 'endedAt', 'readAt'])
    .select(['pausedAt', 'pauseReason', 'plan', 'needsApproval', 'approvedBy', 'approvedAt'])
    .select(['success', 'failed', 'cancelled', 'skipped']);
}

export async function readJob(db: Database, id: number): Promise<JobRow | undefined> {
  return selectJobs(db).where('j.id', '=', id).executeTakeFirst();
}

/**
 * Returns at most `listedAtMost` jobs of a user, latest first. If the user has more jobs, the older finished jobs that
 * the user has read are left out first.
 */
export async function readJobs(db: Database, uid: number): Promise<readonly JobRow[]> {
  return selectJobs(db)
    .where('j.id', 'in', listed =>
      listed
        .selectFrom('jobs')
        .select('id')
        .where('uid', '=', uid)
        .orderBy(isOpen, 'desc')
        .orderBy(eb => eb('readAt', 'is', null), 'desc')
        .orderBy('id', 'desc')
        .limit(listedAtMost),
    )
    .orderBy('j.id', 'desc')
    .execute();
}

/** Display order of items: failed and skipped items come before successful ones. */
const itemOrder = [failed, skipped, cancelled, running, waiting, success];

/** Returns the items of a job, failed ones first. */
export async function readItems(
  db: Database,
  id: number,
  { limit, offset, state = null }: { readonly limit: number; readonly offset: number; readonly state?: number | null },
): Promise<readonly ItemRow[]> {
  return withTables(db)
    .selectFrom('job_items')
    .select(['objectId as id', 'name', 'state', 'code', 'msg'])
    .where('jobId', '=', id)
    .$if(state !== null, items => items.where('state', '=', state))
    .orderBy(eb => eb.fn('array_position', [castTo(itemOrder, 'integer[]'), eb.ref('state')]))
    .orderBy('objectId')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Cancels a job and its waiting items. Running items still complete. */
export async function cancelJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const cancelledJob = await withTables(db)
    .updateTable('jobs')
    .set({ cancelledAt: nowMs })
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  if (!cancelledJob) return false;
  await cancelUnclaimedItems(db, id, { text: null, nowMs });
  await finishJob(db, id, nowMs);
  return true;
}

/** Retries failed items. Ignores their revisions, so that the action applies to the records as they are now. */
export async function retryJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const tables = withTables(db);
  const job = await tables
    .updateTable('jobs')
    .set({ state: waiting, endedAt: null, readAt: null, cancelledAt: null, pausedAt: null, pauseReason: null })
    .set({ wavesFrom: nowMs })
    .where('id', '=', id)
    .where(eb => eb.not(isOpen(eb)))
    .where(eb => eb.exists(eb.selectFrom('job_items').where('jobId', '=', id).where('job_items.state', '=', failed)))
    .returning('id')
    .executeTakeFirst();
  if (!job) return false;
  await tables
    .updateTable('job_items')
    .set({ state: waiting, revision: null, code: null, msg: null, endedAt: null })
    .where('jobId', '=', id)
    .where('state', '=', failed)
    .execute();
  return true;
}

/** Pauses a job. No further item starts until the job is resumed; running items still complete. */
export async function pauseJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const job = await withTables(db)
    .updateTable('jobs')
    .set({ state: paused, pausedAt: nowMs, pauseReason: null })
    .where('id', '=', id)
    .where('state', 'in', [waiting, running])
    .where('cancelledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return job !== undefined;
}

/** Resumes a job. The rollout of a device command restarts with a single record. */
export async function resumeJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const job = await withTables(db)
    .updateTable('jobs')
    .set({ state: running, pausedAt: null, pauseReason: null, wavesFrom: nowMs })
    .where('id', '=', id)
    .where('state', '=', paused)
    .where('cancelledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return job !== undefined;
}

/** Marks an ended job as read, so that the console no longer notifies the user about the job. */
export async function markJobRead(db: Database, id: number, nowMs: number): Promise<void> {
  await withTables(db)
    .updateTable('jobs')
    .set({ readAt: nowMs })
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .where(eb => eb.not(isOpen(eb)))
    .execute();
}
