import type { Label } from '../../../src/schemas/base/label.ts';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { withRecordTables } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { lockForWrite } from './lockForWrite.ts';
import {
  type CallerContext,
  type ResourceDeps,
  describeOperation,
  pickLoggedFields,
  createEffectScope,
} from './deps.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import { refuseOperationInState } from './refuseOperationInState.ts';
import { refuseWhileReferenced } from './referrers.ts';
import { type BulkItemResult, editConflictRefusal, runForEachTarget } from './bulkItems.ts';
import type { WorkTarget } from './workRequest.ts';
import { readRecord } from './select.ts';
import { findEffect } from '../effects/effectRegistry.ts';

interface DeletionRun {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: CallerContext;
  readonly db: Database;
}

/** Deletes records one by one. Keeps a record to which other records refer, and reports the reason in its result. */
export async function deleteRecords(
  { resource, deps, context, db }: DeletionRun,
  targets: readonly WorkTarget[],
): Promise<readonly BulkItemResult[]> {
  const logEntry = logEntryOfDeletion(resource);
  await lockForWrite(db, resource, { rights: deps.catalogue.rules.rights, caller: context.caller });
  const scope = createEffectScope(resource, deps, context, db);
  const name = resource.effects?.delete;
  const effect = findEffect(deps.catalogue.effects, resource, name);
  const run = async ({ id, revision }: WorkTarget): Promise<OperationLogEntry> => {
    const record = await readRecord(db, resource, id, true);
    if (!record) throw notFoundRefusal();
    if (revision !== null && record.revision !== revision) throw editConflictRefusal();
    refuseOperationInState(resource, record, 'delete', context.now);
    const { screens } = deps.catalogue;
    await deps.catalogue.rules.rights.enforce({ db, resource, caller: context.caller, screens, id }, async () => {
      if (effect?.on === 'delete') await effect.run(scope, record);
      await refuseWhileReferenced(db, deps.catalogue, resource, record);
      await withRecordTables(db).deleteFrom(tableName(resource)).where('id', '=', id).execute();
    });
    const before = pickLoggedFields(resource, record);
    return {
      ...logEntry,
      description: describeOperation(verb, resource, record),
      objectId: id,
      request: { id },
      before,
    };
  };
  const failed = (id: number, msg: string): OperationLogEntry => ({
    ...logEntry,
    objectId: id,
    request: { id },
    response: { msg },
    result: 'failed',
  });
  return runForEachTarget(db, targets, { run, failed });
}

const verb: Label = { zh: '删除', en: 'Delete' };

/** Creates the log entry of a deletion, without its result. */
export function logEntryOfDeletion(resource: Resource): OperationLogEntry {
  return { type: 3, module: resource.name, description: describeOperation(verb, resource) };
}
