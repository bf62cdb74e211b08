import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import type { Database } from '../storage/database.ts';
import type { WavePlan } from '../fleet/wavePlan.ts';
import { giveUp, settle } from './claims.ts';
import { jobState } from './jobState.ts';

/** A job and how far it is. */
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

const { waiting, running, success, failed, cancelled, paused } = jobState;
const isOpen = sql`state in (${sql.lit(waiting)}, ${sql.lit(running)}, ${sql.lit(paused)})`;

const counted = sql`
  select j.id, j.uid, j.resource, j.action, j.code, j.reason, j.total, j.state, j."createdAt", j."endedAt", j."readAt",
    j."pausedAt", j."pauseReason", j.plan, j."needsApproval", j."approvedBy", j."approvedAt",
    i.success, i.failed, i.cancelled
  from jobs j, lateral (
    select count(*) filter (where state = ${sql.lit(success)}) as success,
      count(*) filter (where state = ${sql.lit(failed)}) as failed,
      count(*) filter (where state = ${sql.lit(cancelled)}) as cancelled
    from job_items where "jobId" = j.id) i`;

export async function readJob(db: Database, id: number): Promise<JobRow | undefined> {
  return (await sql<JobRow>`${counted} where j.id = ${id}`.execute(db)).rows[0];
}

/** The jobs of a user: all that are open or have ended unread, then the latest of the others. */
export async function readJobs(db: Database, uid: number): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    ${counted} where j.id in (
      select id from jobs where uid = ${uid} order by (${isOpen}) desc, ("readAt" is null) desc, id desc
      limit ${listedAtMost})
    order by j.id desc`.execute(db);
  return rows;
}

/** In this order they are shown: what was not done and why comes before what was. */
const itemOrder = sql.lit(`{${[failed, cancelled, running, waiting, success].join(',')}}`);

/** The records of a job, what failed first. */
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

/** Nothing more of it is begun; what is in hand is finished. */
export async function cancelJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set "cancelledAt" = ${nowMs}::bigint where id = ${id} and ${isOpen} returning id`.execute(db);
  if (rows.length === 0) return false;
  await giveUp(db, id, { text: null, nowMs });
  await settle(db, id, nowMs);
  return true;
}

/** What failed waits again; asked anew, it is meant for the records as they are now. */
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

/** Nothing more of it is begun until it is resumed; what is in hand goes on to its end. */
export async function pauseJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = ${paused}, "pausedAt" = ${nowMs}::bigint, "pauseReason" = null
    where id = ${id} and state in (${waiting}, ${running}) and "cancelledAt" is null returning id`.execute(db);
  return rows.length > 0;
}

/** Goes on with what waits; what is sent to devices begins its waves anew, with one of them. */
export async function resumeJob(db: Database, id: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = ${running}, "pausedAt" = null, "pauseReason" = null, "wavesFrom" = ${nowMs}::bigint
    where id = ${id} and state = ${paused} and "cancelledAt" is null returning id`.execute(db);
  return rows.length > 0;
}

/** An ended job need not be told any more. */
export async function markRead(db: Database, id: number, nowMs: number): Promise<void> {
  await sql`
    update jobs set "readAt" = ${nowMs}::bigint
    where id = ${id} and "readAt" is null and not ${isOpen}`.execute(db);
}
