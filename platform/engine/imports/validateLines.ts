import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RouteContext } from '../http/route.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { readableFields, storedFields } from '../fields/resourceFields.ts';
import { recordMissingMessage } from '../http/requestInput.ts';
import { newRecordFormOf } from '../resources/saveRoutes.ts';
import { fieldExpressionOf, selectRecords } from '../resources/select.ts';
import type { FormDefinition } from '../resources/validate.ts';
import type { RecordRow } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { importFieldsOf, importKeyOf } from './importFieldsOf.ts';
import { type LineValues, readLineValues } from './lineValues.ts';
import type { ColumnMapping } from './mapping.ts';
import { pickChangedValues, findFormErrors, pickNewRecordValues } from './lineRules.ts';
import type { LineError, LineOutcome } from './report.ts';
import type { ImportLine } from './table.ts';
import { createDuplicateFinder, duplicateValueMessage } from './duplicateFinder.ts';

/** Modes of an import: insert and update, insert only, update only. */
export const importModes = ['both', 'insert', 'update'] as const;

export type ImportMode = (typeof importModes)[number];

export interface ImportContext {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly mapping: ColumnMapping;
  readonly mode: ImportMode;
  readonly isCommaUnclear: boolean;
  /** Returns whether a line is the example line of the template, which is not imported. */
  readonly isExample: (line: ImportLine, mapping: ColumnMapping) => boolean;
}

export interface LineResult {
  readonly line: ImportLine;
  readonly outcome: LineOutcome;
  readonly faults: readonly LineError[];
  /** Id of the stored record to which the line refers; `null` if there is none. */
  readonly id: number | null;
  /** Values to write: all values of a new record, or only the changes of an existing one. */
  readonly given: Row;
}

/** Number of lines that are validated together. Other requests run between these batches. */
const linesPerBatch = 250;

/** Returns the outcome and all errors of every line. Writes nothing. */
export async function validateLines(
  db: Database,
  task: ImportContext,
  lines: readonly ImportLine[],
): Promise<readonly LineResult[]> {
  const judge = createValidator(task);
  const results: LineResult[] = [];
  for (let at = 0; at < lines.length; at += linesPerBatch) {
    results.push(...(await judge(db, lines.slice(at, at + linesPerBatch))));
    await new Promise(resolve => {
      setImmediate(resolve);
    });
  }
  return results;
}

function createValidator(task: ImportContext) {
  const { resource, deps, context, mapping, isCommaUnclear, isExample } = task;
  const { language } = context;
  const fields = importFieldsOf(resource);
  const key = importKeyOf(resource);
  // All lines share one form, so that the form's rules are compiled once.
  const form = newRecordFormOf(resource);
  const keys = new Map<unknown, number>();
  const uniqueValues = createDuplicateFinder(resource, language);
  const columnOf = (field: string) => {
    const column = mapping.indexOf(field);
    return column < 0 ? null : column;
  };
  const faultAt = (field: string, message: string): LineError => ({ column: columnOf(field), field, message });

  return async (db: Database, lines: readonly ImportLine[]): Promise<readonly LineResult[]> => {
    const examples = lines.filter(line => isExample(line, mapping));
    const read = await readLineValues(
      db,
      { catalogue: deps.catalogue, fields, mapping, language, isCommaUnclear },
      lines.filter(line => !examples.includes(line)),
    );
    const stored = await readStored(db, resource, key, read);
    const found: MatchedLine[] = [];
    for (const item of read) {
      const before = stored.get(item.values[key]);
      const earlier = isEmpty(item.values[key]) ? undefined : keys.get(item.values[key]);
      const doubled = earlier === undefined ? [] : [faultAt(key, duplicateValueMessage(earlier, language))];
      if (earlier === undefined && !isEmpty(item.values[key])) keys.set(item.values[key], item.line.row);
      const misfit = earlier === undefined ? reasonNotImportable(task, key, { read: item, before }) : undefined;
      const wrong = misfit === undefined ? doubled : [faultAt(key, misfit[language])];
      found.push(
        await validateLine(db, task, { read: { ...item, errors: [...item.errors, ...wrong] }, form, before, faultAt }),
      );
    }
    const clashes = await uniqueValues.findDuplicates(
      db,
      found.filter(item => item.outcome !== 'unchanged').map(toPendingRecord),
    );
    const results = found.map(item => withClashes(item, clashes.get(item.line.row) ?? {}, faultAt));
    const ofExamples = examples.map(line => ({ line, outcome: 'example', faults: [], id: null, given: {} }) as const);
    return [...results, ...ofExamples].toSorted((a, b) => a.line.row - b.line.row);
  };
}

interface MatchedLine extends LineResult {
  readonly before: RecordRow | undefined;
}

function toPendingRecord({ line, id, given, before }: MatchedLine) {
  return { row: line.row, id, record: { ...before, ...given }, changed: Object.keys(given) };
}

function withClashes(
  { line, id, given, outcome, faults }: MatchedLine,
  clashes: Readonly<Record<string, string>>,
  faultAt: (field: string, message: string) => LineError,
): LineResult {
  const isNew = (field: string) => !faults.some(fault => fault.field === field);
  const more = Object.entries(clashes).flatMap(([field, text]) => (isNew(field) ? [faultAt(field, text)] : []));
  const all = [...faults, ...more];
  return { line, id, given, outcome: all.length > 0 ? 'failed' : outcome, faults: all };
}

const exists: Label = { zh: '记录已存在', en: 'The record already exists' };
const notAllowed: Label = { zh: '没有新增权限', en: 'You do not have permission to add records' };
const notEditable: Label = { zh: '没有修改权限', en: 'You do not have permission to change records' };

/** Returns why a line cannot be imported: because of the mode, a missing permission, or an id that does not exist. */
function reasonNotImportable(
  { resource, context: { caller }, mode }: ImportContext,
  key: string,
  { read, before }: { readonly read: LineValues; readonly before: RecordRow | undefined },
): Label | undefined {
  const { operations, api } = resource;
  const may = (code: string | undefined) => code !== undefined && (caller.isAdmin || caller.codes.has(code));
  if (read.errors.some(fault => fault.field === key)) return undefined;
  if (before) {
    if (mode === 'insert') return exists;
    const mayChange = api.update !== undefined && may(operations.edit);
    // An unchanged line needs no permission, so that users can add lines to an exported file and import the file.
    return mayChange || Object.keys(pickChangedValues(resource, before, read.values)).length === 0
      ? undefined
      : notEditable;
  }
  if (mode === 'update' || (key === 'id' && !isEmpty(read.values['id']))) return recordMissingMessage;
  return api.create && may(operations.create) ? undefined : notAllowed;
}

interface LineInput {
  readonly form: FormDefinition;
  readonly read: LineValues;
  readonly before: RecordRow | undefined;
  readonly faultAt: (field: string, message: string) => LineError;
}

async function validateLine(
  db: Database,
  task: ImportContext,
  { form, read, before, faultAt }: LineInput,
): Promise<MatchedLine> {
  const { line, values, errors: faults } = read;
  const given = before ? pickChangedValues(task.resource, before, values) : pickNewRecordValues(task.resource, values);
  const id = before?.id ?? null;
  const isUnchanged = before !== undefined && Object.keys(given).length === 0;
  if (isUnchanged) return { line, id, given, before, faults, outcome: faults.length > 0 ? 'failed' : 'unchanged' };
  const errors = await findFormErrors(db, task, { form, before, given });
  const fieldsWithErrors = new Set(faults.map(fault => fault.field));
  const more = Object.entries(errors).flatMap(([path, message]) => {
    const [field = path, place] = path.split(/[.[]/, 2);
    if (fieldsWithErrors.has(field)) return [];
    return [faultAt(field, place === undefined ? message : `${path.slice(field.length)} ${message}`)];
  });
  const all = [...faults, ...more];
  return { line, id, given, before, faults: all, outcome: all.length > 0 ? 'failed' : before ? 'update' : 'insert' };
}

/** Returns the stored records of some lines, by key. */
async function readStored(
  db: Database,
  resource: Resource,
  key: string,
  read: readonly LineValues[],
): Promise<ReadonlyMap<unknown, RecordRow>> {
  const values = [...new Set(read.map(item => item.values[key]).filter(value => !isEmpty(value)))];
  if (values.length === 0) return new Map();
  const fields = { ...readableFields(resource), ...storedFields(resource) };
  const rows = await selectRecords(db, resource, { fields })
    .where(fieldExpressionOf(resource, key), '=', anyOf(values))
    .execute();
  return new Map(rows.map(row => [row[key], row]));
}
