import { sql } from 'kysely';

import type { Action } from '../../src/schemas/action.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { writeAudit } from '../audit.ts';
import type { Caller } from '../http/route.ts';
import { type Claim, type Job, noteOutcomes } from '../jobs/claims.ts';
import { jobState } from '../jobs/jobState.ts';
import type { RunnerOptions } from '../jobs/workClaims.ts';
import { deedOf } from '../resources/actionWork.ts';
import { recordMissing } from '../resources/input.ts';
import { changed } from '../resources/items.ts';
import { retryingLostRaces } from '../resources/runWrite.ts';
import { type Assignment, withReason } from '../resources/workOn.ts';
import { readForDecision, refusalOf } from '../selections/preview.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { commandState } from './commandState.ts';
import { courseOf } from './courseOf.ts';
import { refuseToSend } from './refuseToSend.ts';
import { usualPlan } from './wavePlan.ts';
import { isTooMany, roomFor } from './waves.ts';

interface Sending {
  readonly job: Job;
  readonly assignment: Assignment;
  readonly caller: Caller;
}

/** So many are sent in one transaction. */
const mostAtOnce = 100;

const braked: Label = { zh: '失败过多，已自动暂停', en: 'Too many have failed: paused' };

/**
 * Sends the command of a job to the devices whose turn it is, in one transaction with the note of it: whoever dies in
 * between has sent nothing, and what was sent is known to every process. Tells whether there was anything to do.
 */
export async function sendNext(options: RunnerOptions, sending: Sending): Promise<boolean> {
  return retryingLostRaces(() => options.db.transaction().execute(trx => sendInside(trx, options, sending)));
}

async function sendInside(trx: Database, options: RunnerOptions, sending: Sending): Promise<boolean> {
  const { job } = sending;
  const nowMs = options.clock();
  // One process at a time counts and sends; the others have other jobs to look after.
  const held = await sql`
    select id from jobs where id = ${job.id} and "pausedAt" is null and "cancelledAt" is null
    for update skip locked`.execute(trx);
  if (held.rows.length === 0) return false;
  const course = await courseOf(trx, job.id);
  if (isTooMany(course, job.plan ?? usualPlan)) {
    await sql`
      update jobs set state = ${jobState.paused}, "pausedAt" = ${nowMs}, "pauseReason" = ${JSON.stringify(braked)}::jsonb
      where id = ${job.id}`.execute(trx);
    return false;
  }
  const next = await chooseNext(trx, job, Math.min(mostAtOnce, roomFor(course)));
  if (next.length === 0) return false;
  const ids = next.map(one => one.objectId);
  await sql`
    update job_items set state = ${jobState.running}, holder = null, "heldUntil" = null
    where "jobId" = ${job.id} and "objectId" = any(${ids}::bigint[])`.execute(trx);
  await sql`
    update jobs set state = ${jobState.running}, "startedAt" = coalesce("startedAt", ${nowMs}::bigint),
      "wavesFrom" = coalesce("wavesFrom", ${nowMs}::bigint)
    where id = ${job.id}`.execute(trx);
  const refused = await judge(trx, sending, next);
  await writeCommands(trx, job, { ids: ids.filter(id => !refused.has(id)), nowMs });
  await noteRefused(trx, options, sending, refused);
  return true;
}

/**
 * Waiting devices in their order: as many of a chassis and of a room as the plan allows, those that other jobs have sent
 * something to counted in; a device that is at work waits until it has ended.
 */
async function chooseNext(trx: Database, job: Job, most: number): Promise<readonly Claim[]> {
  if (most === 0) return [];
  const { maxPerChassis, maxPerRoom } = job.plan ?? usualPlan;
  const { rows } = await sql<Claim>`
    with busy as (
      select d.id, d."chassisId", d."roomId" from device_commands c join devices d on d.id = c."deviceId"
      where c.state in (${commandState.sent}, ${commandState.acknowledged})),
    waiting as (
      select i."objectId", i.revision, d."chassisId", d."roomId",
        row_number() over (partition by d."chassisId" order by i."objectId") as place
      from job_items i left join devices d on d.id = i."objectId"
      where i."jobId" = ${job.id} and i.state = ${jobState.waiting}
        and not exists (select from busy where busy.id = i."objectId")),
    fitting as (
      select w.*, row_number() over (partition by w."roomId" order by w."objectId") as "placeInRoom" from waiting w
      where w.place <= ${maxPerChassis}::integer
        - (select count(*) from busy where busy."chassisId" is not distinct from w."chassisId"))
    select f."objectId", f.revision from fitting f
    where f."placeInRoom" <= ${maxPerRoom}::integer
      - (select count(*) from busy where busy."roomId" is not distinct from f."roomId")
    order by f."objectId" limit ${most}`.execute(trx);
  return rows;
}

interface Fault {
  readonly code: number;
  readonly text: Label;
}

type Refused = ReadonlyMap<number, Fault>;

/** Which of them it cannot be sent to, as they are at this moment: changed since they were chosen, gone, or not fit. */
async function judge(trx: Database, { job, assignment }: Sending, claims: readonly Claim[]): Promise<Refused> {
  const { resource, action, values } = assignment;
  if (!action) return new Map();
  const rows = await readForDecision(trx, resource, {
    action,
    ids: claims.map(one => one.objectId),
    also: ['networkStatus', 'bmcMappingId'],
  });
  const again = await sentBefore(trx, job.id);
  const faultOf = ({ objectId, revision }: Claim): Fault | null => {
    const row = rows.get(objectId);
    if (!row) return { code: 404, text: recordMissing };
    if (revision !== null && row['revision'] !== revision) return { code: 409, text: changed().text };
    // What a failed attempt has done to the device is no reason against the next one.
    const standing = again.has(objectId) ? null : refusalOf(resource, action, row);
    const text = standing ?? refuseToSend(action.name, values, row);
    return text && { code: 1, text };
  };
  const refused = new Map<number, Fault>();
  for (const claim of claims) {
    const fault = faultOf(claim);
    if (fault) refused.set(claim.objectId, fault);
  }
  return refused;
}

async function sentBefore(trx: Database, jobId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct "deviceId" as id from device_commands where "jobId" = ${jobId}`.execute(trx);
  return new Set(rows.map(row => row.id));
}

async function writeCommands(
  trx: Database,
  { id, action, uid }: Job,
  { ids, nowMs }: { readonly ids: readonly number[]; readonly nowMs: number },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into device_commands ("jobId", "deviceId", attempt, action, uid, state, "sentAt")
    select ${id}::bigint, given.id, 1 + coalesce((
        select max(c.attempt) from device_commands c where c."jobId" = ${id} and c."deviceId" = given.id), 0),
      ${action}::text, ${uid}::bigint, ${commandState.sent}::integer, ${nowMs}::bigint
    from unnest(${[...ids]}::bigint[]) as given (id) order by given.id`.execute(trx);
}

async function noteRefused(
  trx: Database,
  { clock, zone }: RunnerOptions,
  { job, assignment, caller }: Sending,
  refused: Refused,
): Promise<void> {
  const { resource, action, reason } = assignment;
  if (refused.size === 0 || !action) return;
  const outcomes = [...refused].map(([id, fault]) => ({ id, fault }));
  await noteOutcomes(trx, job, outcomes, clock());
  const now = toPlatformTime(clock(), zone);
  const { ip, method, path } = job;
  await writeAudit(
    trx,
    { caller, now, ip, method, path, startedAt: performance.now() },
    outcomes.map(({ id, fault }) => withReason(refusedDeed({ resource, action, id }, fault.text), reason)),
  );
}

interface Refusing {
  readonly resource: Resource;
  readonly action: Action;
  readonly id: number;
}

function refusedDeed({ resource, action, id }: Refusing, text: Label) {
  return {
    ...deedOf({ resource, action }),
    objectId: id,
    request: { id },
    response: { msg: text.zh },
    result: 'failed' as const,
  };
}
