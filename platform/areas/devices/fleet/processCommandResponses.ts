import type { CommandJob } from '../../../engine/jobs/commandSender.ts';

import type { Label } from '../../../../src/schemas/base/label.ts';
import { writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { anonymousCaller } from '../../../engine/http/caller.ts';
import { toRefusal } from '../../../engine/http/toRefusal.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import { storeItemResults } from '../../../engine/jobs/claims.ts';
import type { JobRunnerOptions } from '../../../engine/jobs/commandSender.ts';
import { logEntryOfRefusal } from '../../../engine/resources/runRecordAction.ts';
import { createEffectScope } from '../../../engine/resources/deps.ts';
import type { BulkItemResult } from '../../../engine/resources/bulkItems.ts';
import { retryOnTransactionConflict } from '../../../engine/resources/runWrite.ts';
import { withReason, runWork } from '../../../engine/resources/runWork.ts';
import type { WorkRequest } from '../../../engine/resources/workRequest.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { recordset } from '../../../engine/storage/sqlTerms/recordset.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { applyAcknowledgementEffects } from './applyAcknowledgementEffects.ts';
import { commandState } from './commandState.ts';
import type { Gateway, CommandReply, SentCommand } from '../../../gateways/devices/gateway.ts';

interface FollowedJob extends CommandJob {
  readonly gateway: Gateway;
}

interface FollowResult {
  readonly hasWorked: boolean;
  /** True if at least one command of the job has not ended. */
  readonly isOpen: boolean;
}

type StoredCommand = SentCommand & { readonly id: number; readonly state: number };

type ReceivedReply = { readonly command: StoredCommand; readonly reply: CommandReply };

/** Maximum number of responses per transaction. */
const maxResponsesPerTransaction = 40;

/**
 * Processes the responses of devices to the commands of a job. Includes commands that other processes have sent, and
 * commands of a stopped job.
 */
export async function processCommandResponses(
  options: JobRunnerOptions,
  followedJob: FollowedJob,
): Promise<FollowResult> {
  const { gateway } = followedJob;
  const rows = await withTables(options.db)
    .selectFrom('device_commands')
    .select(['id', 'jobId', 'deviceId', 'attempt', 'action', 'sentAt', 'state'])
    .where('jobId', '=', followedJob.job.id)
    .where('state', 'in', [commandState.sent, commandState.acknowledged])
    .orderBy('deviceId')
    .$narrowType<StoredCommand>()
    .execute();
  const nowMs = options.clock();
  const news = rows.map(command => ({ command, reply: gateway.readReply(command, nowMs) })).filter(isStateChange);
  for (let at = 0; at < news.length; at += maxResponsesPerTransaction) {
    await processReplies(options, followedJob, news.slice(at, at + maxResponsesPerTransaction));
  }
  const ended = news.filter(({ reply }) => reply.state !== 'acknowledged').length;
  return { hasWorked: news.length > 0, isOpen: rows.length > ended };
}

function isStateChange({ command, reply }: ReceivedReply): boolean {
  return reply.state !== 'sent' && (reply.state !== 'acknowledged' || command.state === commandState.sent);
}

/**
 * Processes all responses in one transaction. After an unexpected error, processes them one by one, so that only the
 * response with the error fails.
 */
async function processReplies(
  options: JobRunnerOptions,
  followedJob: FollowedJob,
  replies: readonly ReceivedReply[],
): Promise<void> {
  const { db, log } = options;
  try {
    await retryOnTransactionConflict(() =>
      db.transaction().execute(trx => processRepliesInside(trx, options, followedJob, replies)),
    );
  } catch (error) {
    const { options: refusalOptions, text } = toRefusal(error, 'fleet');
    if (refusalOptions.http === 503) throw error;
    if (replies.length > 1) {
      for (const reply of replies) await processReplies(options, followedJob, [reply]);
      return;
    }
    if (!(error instanceof Refusal))
      log.write('error', 'command responses failed', { job: followedJob.job.id, error: String(error) });
    const failed = replies.map(({ command }): ReceivedReply => ({ command, reply: { state: 'failed', text } }));
    await db.transaction().execute(trx => processRepliesInside(trx, options, followedJob, failed));
  }
}

async function processRepliesInside(
  trx: Database,
  options: JobRunnerOptions,
  { job, workRequest: assignment }: FollowedJob,
  replies: readonly ReceivedReply[],
): Promise<void> {
  const startedAt = performance.now();
  const held = await lockCommands(trx, replies);
  if (held.length === 0) return;
  const { catalogue, clock, zone, findCallerOfUser } = options;
  const { action } = assignment;
  if (!action) return;
  const now = toPlatformTime(clock(), zone);
  const caller = (await findCallerOfUser(trx, job.uid)) ?? { ...anonymousCaller, uid: job.uid };
  const context = { caller, now, language: 'zh', query: job.query } as const;
  const deps = { catalogue, clock };
  const isDone = ({ reply }: ReceivedReply) => reply.state === 'done';
  const acknowledged = held
    .filter(({ reply }) => reply.state === 'acknowledged')
    .map(({ command }) => command.deviceId);
  const sentAs = action.command ?? action.name;
  await applyAcknowledgementEffects(createEffectScope(assignment.resource, deps, context, trx), sentAs, acknowledged);
  // The device has carried out the command, so the action's condition no longer applies.
  const { when: _, ...unconditional } = action;
  const done = await runWork(
    { ...assignment, action: unconditional },
    held.filter(isDone).map(({ command }) => ({ id: command.deviceId, revision: null })),
    { db: trx, deps, context },
  );
  const outcomes = [...done, ...held.flatMap(item => toItemFailure(item, { ...assignment, action: unconditional }))];
  await storeItemResults(trx, job, outcomes, clock());
  await storeReplies(trx, { held, outcomes, nowMs: clock() });
  const { ip, method, path } = job;
  await writeOperationLog(
    trx,
    { caller, now, ip, method, path, startedAt },
    outcomes.map(outcome => outcome.logEntry),
  );
}

/** Locks the commands. Returns the responses whose command has not changed state meanwhile. */
async function lockCommands(trx: Database, replies: readonly ReceivedReply[]): Promise<readonly ReceivedReply[]> {
  const rows = await withTables(trx)
    .selectFrom('device_commands')
    .select(['id', 'state'])
    .where('id', '=', anyOf(replies.map(reply => reply.command.id)))
    .orderBy('deviceId')
    .forUpdate()
    .execute();
  const states = new Map(rows.map(row => [row.id, row.state]));
  return replies.filter(({ command }) => states.get(command.id) === command.state);
}

const failedCode = 500;
const silentCode = 408;

function toItemFailure(
  { command, reply }: ReceivedReply,
  { resource, action, reason }: WorkRequest,
): readonly BulkItemResult[] {
  if ((reply.state !== 'failed' && reply.state !== 'timedOut') || !action) return [];
  const { deviceId: id } = command;
  const logEntry = logEntryOfRefusal({ resource, action }, id, reply.text.zh);
  const code = reply.state === 'timedOut' ? silentCode : failedCode;
  return [{ id, fault: { code, text: reply.text }, logEntry: withReason(logEntry, reason) }];
}

interface ReplyBatch {
  readonly held: readonly ReceivedReply[];
  readonly outcomes: readonly BulkItemResult[];
  readonly nowMs: number;
}

async function storeReplies(trx: Database, { held, outcomes, nowMs }: ReplyBatch): Promise<void> {
  const faults = new Map(outcomes.map(outcome => [outcome.id, outcome.fault]));
  const notes = held.map(({ command, reply }) => {
    const fault = faults.get(command.deviceId);
    const state = fault && reply.state === 'done' ? 'failed' : reply.state;
    const msg: Label | null = fault?.text ?? (reply.state === 'done' ? (reply.text ?? null) : null);
    return { id: command.id, state: commandState[state], msg, isEnd: reply.state !== 'acknowledged' };
  });
  await withTables(trx)
    .updateTable('device_commands as c')
    .from(recordset('note', { id: 'bigint', state: 'integer', msg: 'jsonb', isEnd: 'boolean' }, notes))
    .set(eb => ({
      state: eb.ref('note.state'),
      msg: eb.ref('note.msg'),
      acknowledgedAt: eb
        .case()
        .when('note.isEnd', '=', true)
        .then(eb.ref('c.acknowledgedAt'))
        .else(castTo(nowMs, 'bigint'))
        .end(),
      endedAt: eb.case().when('note.isEnd', '=', true).then(castTo(nowMs, 'bigint')).end(),
    }))
    .whereRef('c.id', '=', 'note.id')
    .execute();
}
