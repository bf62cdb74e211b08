import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { writeAudit } from '../audit.ts';
import { findUser, nobody } from '../http/findCaller.ts';
import { toRefusal } from '../http/failures.ts';
import { Refusal } from '../http/refusal.ts';
import { type Job, noteOutcomes } from '../jobs/claims.ts';
import type { RunnerOptions } from '../jobs/workClaims.ts';
import { deedOf } from '../resources/actionWork.ts';
import { scopeOf } from '../resources/deps.ts';
import type { ItemDone } from '../resources/items.ts';
import { retryingLostRaces } from '../resources/runWrite.ts';
import { type Assignment, withReason, workOn } from '../resources/workOn.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { onAcknowledged } from './acknowledged.ts';
import { commandState } from './commandState.ts';
import type { Reply, SentCommand } from './gateway.ts';
import { simulatedGateway } from './simulatedGateway.ts';

interface Following {
  readonly job: Job;
  readonly assignment: Assignment;
}

interface Followed {
  readonly hasWorked: boolean;
  /** Some are still at work. */
  readonly isOpen: boolean;
}

type Kept = SentCommand & { readonly id: number; readonly state: number };

type Heard = { readonly command: Kept; readonly reply: Reply };

/** So many answers are taken in with one transaction. */
const mostAtOnce = 40;

/** Takes in what devices have answered to the commands of a job, whoever sent them, also of one that was stopped. */
export async function followCommands(options: RunnerOptions, following: Following): Promise<Followed> {
  const gateway = options.gateway ?? simulatedGateway;
  const { rows } = await sql<Kept>`
    select id, "jobId", "deviceId", attempt, action, "sentAt", state from device_commands
    where "jobId" = ${following.job.id} and state in (${commandState.sent}, ${commandState.acknowledged})
    order by "deviceId"`.execute(options.db);
  const nowMs = options.clock();
  const news = rows.map(command => ({ command, reply: gateway.look(command, nowMs) })).filter(isNews);
  for (let at = 0; at < news.length; at += mostAtOnce) {
    await takeIn(options, following, news.slice(at, at + mostAtOnce));
  }
  const ended = news.filter(({ reply }) => reply.state !== 'acknowledged').length;
  return { hasWorked: news.length > 0, isOpen: rows.length > ended };
}

function isNews({ command, reply }: Heard): boolean {
  return reply.state !== 'sent' && (reply.state !== 'acknowledged' || command.state === commandState.sent);
}

/** All in one transaction; when something unforeseen happens one by one, so that only its cause fails. */
async function takeIn(options: RunnerOptions, following: Following, heard: readonly Heard[]): Promise<void> {
  const { db, log } = options;
  try {
    await retryingLostRaces(() => db.transaction().execute(trx => takeInside(trx, options, following, heard)));
  } catch (error) {
    const { options: told, text } = toRefusal(error, 'fleet');
    if (told.http === 503) throw error;
    if (heard.length > 1) {
      for (const one of heard) await takeIn(options, following, [one]);
      return;
    }
    if (!(error instanceof Refusal)) log.write('error', 'failure', { job: following.job.id, error: String(error) });
    const failed = heard.map(({ command }): Heard => ({ command, reply: { state: 'failed', text } }));
    await db.transaction().execute(trx => takeInside(trx, options, following, failed));
  }
}

async function takeInside(
  trx: Database,
  options: RunnerOptions,
  { job, assignment }: Following,
  heard: readonly Heard[],
): Promise<void> {
  const startedAt = performance.now();
  const held = await hold(trx, heard);
  if (held.length === 0) return;
  const { catalogue, clock, zone } = options;
  const { action } = assignment;
  if (!action) return;
  const now = toPlatformTime(clock(), zone);
  const caller = (await findUser(trx, job.uid)) ?? { ...nobody, uid: job.uid };
  const context = { caller, now, language: 'zh', query: job.query } as const;
  const deps = { catalogue, clock };
  const isDone = ({ reply }: Heard) => reply.state === 'done';
  const acknowledged = held
    .filter(({ reply }) => reply.state === 'acknowledged')
    .map(({ command }) => command.deviceId);
  await onAcknowledged(scopeOf(assignment.resource, deps, context, trx), action.name, acknowledged);
  // The device has done it: what its record says by now is no reason any more to leave it undone.
  const { when: _, ...unconditional } = action;
  const done = await workOn(
    { ...assignment, action: unconditional },
    held.filter(isDone).map(({ command }) => ({ id: command.deviceId, revision: null })),
    { db: trx, deps, context },
  );
  const outcomes = [...done, ...held.flatMap(one => failureOf(one, { ...assignment, action: unconditional }))];
  await noteOutcomes(trx, job, outcomes, clock());
  await keepReplies(trx, { held, outcomes, nowMs: clock() });
  const { ip, method, path } = job;
  await writeAudit(
    trx,
    { caller, now, ip, method, path, startedAt },
    outcomes.map(one => one.deed),
  );
}

/** Those whose state nobody has changed in the meantime. */
async function hold(trx: Database, heard: readonly Heard[]): Promise<readonly Heard[]> {
  const { rows } = await sql<{ id: number; state: number }>`
    select id, state from device_commands where id = any(${heard.map(one => one.command.id)}::bigint[])
    order by "deviceId" for update`.execute(trx);
  const states = new Map(rows.map(row => [row.id, row.state]));
  return heard.filter(({ command }) => states.get(command.id) === command.state);
}

const failedCode = 500;
const silentCode = 408;

function failureOf({ command, reply }: Heard, { resource, action, reason }: Assignment): readonly ItemDone[] {
  if ((reply.state !== 'failed' && reply.state !== 'timedOut') || !action) return [];
  const { deviceId: id } = command;
  const deed = {
    ...deedOf({ resource, action }),
    objectId: id,
    request: { id },
    response: { msg: reply.text.zh },
    result: 'failed' as const,
  };
  const code = reply.state === 'timedOut' ? silentCode : failedCode;
  return [{ id, fault: { code, text: reply.text }, deed: withReason(deed, reason) }];
}

interface Replies {
  readonly held: readonly Heard[];
  readonly outcomes: readonly ItemDone[];
  readonly nowMs: number;
}

async function keepReplies(trx: Database, { held, outcomes, nowMs }: Replies): Promise<void> {
  const faults = new Map(outcomes.map(one => [one.id, one.fault]));
  const notes = held.map(({ command, reply }) => {
    const fault = faults.get(command.deviceId);
    const state = fault && reply.state === 'done' ? 'failed' : reply.state;
    const msg: Label | null = fault?.text ?? (reply.state === 'done' ? (reply.text ?? null) : null);
    return { id: command.id, state: commandState[state], msg, isEnd: reply.state !== 'acknowledged' };
  });
  await sql`
    update device_commands as c set state = note.state, msg = note.msg,
      "acknowledgedAt" = case when note."isEnd" then c."acknowledgedAt" else ${nowMs}::bigint end,
      "endedAt" = case when note."isEnd" then ${nowMs}::bigint end
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as note (id bigint, state integer, msg jsonb, "isEnd" boolean)
    where c.id = note.id`.execute(trx);
}
