import type { Action } from '../../src/schemas/action.ts';
import { selectionField } from '../../src/schemas/actionForm.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Deed } from '../audit.ts';
import type { RouteContext } from '../http/route.ts';
import { storeJob } from '../jobs/storeJob.ts';
import { takeSelection, tooMany } from '../selections/selections.ts';
import { readCoreSettings } from '../services/backendSettings.ts';
import type { Database, Row } from '../storage/database.ts';
import type { ResourceDeps } from './deps.ts';
import { badRequest, toIds } from './input.ts';
import { type Target, toDone } from './items.ts';
import type { Done } from './runWrite.ts';
import { type Assignment, withReason, workOn } from './workOn.ts';

/** More records than these are worked off behind the answer, which then only names the job. */
export const mostAtOnce = 200;

interface Ordering {
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
}

/** The records that a call names, by their ids or by the token of a selection. */
export async function chosenTargets(
  { deps, context }: Ordering,
  resource: Resource,
  { ids, selection }: { readonly ids: unknown; readonly selection: unknown },
): Promise<readonly Target[]> {
  if (selection === undefined) return toIds(ids).map(id => ({ id, revision: null }));
  if (ids !== undefined) {
    throw badRequest({ zh: '编号与选择只能提交一种', en: 'Send ids or a selection, not both' });
  }
  const nowMs = deps.clock();
  return (await takeSelection(context.db, context, { resource, token: selection, nowMs })).targets;
}

/** The most records of one run; what is ordered from a board goes by the back-end settings. */
export async function limitOf(db: Database, action: Action): Promise<number | null> {
  if (!action.on.includes('board')) return action.limit ?? null;
  const { maxBatchDevices } = await readCoreSettings(db);
  return Math.min(action.limit ?? maxBatchDevices, maxBatchDevices);
}

export function refuseOverLimit(limit: number | null, targets: readonly Target[]): void {
  if (limit !== null && targets.length > limit) throw tooMany(limit);
}

/** Does what was ordered at once, or keeps it as a job when it is meant to be one or is too much for one answer. */
export async function carryOut(
  db: Database,
  assignment: Assignment,
  { targets, attempt, deps, context }: Ordering & { readonly targets: readonly Target[]; readonly attempt: Deed },
): Promise<Done> {
  const isJob = assignment.action?.job === true || targets.length > mostAtOnce;
  if (!isJob) return toDone(await workOn(assignment, targets, { db, deps, context }), context.language);
  const { caller, query, ip, request } = context;
  const origin = { caller, query, ip, method: request.method, path: new URL(request.url).pathname };
  const nowMs = deps.clock();
  const taskId = await storeJob(db, assignment, { targets, origin, nowMs, resourceOf: deps.catalogue.get });
  // A button of the toolbar is one item, about no record.
  const total = Math.max(targets.length, 1);
  const { zh, en } = attempt.description;
  const many = targets.length > 0;
  const description = {
    zh: `提交任务：${zh}${many ? ` ${targets.length} 条` : ''}`,
    en: `Submit task: ${en}${many ? `, ${targets.length} records` : ''}`,
  };
  const deed = withReason({ ...attempt, description, objectId: null }, assignment.reason);
  return { answer: { taskId, total }, deeds: [{ ...deed, response: { taskId, total } }] };
}

/** Tells the runner of a job that has just been stored; an answer without one is no matter of his. */
export function announce(answer: unknown, { onJob }: ResourceDeps): unknown {
  if (isRecord(answer) && 'taskId' in answer) onJob?.();
  return answer;
}

/** What a call says of the records, taken out of its payload; the rest is the form. */
export function withoutChoice(input: Row, idsKey: string): Row {
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== idsKey && key !== selectionField));
}
