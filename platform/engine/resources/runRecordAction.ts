import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import { actionFormOf } from '../../../src/schemas/vocabulary/actionForm.ts';
import { evaluateCondition, fieldNamesIn } from '../../../src/schemas/vocabulary/condition.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { resolveConditionNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { resolveValuesToSet } from '../../../src/schemas/vocabulary/sets.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database, Row } from '../storage/database.ts';
import { anyOf } from '../storage/anyOf.ts';
import { recordset } from '../storage/sqlTerms/recordset.ts';
import { tableName } from '../storage/tables.ts';
import { lockForWrite } from './lockForWrite.ts';
import {
  type CallerContext,
  type ResourceDeps,
  describeOperation,
  pickLoggedFields,
  createEffectScope,
  writeStampOf,
} from './deps.ts';
import { type RecordRow, withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import { type BulkItemResult, editConflictRefusal, runForEachTarget, toFailedItem } from './bulkItems.ts';
import type { WorkTarget } from './workRequest.ts';
import { lockSortOrder } from './lockSortOrder.ts';
import { fieldExpressionOf, readRecord } from './select.ts';
import { writeRecordValues, stampAssignmentsOf } from '../records/store.ts';
import { findEffect } from '../effects/effectRegistry.ts';

export const actionNotAllowedMessage: Label = {
  zh: '当前状态不允许该操作',
  en: 'The current status of the record does not allow this action',
};

interface ActionRun {
  readonly resource: Resource;
  readonly action: Action;
  readonly deps: ResourceDeps;
  readonly context: CallerContext;
  readonly db: Database;
}

/** Runs an action on records. Returns the result of each record. */
export function runRecordAction(
  actionRun: ActionRun,
  targets: readonly WorkTarget[],
  values: Row,
): Promise<readonly BulkItemResult[]> {
  const { action } = actionRun;
  return action.transition &&
    !actionRun.deps.catalogue.rules.rights.isGuarded(actionRun.resource) &&
    isPlainTransition(actionRun.resource, action, action.transition)
    ? runInOneStatement(actionRun, targets, action.transition)
    : runOneByOne(actionRun, targets, values);
}

/**
 * Returns whether a single statement is enough: the action has no effect, no form to log and no further values to
 * write, and the condition only reads the state field.
 */
function isPlainTransition(resource: Resource, { effect, form, sets, when }: Action, { field }: TransitionOf): boolean {
  if (effect || form || sets) return false;
  return (
    when === undefined || fieldNamesIn(resolveConditionNames(resource, when), 'record').every(name => name === field)
  );
}

/** Runs a toolbar action, which applies to no records. */
export async function runToolbarAction(
  actionRun: ActionRun,
  values: Row,
): Promise<{ readonly answer: unknown; readonly logEntry: OperationLogEntry }> {
  const { resource, deps, context, action, db } = actionRun;
  const effect = findEffect(deps.catalogue.effects, resource, action.effect);
  await lockForWrite(db, resource, { rights: deps.catalogue.rules.rights, caller: context.caller });
  const run = async () =>
    effect?.on === 'action'
      ? effect.run(createEffectScope(resource, deps, context, db), { record: null, values })
      : undefined;
  const answer = await deps.catalogue.rules.rights.enforce(toRightsWrite(actionRun, null), run);
  // The log must not contain a response that only the caller may see.
  const response = action.answer ? undefined : answer;
  return { answer: answer ?? null, logEntry: { ...logEntryOfAction(actionRun), request: values, response } };
}

/** Processes the records one by one: first the transition, then the effect. */
async function runOneByOne(
  actionRun: ActionRun,
  targets: readonly WorkTarget[],
  values: Row,
): Promise<readonly BulkItemResult[]> {
  const { resource, deps, context, action, db } = actionRun;
  const effect = findEffect(deps.catalogue.effects, resource, action.effect);
  const scope = createEffectScope(resource, deps, context, db);
  const when = action.when && resolveConditionNames(resource, action.when);
  if (effect?.on === 'action' && effect.locksOrder) await lockSortOrder(db, resource);
  await lockForWrite(db, resource, { rights: deps.catalogue.rules.rights, caller: context.caller });
  const shown = new Map<number, unknown>();
  const failures = new Map<number, Refusal>();
  const run = async (target: WorkTarget): Promise<OperationLogEntry> => {
    const { id } = target;
    const before = await readRecord(db, resource, id, true);
    if (!before) throw notFoundRefusal();
    if (target.revision !== null && before.revision !== target.revision) throw editConflictRefusal();
    if (when && evaluateCondition(when, { record: before, now: context.now }) === false) throw forbiddenRefusal();
    const given = await deps.catalogue.rules.rights.enforce(toRightsWrite(actionRun, id), async () => {
      if (action.transition && (await changeStates(actionRun, [target], action.transition)).length === 0)
        throw forbiddenRefusal();
      if (action.sets) await writeSets(actionRun, before, values);
      const record = await readRecord(db, resource, id);
      return effect?.on === 'action' ? effect.run(scope, { record: record ?? before, values }) : undefined;
    });
    if (action.answer) shown.set(id, given);
    if (given instanceof Refusal) failures.set(id, given);
    const after = await readRecord(db, resource, id);
    return {
      ...logEntryOfAction(actionRun, before),
      objectId: id,
      request: { id, ...values },
      before: pickLoggedFields(resource, before),
      after: after && pickLoggedFields(resource, after),
    };
  };
  const failed = (id: number, msg: string): OperationLogEntry => ({
    ...logEntryOfRefusal(actionRun, id, msg),
    request: { id, ...values },
  });
  const done = await runForEachTarget(db, targets, { run, failed });
  return done.map(item => {
    const failure = failures.get(item.id);
    if (item.fault === null && failure) return toFailedItem(item.id, failure, { ...item.logEntry, result: 'failed' });
    return item.fault === null && shown.has(item.id) ? { ...item, shown: shown.get(item.id) } : item;
  });
}

/** Writes the values that the action declares. The transition, if there is one, has already incremented the revision. */
async function writeSets({ resource, action, context, db }: ActionRun, record: RecordRow, form: Row): Promise<void> {
  const scope = { form, record, user: { userName: context.caller.userName }, now: context.now };
  const values = resolveValuesToSet(action.sets ?? {}, scope);
  await writeRecordValues(db, resource, { id: record.id, values }, action.transition ? null : writeStampOf(context));
}

function toRightsWrite({ resource, deps, context, db }: ActionRun, id: number | null) {
  return { db, resource, caller: context.caller, screens: deps.catalogue.screens, id };
}

type TransitionOf = NonNullable<Action['transition']>;

/** Processes a transition without an effect, for many records in one statement. */
async function runInOneStatement(
  actionRun: ActionRun,
  targets: readonly WorkTarget[],
  transition: TransitionOf,
): Promise<readonly BulkItemResult[]> {
  const { resource, db } = actionRun;
  const done = new Map((await changeStates(actionRun, targets, transition)).map(row => [row.id, row]));
  const ids = targets.map(target => target.id);
  const found = await recordsOf(db, resource).select(['t.id', 't.revision']).where('t.id', '=', anyOf(ids)).execute();
  const revisions = new Map(found.map(row => [row.id, row.revision]));
  return targets.map(({ id, revision }): BulkItemResult => {
    const row = done.get(id);
    if (!row) {
      const isChanged = revision !== null && revisions.get(id) !== revision;
      const refusal = !revisions.has(id) ? notFoundRefusal() : isChanged ? editConflictRefusal() : forbiddenRefusal();
      return toFailedItem(id, refusal, logEntryOfRefusal(actionRun, id, refusal.text.zh));
    }
    const logEntry: OperationLogEntry = {
      ...logEntryOfAction(actionRun, { [titleFieldOf(resource)]: row.title }),
      objectId: id,
      request: { id },
      before: { [transition.field]: row.before },
      after: { [transition.field]: transition.to },
    };
    return { id, fault: null, logEntry };
  });
}

/** Changed record, with its state before the change. */
interface ChangedRow {
  readonly id: number;
  readonly before: unknown;
  readonly title: unknown;
}

/**
 * Changes the state of records whose state and revision allow the change, in one statement. Returns the changed rows.
 */
async function changeStates(
  { resource, context, db }: ActionRun,
  targets: readonly WorkTarget[],
  { field, from, to }: TransitionOf,
): Promise<readonly ChangedRow[]> {
  const wanted = recordset('wanted', { id: 'bigint', revision: 'bigint' }, targets);
  return withRecordTables(db)
    .with('old', () =>
      recordsOf(db, resource)
        .innerJoin(wanted, 'wanted.id', 't.id')
        .select([
          't.id',
          fieldExpressionOf(resource, field).as('before'),
          fieldExpressionOf(resource, titleFieldOf(resource)).as('title'),
        ])
        .where(of => of.or([of('wanted.revision', 'is', null), of('wanted.revision', '=', of.ref('t.revision'))]))
        .orderBy('t.id')
        .forUpdate('t'),
    )
    .updateTable(`${tableName(resource)} as t`)
    .from('old')
    .set({ [field]: to, ...stampAssignmentsOf(resource, writeStampOf(context)) })
    .whereRef('t.id', '=', 'old.id')
    .where(`t.${field}`, '=', anyOf(from))
    .returning(['t.id', 'old.before', 'old.title'])
    .execute();
}

function forbiddenRefusal(): Refusal {
  return new Refusal(actionNotAllowedMessage, { status: 1, code: 1 });
}

/** Creates the log entry of an action, without its result. */
export function logEntryOfAction(
  { resource, action }: Pick<ActionRun, 'resource' | 'action'>,
  record?: Row,
): OperationLogEntry {
  const type = action.name === 'allot' ? 11 : 2;
  return {
    type,
    module: resource.name,
    description: describeOperation(action.label, resource, record),
    fields: actionFormOf(action),
    names: [...Object.keys(action.payload ?? {}), actionCall(resource, action).ids ?? 'idList'],
  };
}

/** Creates the log entry of an action that was refused for a record. */
export function logEntryOfRefusal(
  actionRun: Pick<ActionRun, 'resource' | 'action'>,
  id: number,
  msg: string,
): OperationLogEntry {
  return { ...logEntryOfAction(actionRun), objectId: id, request: { id }, response: { msg }, result: 'failed' };
}
