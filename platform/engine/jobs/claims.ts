import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import type { Database, Row } from '../storage/database.ts';
import { anyOf } from '../storage/anyOf.ts';
import { recordset } from '../storage/sqlTerms/recordset.ts';
import type { SystemTables } from '../storage/systemTables.ts';
import { withTables } from '../storage/withTables.ts';
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

/** Job item that this process has claimed. */
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
  return withTables(db)
    .selectFrom('jobs')
    .select(['id', 'uid', 'resource', 'action', 'code', 'values', 'reason', 'query', 'ip', 'method', 'path'])
    .select(['cancelledAt', 'pausedAt', 'plan', 'createdAt'])
    .select(eb =>
      eb
        .and([eb(eb.fn.coalesce('needsApproval', eb.lit(false)), '=', true), eb('approvedAt', 'is', null)])
        .$castTo<boolean>()
        .as('isAwaitingApproval'),
    )
    .where('state', 'in', [jobState.waiting, jobState.running, jobState.paused])
    .orderBy('id')
    .execute();
}

/** Claims some items of a job; skips items that another process is claiming at this moment. */
export async function claimJobItems(db: Database, job: Job, { name, nowMs }: ClaimHolder): Promise<readonly Claim[]> {
  const tables = withTables(db);
  const claims = await tables
    .with('free', free =>
      free
        .selectFrom('job_items')
        .select('objectId')
        .where('jobId', '=', job.id)
        .where(eb => isFree(eb, nowMs))
        .orderBy('objectId')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('job_items')
    .from('free')
    .set({ state: jobState.running, holder: name, heldUntil: nowMs + holdMs })
    .where('jobId', '=', job.id)
    .whereRef('job_items.objectId', '=', 'free.objectId')
    .returning(['job_items.objectId', 'revision'])
    .execute();
  if (claims.length > 0) {
    await tables
      .updateTable('jobs')
      .set(eb => ({ state: jobState.running, startedAt: eb.fn.coalesce('startedAt', eb.val(nowMs)) }))
      .where('id', '=', job.id)
      .where('state', '=', jobState.waiting)
      .execute();
  }
  return claims;
}

/** Condition for an item without a valid claim: the item is waiting, or its claim has expired. */
function isFree(eb: ExpressionBuilder<SystemTables, 'job_items'>, nowMs: number): Expression<SqlBool> {
  const isExpired = eb.and({ state: jobState.running }).and('heldUntil', '<', nowMs);
  return eb.or([eb('state', '=', jobState.waiting), isExpired]);
}

/**
 * Returns the claimed items, locked until the transaction ends. Leaves out an item whose claim has passed to another
 * process, so that each item runs once.
 */
export async function lockClaims(
  trx: Database,
  { id }: Job,
  claims: readonly Claim[],
  holder: string,
): Promise<readonly Claim[]> {
  return withTables(trx)
    .selectFrom('job_items')
    .select(['objectId', 'revision'])
    .where('jobId', '=', id)
    .where('objectId', '=', anyOf(claims.map(claim => claim.objectId)))
    .where('state', '=', jobState.running)
    .where('holder', '=', holder)
    .orderBy('objectId')
    .forUpdate()
    .execute();
}

interface ItemOutcome {
  readonly id: number;
  readonly fault: { readonly code: number; readonly text: Label } | null;
  /** True if the item was ineligible and never attempted. Retries leave such items out. */
  readonly isSkipped?: boolean;
}

/** Stores the results of items. */
export async function storeItemResults(
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
  const types = { id: 'bigint', state: 'integer', code: 'integer', msg: 'jsonb' } as const;
  await withTables(db)
    .updateTable('job_items as item')
    .from(recordset('note', types, notes))
    .set(eb => ({ state: eb.ref('note.state'), code: eb.ref('note.code'), msg: eb.ref('note.msg') }))
    .set({ endedAt: nowMs, holder: null, heldUntil: null })
    .where('jobId', '=', id)
    .whereRef('objectId', '=', 'note.id')
    .where('item.state', '=', jobState.running)
    .execute();
}

/** Cancels items without a valid claim, with a reason if one is given. */
export async function cancelUnclaimedItems(
  db: Database,
  id: number,
  { text, nowMs }: { readonly text: Label | null; readonly nowMs: number },
): Promise<void> {
  await withTables(db)
    .updateTable('job_items')
    .set({ state: jobState.cancelled, msg: text && JSON.stringify(text), endedAt: nowMs })
    .where('jobId', '=', id)
    .where(eb => isFree(eb, nowMs))
    .execute();
}

/** Ends a job when all of its items have ended; otherwise changes nothing. */
export async function finishJob(db: Database, id: number, nowMs: number): Promise<void> {
  const { waiting, running, success, failed, cancelled, paused, partly } = jobState;
  await withTables(db)
    .updateTable('jobs')
    .from(eb =>
      eb
        .selectFrom('job_items')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('state', 'in', [waiting, running]).as('open'),
          fn.countAll<number>().filterWhere('state', '=', success).as('success'),
        ])
        .where('jobId', '=', id)
        .as('items'),
    )
    .set(eb => ({
      endedAt: nowMs,
      state: eb
        .case()
        .when('cancelledAt', 'is not', null)
        .then(eb.lit(cancelled))
        .when('items.success', '=', eb.ref('total'))
        .then(eb.lit(success))
        .when('items.success', '=', 0)
        .then(eb.lit(failed))
        .else(eb.lit(partly))
        .end(),
    }))
    .where('id', '=', id)
    .where('items.open', '=', 0)
    .where('state', 'in', [waiting, running, paused])
    .execute();
}
