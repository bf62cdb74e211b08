import { selectionKey } from '../../../src/schemas/vocabulary/actionForm.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import type { RouteContext } from '../http/route.ts';
import { linkSelectionToJob, consumeSelection, readSelection } from './selectionStore.ts';
import type { Database, Row } from '../storage/database.ts';
import type { ResourceDeps } from './deps.ts';
import { badRequestRefusal, toIds } from '../http/requestInput.ts';
import { toWriteResult } from './bulkItems.ts';
import type { WorkTarget } from './workRequest.ts';
import type { WriteResult } from './runWrite.ts';
import { withReason, runWork } from './runWork.ts';
import type { WorkRequest } from './workRequest.ts';

/**
 * Maximum number of records that a request processes itself. For more records, the platform creates a job, and the
 * response contains the id of the job.
 */
export const maxImmediateRecords = 200;

interface RequestContext {
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
}

export interface ResolvedTargets {
  readonly targets: readonly WorkTarget[];
  /** Token of the selection that contains the records. Only one request can use it. */
  readonly token: string | null;
}

/** Returns the records that a request names, either by their ids or by the token of a selection. */
export async function resolveTargets(
  { deps, context }: RequestContext,
  resource: Resource,
  { ids, selection }: { readonly ids: unknown; readonly selection: unknown },
): Promise<ResolvedTargets> {
  if (selection === undefined) return { targets: toIds(ids).map(id => ({ id, revision: null })), token: null };
  if (ids !== undefined) {
    throw badRequestRefusal({ zh: '编号与选择只能提交一种', en: 'Send IDs or a selection, not both' });
  }
  const nowMs = deps.clock();
  const { targets } = await readSelection(context.db, context, { resource, token: selection, nowMs });
  return { targets, token: String(selection) };
}

interface RunOrQueueOptions extends RequestContext {
  readonly resolved: ResolvedTargets;
  readonly attempt: OperationLogEntry;
}

/**
 * Runs the work immediately. Stores the work as a job instead when the action requires a job, or when there are too
 * many records.
 */
export async function runOrQueueWork(
  db: Database,
  workRequest: WorkRequest,
  { resolved: { targets, token }, attempt, deps, context }: RunOrQueueOptions,
): Promise<WriteResult> {
  const nowMs = deps.clock();
  if (token !== null) await consumeSelection(db, token, nowMs);
  const isJob = workRequest.action?.job === true || targets.length > maxImmediateRecords;
  if (!isJob) return toWriteResult(await runWork(workRequest, targets, { db, deps, context }), context.language);
  const { caller, query, ip, request } = context;
  const origin = { caller, query, ip, method: request.method, path: new URL(request.url).pathname };
  const { taskId, skipped } = await deps.catalogue.rules.commands.submitJob(db, workRequest, {
    targets,
    origin,
    nowMs,
    now: context.now,
    resourceOf: deps.catalogue.get,
  });
  if (token !== null) await linkSelectionToJob(db, token, taskId);
  // A toolbar action has no records and counts as one item.
  const total = Math.max(targets.length, 1);
  const { zh, en } = attempt.description;
  const many = targets.length > 0;
  const description = {
    zh: `提交任务：${zh}${many ? ` ${targets.length} 条` : ''}${skipped > 0 ? `，跳过 ${skipped} 条` : ''}`,
    en: `Submit task: ${en}${many ? `, ${targets.length} records` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  };
  const logEntry = withReason({ ...attempt, description, objectId: null }, workRequest.reason);
  const answer = { taskId, total };
  return { response: answer, logEntries: [{ ...logEntry, response: answer }] };
}

/** Notifies the job runner if the response names a new job. */
export function notifyRunner(answer: unknown, { onJob }: ResourceDeps): unknown {
  if (isRecord(answer) && 'taskId' in answer) onJob?.();
  return answer;
}

/** Removes the records from a payload. The remaining values are those of the form. */
export function withoutTargets(input: Row, idsKey: string): Row {
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== idsKey && key !== selectionKey));
}
