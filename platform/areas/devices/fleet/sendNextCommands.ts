import type { Label } from '../../../../src/schemas/base/label.ts';
import { writeOperationLog } from '../../../engine/audit/operationLog.ts';
import type { Caller } from '../../../engine/http/route.ts';
import { type Claim, type Job, storeItemResults } from '../../../engine/jobs/claims.ts';
import { jobState } from '../../../engine/jobs/jobState.ts';
import type { JobRunnerOptions } from '../../../engine/jobs/commandSender.ts';
import { logEntryOfRefusal } from '../../../engine/resources/runRecordAction.ts';
import { retryOnTransactionConflict } from '../../../engine/resources/runWrite.ts';
import { withReason } from '../../../engine/resources/runWork.ts';
import type { WorkRequest } from '../../../engine/resources/workRequest.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { recordset } from '../../../engine/storage/sqlTerms/recordset.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { commandState } from './commandState.ts';
import { readCommandProgress } from './readCommandProgress.ts';
import { checkEligibility } from './checkEligibility.ts';
import type { IneligibilityReason } from '../../../engine/resources/areaRules.ts';
import { chooseNextRecords } from './chooseNextRecords.ts';
import { defaultWavePlan } from '../../../../src/schemas/presets/wavePlan.ts';
import { exceedsFailureLimit, countRemainingInWave } from './waves.ts';

interface SendContext {
  readonly job: Job;
  readonly workRequest: WorkRequest;
  readonly caller: Caller;
}

/** Maximum number of commands per transaction. */
const maxCommandsPerTransaction = 100;

const stoppedByFailures: Label = { zh: '失败过多，已自动暂停', en: 'Paused automatically after too many failures' };

/**
 * Sends the command of a job to the next devices. Runs in the transaction that records the sent commands: if the
 * process crashes before the commit, no command is sent; after the commit, every process can read which commands were
 * sent. Returns whether at least one record was ready.
 */
export async function sendNextCommands(options: JobRunnerOptions, context: SendContext): Promise<boolean> {
  return retryOnTransactionConflict(() => options.db.transaction().execute(trx => sendInside(trx, options, context)));
}

async function sendInside(trx: Database, options: JobRunnerOptions, context: SendContext): Promise<boolean> {
  const { job } = context;
  const nowMs = options.clock();
  // Only one process at a time counts and sends the commands of a job. A process that does not get the lock continues
  // with another job.
  const tables = withTables(trx);
  const held = await tables
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', job.id)
    .where('pausedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!held) return false;
  const course = await readCommandProgress(trx, job.id);
  if (exceedsFailureLimit(course, job.plan ?? defaultWavePlan)) {
    await tables
      .updateTable('jobs')
      .set({ state: jobState.paused, pausedAt: nowMs, pauseReason: JSON.stringify(stoppedByFailures) })
      .where('id', '=', job.id)
      .execute();
    return false;
  }
  const next = await chooseNextRecords(trx, job, Math.min(maxCommandsPerTransaction, countRemainingInWave(course)));
  if (next.length === 0) return false;
  const ids = next.map(item => item.objectId);
  await tables
    .updateTable('job_items')
    .set({ state: jobState.running, holder: null, heldUntil: null })
    .where('jobId', '=', job.id)
    .where('objectId', '=', anyOf(ids))
    .execute();
  await tables
    .updateTable('jobs')
    .set(eb => ({
      state: jobState.running,
      startedAt: eb.fn.coalesce('startedAt', eb.val(nowMs)),
      wavesFrom: eb.fn.coalesce('wavesFrom', eb.val(nowMs)),
    }))
    .where('id', '=', job.id)
    .execute();
  const refused = await findIneligible(trx, context, next, { nowMs, now: toPlatformTime(nowMs, options.zone) });
  await writeCommands(trx, context, { ids: ids.filter(id => !refused.has(id)), nowMs });
  await logRefused(trx, options, context, refused);
  return true;
}

type BlockedRecords = ReadonlyMap<number, IneligibilityReason>;

/** Returns the records that are currently ineligible, each with its reason. */
async function findIneligible(
  trx: Database,
  { job, workRequest: assignment }: SendContext,
  claims: readonly Claim[],
  at: { readonly nowMs: number; readonly now: string },
): Promise<BlockedRecords> {
  const { resource, action, values } = assignment;
  if (!action) return new Map();
  const order = { resource, action, values, uid: job.uid, ...at, begun: await sentBefore(trx, job.id) };
  const results = await checkEligibility(
    trx,
    order,
    claims.map(({ objectId: id, revision }) => ({ id, revision })),
  );
  return new Map(results.flatMap(({ target, fault }) => (fault ? [[target.id, fault] as const] : [])));
}

async function sentBefore(trx: Database, jobId: number): Promise<ReadonlySet<number>> {
  const rows = await withTables(trx)
    .selectFrom('device_commands')
    .select('deviceId')
    .distinct()
    .where('jobId', '=', jobId)
    .execute();
  return new Set(rows.flatMap(row => row.deviceId ?? []));
}

async function writeCommands(
  trx: Database,
  { job: { id, resource, action: name, uid }, workRequest: { action } }: SendContext,
  { ids, nowMs }: { readonly ids: readonly number[]; readonly nowMs: number },
): Promise<void> {
  if (ids.length === 0) return;
  const given = recordset(
    'given',
    { id: 'bigint' },
    ids.map(deviceId => ({ id: deviceId })),
  );
  await withTables(trx)
    .insertInto('device_commands')
    .columns(['jobId', 'resource', 'deviceId', 'attempt', 'action', 'uid', 'state', 'sentAt'])
    .expression(tables =>
      tables
        .selectFrom(given)
        .select(eb => [
          castTo(id, 'bigint').as('jobId'),
          castTo(resource, 'text').as('resource'),
          'given.id as deviceId',
          eb(
            eb.lit<number>(1),
            '+',
            eb.fn.coalesce(
              eb
                .selectFrom('device_commands as c')
                .select(({ fn }) => fn.max('c.attempt').as('attempt'))
                .where('c.jobId', '=', id)
                .whereRef('c.deviceId', '=', 'given.id'),
              eb.lit(0),
            ),
          ).as('attempt'),
          castTo(action?.command ?? name, 'text').as('action'),
          castTo(uid, 'bigint').as('uid'),
          eb.lit(commandState.sent).as('state'),
          castTo(nowMs, 'bigint').as('sentAt'),
        ])
        .orderBy('given.id'),
    )
    .execute();
}

async function logRefused(
  trx: Database,
  { clock, zone }: JobRunnerOptions,
  { job, workRequest: assignment, caller }: SendContext,
  refused: BlockedRecords,
): Promise<void> {
  const { resource, action, reason } = assignment;
  if (refused.size === 0 || !action) return;
  const outcomes = [...refused].map(([id, fault]) => ({ id, fault, isSkipped: true }));
  await storeItemResults(trx, job, outcomes, clock());
  const now = toPlatformTime(clock(), zone);
  const { ip, method, path } = job;
  await writeOperationLog(
    trx,
    { caller, now, ip, method, path, startedAt: performance.now() },
    outcomes.map(({ id, fault }) => withReason(logEntryOfRefusal({ resource, action }, id, fault.text.zh), reason)),
  );
}
