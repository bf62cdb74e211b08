import { isRecord } from '../../../src/schemas/base/json.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import { lockForWrite } from '../resources/lockForWrite.ts';
import { describeOperation, pickLoggedFields } from '../resources/deps.ts';
import { recordMissingMessage } from '../http/requestInput.ts';
import { updateRecordFromForm, createRecord, newRecordFormOf } from '../resources/saveRoutes.ts';
import { explainUniqueViolation } from '../resources/uniqueness.ts';
import { readRecord } from '../resources/select.ts';
import { prepareForm } from '../resources/validate.ts';
import type { Database } from '../storage/database.ts';
import { runInSavepoint } from '../storage/runInSavepoint.ts';
import { type ImportContext, type LineResult, validateLines } from './validateLines.ts';
import type { ImportLine } from './table.ts';

interface WriteOptions {
  readonly lines: readonly ImportLine[];
  readonly writesValidOnly: boolean;
  readonly attempt: OperationLogEntry;
}

interface WriteLinesResult {
  readonly results: readonly LineResult[];
  readonly logEntries: readonly OperationLogEntry[];
}

/**
 * Validates the lines again inside the transaction, and writes the valid ones like any other record. A refusal by an
 * effect, or because of a concurrent write, becomes an error of its line.
 */
export async function writeLines(
  db: Database,
  task: ImportContext,
  { lines, writesValidOnly, attempt }: WriteOptions,
): Promise<WriteLinesResult> {
  const { deps, context } = task;
  await lockForWrite(db, task.resource, { rights: deps.catalogue.rules.rights, caller: context.caller });
  const results = await validateLines(db, task, lines);
  if (!writesValidOnly && results.some(result => result.outcome === 'failed'))
    return { results: results, logEntries: [] };
  const writtenEntries: OperationLogEntry[] = [];
  const settled: LineResult[] = [];
  for (const result of results) {
    if (result.outcome !== 'insert' && result.outcome !== 'update') settled.push(result);
    else
      settled.push(
        await writeOrRollBack(db, { task, one: result }, async () =>
          writtenEntries.push(await write(db, task, { one: result, attempt })),
        ),
      );
  }
  return { results: settled, logEntries: writtenEntries };
}

/** Writes the lines and rolls back, because only a write reveals the refusals of effects. */
export async function dryRunLines(
  db: Database,
  task: ImportContext,
  options: WriteOptions,
): Promise<readonly LineResult[]> {
  let results: readonly LineResult[] = [];
  const undo = new Error('Rollback of a dry run');
  await db
    .transaction()
    .execute(async trx => {
      ({ results } = await writeLines(trx, task, options));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return results;
}

/** Writes one line. If the line is refused, rolls back this line only and returns the error. */
async function writeOrRollBack(
  db: Database,
  { task, one: item }: { readonly task: ImportContext; readonly one: LineResult },
  run: () => Promise<unknown>,
): Promise<LineResult> {
  try {
    await runInSavepoint(db, run);
    return item;
  } catch (cause) {
    const error = explainUniqueViolation(task.resource, task.context, cause);
    if (!(error instanceof Refusal)) throw cause;
    return { ...item, outcome: 'failed', faults: toLineErrors(error, task) };
  }
}

async function write(
  db: Database,
  { resource, deps, context }: ImportContext,
  { one: item, attempt }: { readonly one: LineResult; readonly attempt: OperationLogEntry },
): Promise<OperationLogEntry> {
  const place = { resource, deps, context, db };
  const form = newRecordFormOf(resource);
  const before = item.id === null ? undefined : await readRecord(db, resource, item.id, true);
  if (item.id !== null && !before) throw new Refusal(recordMissingMessage, { status: 1, code: 404 });
  const opened = await prepareForm({ ...form, mode: before ? 'edit' : 'create' }, item.given, context);
  const id = before ? before.id : await createRecord(place, opened);
  if (before) await updateRecordFromForm(place, { id, before, opened });
  const after = await readRecord(db, resource, id);
  return {
    ...attempt,
    description: describeOperation({ zh: '导入', en: 'Import' }, resource, after),
    objectId: id,
    request: { row: item.line.row },
    names: ['row'],
    before: before && pickLoggedFields(resource, before),
    after: after && pickLoggedFields(resource, after),
  };
}

function toLineErrors(
  { text, options }: Refusal,
  { mapping, context: { language } }: ImportContext,
): LineResult['faults'] {
  const { data, faults } = options;
  const named = faults && Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault[language]]));
  const errors = named ?? (isRecord(data) ? data['errors'] : undefined);
  if (!isRecord(errors)) return [{ column: null, field: null, message: text[language] }];
  return Object.entries(errors).map(([field, message]) => {
    const column = mapping.indexOf(field);
    return { column: column < 0 ? null : column, field, message: String(message) };
  });
}
