import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Row } from '../storage/database.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import type { Database } from '../storage/database.ts';
import { jobState } from './jobState.ts';

/** Job with the columns that the job runner needs. */
export interface Job {
  readonly id: number;
  readonly uid: number;
  readonly resource: string;
  readonly action: string;
  readonly code: string;
  readonly values: Row;
  readonly reason: string | null;
  readonly query: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  readonly cancelledAt: number | null;
  readonly pausedAt: number | null;
  readonly plan: WavePlan | null;
  /** True if the job is still waiting for approval. */
  readonly isAwaitingApproval: boolean;
  readonly createdAt: number;
}

/** Record of a job that this process has reserved for itself. */
export interface Claim {
  readonly objectId: number;
  readonly revision: number | null;
}

/** Process that claims items of jobs. Claims expire, so that other processes can claim the items of a dead process. */
export interface ClaimHolder {
  readonly name: string;
  readonly nowMs: number;
}

/** Number of items per claim, few enough for a short transaction. */
const batch = 20;
const holdMs = 30_000;

export async function readOpenJobs(db: Database): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    select id, uid, resource, action, code, "values", reason, query, ip, method, path, "cancelledAt", "pausedAt", plan,
      (coalesce("needsApproval", false) and "approvedAt" is null) as "isAwaitingApproval", "createdAt"
    from jobs
    where state = any(${[jobState.waiting, jobState.running, jobState.paused]}::integer[]) order by id`.execute(db);
  return rows;
}

/** Claims some items of a job; skips items that another process is claiming at this moment. */
export async function claimJobItems(db: Database, job: Job, { name, nowMs }: ClaimHolder): Promise<readonly Claim[]> {
  const { rows } = await sql<Claim>`
    with free as (
      select "objectId" from job_items where "jobId" = ${job.id} and ${isFree(nowMs)}
      order by "objectId" limit ${batch} for update skip locked)
    update job_items as i set state = ${jobState.running}, holder = ${name}, "heldUntil" = ${nowMs + holdMs}
    from free where i."jobId" = ${job.id} and i."objectId" = free."objectId"
    returning i."objectId", i.revision`.execute(db);
  if (rows.length > 0) {
    await sql`
      update jobs set state = ${jobState.running}, "startedAt" = coalesce("startedAt", ${nowMs}::bigint)
      where id = ${job.id} and state = ${jobState.waiting}`.execute(db);
  }
  return rows;
}

/** SQL condition for an item without a valid claim: the item is waiting, or its claim has expired. */
function isFree(nowMs: number) {
  return sql<boolean>`(state = ${jobState.waiting} or (state = ${jobState.running} and "heldUntil" < ${nowMs}))`;
}

/**
 * Locks the claimed items for their transaction. Leaves out items whose claim expired and that another process has
 * claimed since, so that each item runs once.
 */
export async function lockClaims(
  trx: Database,
  { id }: Job,
  claims: readonly Claim[],
  holder: string,
): Promise<readonly Claim[]> {
  const { rows } = await sql<Claim>`
    select "objectId", revision from job_items
    where "jobId" = ${id} and "objectId" = any(${claims.map(claim => claim.objectId)}::bigint[])
      and state = ${jobState.running} and holder = ${holder}
    order by "objectId" for update`.execute(trx);
  return rows;
}

interface ItemOutcome {
  readonly id: number;
  readonly fault: { readonly code: number; readonly text: Label } | null;
  /** True if the item was ineligible and therefore not tried. Retrying failed items leaves it out. */
  readonly isSkipped?: boolean;
}

/** Stores the results of items. */
export async function storeOutcomes(
  db: Database,
  { id }: Job,
  outcomes: readonly ItemOutcome[],
  nowMs: number,
): Promise<void> {
  const notes = outcomes.map(outcome => ({
    id: outcome.id,
    state: outcome.isSkipped ? jobState.skipped : outcome.fault ? jobState.failed : jobState.success,
    code: outcome.fault?.code ?? 0,
    msg: outcome.fault?.text ?? null,
  }));
  await sql`
    update job_items as i set state = note.state, code = note.code, msg = note.msg, "endedAt" = ${nowMs}::bigint,
      holder = null, "heldUntil" = null
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note (id bigint, state integer, code integer, msg jsonb)
    where i."jobId" = ${id} and i."objectId" = note.id and i.state = ${jobState.running}`.execute(db);
}

/** Cancels items without a valid claim, with a reason if one is given. */
export async function cancelFreeItems(
  db: Database,
  id: number,
  { text, nowMs }: { readonly text: Label | null; readonly nowMs: number },
): Promise<void> {
  await sql`
    update job_items set state = ${jobState.cancelled}, msg = ${text && JSON.stringify(text)}::jsonb,
      "endedAt" = ${nowMs}::bigint
    where "jobId" = ${id} and ${isFree(nowMs)}`.execute(db);
}

/** Ends a job when all of its items have ended; otherwise changes nothing. */
export async function finishJob(db: Database, id: number, nowMs: number): Promise<void> {
  const { waiting, running, success, failed, cancelled, paused, partly } = jobState;
  await sql`
    update jobs set "endedAt" = ${nowMs}::bigint, state = case
      when "cancelledAt" is not null then ${cancelled}::integer
      when items.success = total then ${success}::integer
      when items.success = 0 then ${failed}::integer
      else ${partly}::integer end
    from (
      select count(*) filter (where state in (${waiting}, ${running})) as open,
        count(*) filter (where state = ${success}) as success
      from job_items where "jobId" = ${id}) as items
    where id = ${id} and items.open = 0 and state in (${waiting}, ${running}, ${paused})`.execute(db);
}
