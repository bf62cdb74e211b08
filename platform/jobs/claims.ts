import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import type { Row } from '../storage/database.ts';
import type { WavePlan } from '../fleet/wavePlan.ts';
import type { Database } from '../storage/database.ts';
import { jobState } from './jobState.ts';

/** An order as it is kept. */
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
  /** A second person is still asked. */
  readonly isAwaited: boolean;
  readonly createdAt: number;
}

/** A record of a job that this process may work on. */
export interface Claim {
  readonly objectId: number;
  readonly revision: number | null;
}

/** Who holds records, and for how long: whoever has died in between loses them. */
export interface Holder {
  readonly name: string;
  readonly nowMs: number;
}

/** Records that are held at once; the transaction that works on them stays short. */
const batch = 20;
const holdMs = 30_000;

export async function openJobs(db: Database): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    select id, uid, resource, action, code, "values", reason, query, ip, method, path, "cancelledAt", "pausedAt", plan,
      (coalesce("needsApproval", false) and "approvedAt" is null) as "isAwaited", "createdAt"
    from jobs
    where state = any(${[jobState.waiting, jobState.running, jobState.paused]}::integer[]) order by id`.execute(db);
  return rows;
}

/** Takes some records of a job; those that another process is taking at this moment are passed over, not waited for. */
export async function claim(db: Database, job: Job, { name, nowMs }: Holder): Promise<readonly Claim[]> {
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

/** Nobody works on it: it waits, or whoever held it is gone. */
function isFree(nowMs: number) {
  return sql<boolean>`(state = ${jobState.waiting} or (state = ${jobState.running} and "heldUntil" < ${nowMs}))`;
}

/**
 * Holds the claimed records for the transaction that works on them. What was taken away in the meantime, because this
 * process was thought dead, is not among them: each record is done by whoever holds it, and once.
 */
export async function holdFast(
  trx: Database,
  { id }: Job,
  claims: readonly Claim[],
  holder: string,
): Promise<readonly Claim[]> {
  const { rows } = await sql<Claim>`
    select "objectId", revision from job_items
    where "jobId" = ${id} and "objectId" = any(${claims.map(one => one.objectId)}::bigint[])
      and state = ${jobState.running} and holder = ${holder}
    order by "objectId" for update`.execute(trx);
  return rows;
}

interface Outcome {
  readonly id: number;
  readonly fault: { readonly code: number; readonly text: Label } | null;
}

/** Writes down what became of records. */
export async function noteOutcomes(
  db: Database,
  { id }: Job,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  const notes = outcomes.map(one => ({
    id: one.id,
    state: one.fault ? jobState.failed : jobState.success,
    code: one.fault?.code ?? 0,
    msg: one.fault?.text ?? null,
  }));
  await sql`
    update job_items as i set state = note.state, code = note.code, msg = note.msg, "endedAt" = ${nowMs}::bigint,
      holder = null, "heldUntil" = null
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note (id bigint, state integer, code integer, msg jsonb)
    where i."jobId" = ${id} and i."objectId" = note.id and i.state = ${jobState.running}`.execute(db);
}

/** Gives up what nobody works on, with the reason if there is one to tell. */
export async function giveUp(
  db: Database,
  id: number,
  { text, nowMs }: { readonly text: Label | null; readonly nowMs: number },
): Promise<void> {
  await sql`
    update job_items set state = ${jobState.cancelled}, msg = ${text && JSON.stringify(text)}::jsonb,
      "endedAt" = ${nowMs}::bigint
    where "jobId" = ${id} and ${isFree(nowMs)}`.execute(db);
}

/** Ends a job of which no record is left to do. */
export async function settle(db: Database, id: number, nowMs: number): Promise<void> {
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
