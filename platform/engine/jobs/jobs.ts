import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Database } from '../storage/database.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import { cancelFreeItems, finishJob } from './claims.ts';
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
const isOpen = sql`state in (${sql.lit(waiting)}, ${sql.lit(running)}, ${sql.lit(paused)})`;

const counted = sql`
  select j.id, j.uid, j.resource, j.action, j.code, j.reason, j.total, j.state, j."createdAt", j."endedAt", j."readAt",
    j."pausedAt", j."pauseReason", j.plan, j."needsApproval", j."approvedBy", j."approvedAt",
    i.success, i.failed, i.cancelled, i.skipped
  from jobs j, lateral (
    select count(*) filter (where state = ${sql.lit(success)}) as success,
      count(*) filter (where state = ${sql.lit(failed)}) as failed,
      count(*) filter (where state = ${sql.lit(cancelled)}) as cancelled,
      count(*) filter (where state = ${sql.lit(skipped)}) as skipped
    from job_items where "jobId" = j.id) i`;

export async function readJob(db: Database, id: number): Promise<JobRow | undefined> {
  return (await sql<JobRow>`${counted} where j.id = ${id}`.execute(db)).rows[0];
}

/**
 * Returns at most `listedAtMost` jobs of a user, latest first. Open and unread jobs take precedence over other jobs.
 */
export async function readJobs(db: Database, uid: number): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    ${counted} where j.id in (
      select id from jobs where uid = ${uid} order by (${isOpen}) desc, ("readAt" is null) desc, id desc
      limit ${listedAtMost})
    order by j.id desc`.execute(db);
  return rows;
}

/** Display order of items: failed and skipped items come before successful ones. */
const itemOrder = sql.lit(`{${[failed, skipped, cancelled, running, waiting, success].join(',')}}`);

/** Returns the items of a job, failed ones first. */
export async function readItems(
  db: Database,
  id: number,
  { limit, offset, state = null }: { readonly limit: number; readonly offset: number; readonly state?: number | null },
): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select "objectId" as id, name, state, code, msg from job_items
    where "jobId" = ${id} and (${state}::integer is null or state = ${state}::integer)
    order by array_position(${itemOrder}::integer[], state), "objectId" limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Cancels a job. Cancels its waiting items; running items still complete. */
export async function cancelJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set "cancelledAt" = ${nowMs}::bigint where id = ${id} and ${isOpen} returning id`.execute(db);
  if (rows.length === 0) return false;
  await cancelFreeItems(db, id, { text: null, nowMs });
  await finishJob(db, id, nowMs);
  return true;
}

/** Retries failed items. Ignores their revisions, so that the action applies to the records as they are now. */
export async function retryJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = ${waiting}, "endedAt" = null, "readAt" = null, "cancelledAt" = null, "pausedAt" = null,
      "pauseReason" = null, "wavesFrom" = ${nowMs}::bigint
    where id = ${id} and not ${isOpen}
      and exists (select from job_items where "jobId" = ${id} and state = ${failed})
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    update job_items set state = ${waiting}, revision = null, code = null, msg = null, "endedAt" = null
    where "jobId" = ${id} and state = ${failed}`.execute(db);
  return true;
}

/** Pauses a job. No further item starts until the job is resumed; running items still complete. */
export async function pauseJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = ${paused}, "pausedAt" = ${nowMs}::bigint, "pauseReason" = null
    where id = ${id} and state in (${waiting}, ${running}) and "cancelledAt" is null returning id`.execute(db);
  return rows.length > 0;
}

/** Resumes a job. For commands to devices, the rollout starts again with one record. */
export async function resumeJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = ${running}, "pausedAt" = null, "pauseReason" = null, "wavesFrom" = ${nowMs}::bigint
    where id = ${id} and state = ${paused} and "cancelledAt" is null returning id`.execute(db);
  return rows.length > 0;
}

/** Marks an ended job as read, so that the console no longer notifies the user about the job. */
export async function markJobRead(db: Database, id: number, nowMs: number): Promise<void> {
  await sql`
    update jobs set "readAt" = ${nowMs}::bigint
    where id = ${id} and "readAt" is null and not ${isOpen}`.execute(db);
}
