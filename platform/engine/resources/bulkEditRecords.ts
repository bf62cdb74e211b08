import type { Label } from '../../../src/schemas/base/label.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Row } from '../storage/database.ts';
import { lockForWrite } from './lockForWrite.ts';
import { type CallerContext, describeOperation, pickLoggedFields } from './deps.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import { type BulkItemResult, editConflictRefusal, runForEachTarget } from './bulkItems.ts';
import type { WorkTarget } from './workRequest.ts';
import { type WriteContext, updateRecordFromForm } from './saveRoutes.ts';
import { explainUniqueViolation } from './uniqueness.ts';
import { readRecord } from './select.ts';

/** Sets the same fields of several records. Validates and logs each record separately. */
export async function bulkEditRecords(
  writeContext: WriteContext<CallerContext>,
  targets: readonly WorkTarget[],
  opened: Row,
): Promise<readonly BulkItemResult[]> {
  const { resource, deps, context, db } = writeContext;
  await lockForWrite(db, resource, { rights: deps.catalogue.rules.rights, caller: context.caller });
  const logEntry = logEntryOfBulkEdit(resource);
  const failed = (id: number, msg: string): OperationLogEntry => ({
    ...logEntry,
    objectId: id,
    request: { id, ...opened },
    response: { msg },
    result: 'failed',
  });
  return runForEachTarget(db, targets, { run: target => changeOne(writeContext, target, opened), failed });
}

const verb: Label = { zh: '批量修改', en: 'Bulk edit' };

/** Creates the log entry of a bulk edit, without its result. */
export function logEntryOfBulkEdit(resource: Resource): OperationLogEntry {
  return {
    type: 2,
    module: resource.name,
    description: describeOperation(verb, resource),
    fields: allFields(resource),
  };
}

async function changeOne(
  writeContext: WriteContext<CallerContext>,
  { id, revision }: WorkTarget,
  opened: Row,
): Promise<OperationLogEntry> {
  const { resource, context, db } = writeContext;
  const before = await readRecord(db, resource, id, true);
  if (!before) throw notFoundRefusal();
  if (revision !== null && before['revision'] !== revision) throw editConflictRefusal();
  try {
    await updateRecordFromForm(writeContext, { id, before, opened });
  } catch (error) {
    throw inOneSentence(explainUniqueViolation(resource, context, error));
  }
  const after = await readRecord(db, resource, id);
  return {
    ...logEntryOfBulkEdit(resource),
    description: describeOperation(verb, resource, before),
    objectId: id,
    request: { id, ...opened },
    before: pickLoggedFields(resource, before),
    after: after && pickLoggedFields(resource, after),
  };
}

/** Joins the errors of all fields into one sentence, because the result of a record contains a single text. */
function inOneSentence(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { data, code } = error.options;
  const errors = isRecord(data) && isRecord(data['errors']) ? Object.values(data['errors']) : [];
  if (errors.length === 0) return error;
  const text = errors.map(String).join(' ');
  return new Refusal({ zh: text, en: text }, { status: 1, code: code ?? 400 });
}
