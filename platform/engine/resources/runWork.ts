import type { WorkRequest } from './workRequest.ts';
import { type Action, isCommand } from '../../../src/schemas/vocabulary/action.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import type { Database } from '../storage/database.ts';
import { runRecordAction, logEntryOfRefusal, runToolbarAction } from './runRecordAction.ts';
import { bulkEditRecords } from './bulkEditRecords.ts';
import { deleteRecords } from './deleteRecords.ts';
import type { CallerContext, ResourceDeps } from './deps.ts';
import { type BulkItemResult, toFailedItem } from './bulkItems.ts';
import type { WorkTarget } from './workRequest.ts';

/** Stored name of a deletion, which is requested like an action. */
export const deletionWorkName = 'delete';

/** Stored name of a bulk edit. */
export const bulkEditWorkName = 'bulkEdit';

/**
 * Returns the permission code of the work. The caller of a request must have this code. The submitter of a job must
 * have it until the job ends.
 */
export function permissionCodeOf({ resource, action, isChange }: Omit<WorkRequest, 'values' | 'reason'>): string {
  const { operations } = resource;
  return action?.code ?? (isChange ? operations.edit : operations.delete) ?? '';
}

/** Returns the name under which the work is stored. */
export function workNameOf({ action, isChange }: Pick<WorkRequest, 'action' | 'isChange'>): string {
  return action?.name ?? (isChange ? bulkEditWorkName : deletionWorkName);
}

interface RunContext {
  readonly db: Database;
  readonly deps: ResourceDeps;
  readonly context: CallerContext;
}

/** Runs the work for some records inside the transaction `db`. Requests and jobs both use this function. */
export async function runWork(
  request: WorkRequest,
  targets: readonly WorkTarget[],
  context: RunContext,
): Promise<readonly BulkItemResult[]> {
  const { resource, reason } = request;
  const held = await findLeasedByOthers(request, targets, context);
  const free = held.size === 0 ? targets : targets.filter(target => !held.has(target.id));
  const outcomes = await runOnTargets(request, free, { resource, ...context });
  return [...outcomes, ...held.values()].map(outcome => ({
    ...outcome,
    logEntry: withReason(outcome.logEntry, reason),
  }));
}

/**
 * Returns failed results for records whose device another operator has leased. Does not check remote actions, because
 * they run here only after the device has executed the command.
 */
async function findLeasedByOthers(
  { resource, action, values }: WorkRequest,
  targets: readonly WorkTarget[],
  { db, deps, context }: RunContext,
): Promise<ReadonlyMap<number, BulkItemResult>> {
  if (!action || !isCommand(action) || action.remote) return new Map();
  const { findLeased } = deps.catalogue.rules.commands;
  const ids = targets.map(item => item.id);
  const acting = { resource: resource.name, action, ids, values, uid: context.caller.uid, nowMs: deps.clock() };
  const refused = [...(await findLeased(db, acting))].map(([id, refusal]): [number, BulkItemResult] => [
    id,
    toFailedItem(id, refusal, logEntryOfRefusal({ resource, action }, id, refusal.text.zh)),
  ]);
  return new Map(refused);
}

function runOnTargets(
  { action, isChange, values }: WorkRequest,
  targets: readonly WorkTarget[],
  place: RunContext & { readonly resource: Resource },
): Promise<readonly BulkItemResult[]> {
  if (action) return runRecordAction({ action, ...place }, targets, values);
  return isChange ? bulkEditRecords(place, targets, values) : deleteRecords(place, targets);
}

/** Runs the work of a toolbar action, which applies to no records. */
export async function runToolbarWork(
  { resource, action, values, reason }: WorkRequest & { readonly action: Action },
  context: RunContext,
): Promise<{ readonly answer: unknown; readonly logEntry: OperationLogEntry }> {
  const { answer, logEntry } = await runToolbarAction({ resource, action, ...context }, values);
  return { answer, logEntry: withReason(logEntry, reason) };
}

/** Adds the reason to the sentence of the log entry and to its request. */
export function withReason(logEntry: OperationLogEntry, reason: string | null): OperationLogEntry {
  if (reason === null) return logEntry;
  const { zh, en } = logEntry.description;
  return {
    ...logEntry,
    description: { zh: `${zh}（原因：${reason}）`, en: `${en} (reason: ${reason})` },
    request: isRecord(logEntry.request) ? { ...logEntry.request, reason } : { reason },
  };
}
