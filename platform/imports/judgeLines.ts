import { sql } from 'kysely';

import { isEmpty } from '../../src/schemas/condition.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import type { RouteContext } from '../http/route.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { readableFields, storedFields } from '../resources/fieldsOf.ts';
import { recordMissing } from '../resources/input.ts';
import { newForm } from '../resources/saveRoutes.ts';
import { expressionOf, selectFrom } from '../resources/select.ts';
import type { Form } from '../resources/validate.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf } from '../storage/tables.ts';
import { importFields, keyOf } from './importFields.ts';
import { type LineValues, readLines } from './lineValues.ts';
import type { Mapping } from './mapping.ts';
import { changesOf, errorsOf, newPart } from './lineRules.ts';
import type { LineFault, Outcome } from './report.ts';
import type { Line } from './table.ts';
import { createUniqueValues, sayTwice } from './uniqueValues.ts';

/** Whether lines may make records, change records, or both. */
export const modes = ['both', 'insert', 'update'] as const;

export type Mode = (typeof modes)[number];

export interface Import {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly mapping: Mapping;
  readonly mode: Mode;
  readonly isCommaUnclear: boolean;
  /** Tells the line that the template came with, which is no record. */
  readonly isExample: (line: Line, mapping: Mapping) => boolean;
}

export interface Judged {
  readonly line: Line;
  readonly outcome: Outcome;
  readonly faults: readonly LineFault[];
  /** The record that the line is about. */
  readonly id: number | null;
  /** What would be written: all of a new record, the changes of another. */
  readonly given: Row;
}

/** Lines that are read, looked up and judged together; between them other calls have their turn. */
const together = 250;

/** Says of every line what it would do, and all that is wrong with it; writes nothing. */
export async function judgeLines(db: Database, task: Import, lines: readonly Line[]): Promise<readonly Judged[]> {
  const judge = createJudge(task);
  const judged: Judged[] = [];
  for (let at = 0; at < lines.length; at += together) {
    judged.push(...(await judge(db, lines.slice(at, at + together))));
    await new Promise(resolve => {
      setImmediate(resolve);
    });
  }
  return judged;
}

function createJudge(task: Import) {
  const { resource, deps, context, mapping, isCommaUnclear, isExample } = task;
  const { language } = context;
  const fields = importFields(resource);
  const key = keyOf(resource);
  // One form for all lines, so that its rules are compiled once.
  const form = newForm(resource);
  const keys = new Map<unknown, number>();
  const uniqueValues = createUniqueValues(resource, language);
  const columnOf = (field: string) => {
    const column = mapping.indexOf(field);
    return column < 0 ? null : column;
  };
  const faultAt = (field: string, message: string): LineFault => ({ column: columnOf(field), field, message });

  return async (db: Database, lines: readonly Line[]): Promise<readonly Judged[]> => {
    const examples = lines.filter(line => isExample(line, mapping));
    const read = await readLines(
      db,
      { catalogue: deps.catalogue, fields, mapping, language, isCommaUnclear },
      lines.filter(line => !examples.includes(line)),
    );
    const stored = await readStored(db, resource, key, read);
    const found: Found[] = [];
    for (const one of read) {
      const before = stored.get(one.values[key]);
      const earlier = isEmpty(one.values[key]) ? undefined : keys.get(one.values[key]);
      const doubled = earlier === undefined ? [] : [faultAt(key, sayTwice(earlier, language))];
      if (earlier === undefined && !isEmpty(one.values[key])) keys.set(one.values[key], one.line.row);
      const misfit = earlier === undefined ? misfitOf(task, key, { read: one, before }) : undefined;
      const wrong = misfit === undefined ? doubled : [faultAt(key, misfit[language])];
      found.push(
        await judgeOne(db, task, { read: { ...one, faults: [...one.faults, ...wrong] }, form, before, faultAt }),
      );
    }
    const clashes = await uniqueValues.judge(db, found.filter(one => one.outcome !== 'unchanged').map(toFuture));
    const judged = found.map(one => withClashes(one, clashes.get(one.line.row) ?? {}, faultAt));
    const ofExamples = examples.map(line => ({ line, outcome: 'example', faults: [], id: null, given: {} }) as const);
    return [...judged, ...ofExamples].toSorted((one, other) => one.line.row - other.line.row);
  };
}

interface Found extends Judged {
  readonly before: Row | undefined;
}

function toFuture({ line, id, given, before }: Found) {
  return { row: line.row, id, record: { ...before, ...given }, changed: Object.keys(given) };
}

function withClashes(
  { line, id, given, outcome, faults }: Found,
  clashes: Readonly<Record<string, string>>,
  faultAt: (field: string, message: string) => LineFault,
): Judged {
  const isNew = (field: string) => !faults.some(fault => fault.field === field);
  const more = Object.entries(clashes).flatMap(([field, text]) => (isNew(field) ? [faultAt(field, text)] : []));
  const all = [...faults, ...more];
  return { line, id, given, outcome: all.length > 0 ? 'failed' : outcome, faults: all };
}

const exists: Label = { zh: '记录已存在', en: 'The record exists already' };
const notAllowed: Label = { zh: '没有新增权限', en: 'You may not add records' };
const notEditable: Label = { zh: '没有修改权限', en: 'You may not change records' };

/** Why a line cannot be about what it is about: the mode, the rights, or a number that no record has. */
function misfitOf(
  { resource, context: { caller }, mode }: Import,
  key: string,
  { read, before }: { readonly read: LineValues; readonly before: Row | undefined },
): Label | undefined {
  const { operations, api } = resource;
  const may = (code: string | undefined) => code !== undefined && (caller.isAdmin || caller.codes.has(code));
  if (read.faults.some(fault => fault.field === key)) return undefined;
  if (before) {
    if (mode === 'insert') return exists;
    const mayChange = api.update !== undefined && may(operations.edit);
    // A line that says what already stands there asks for no right, so that an export can be taken back with new lines in it.
    return mayChange || Object.keys(changesOf(resource, before, read.values)).length === 0 ? undefined : notEditable;
  }
  if (mode === 'update' || (key === 'id' && !isEmpty(read.values['id']))) return recordMissing;
  return api.create && may(operations.create) ? undefined : notAllowed;
}

interface OneLine {
  readonly form: Form;
  readonly read: LineValues;
  readonly before: Row | undefined;
  readonly faultAt: (field: string, message: string) => LineFault;
}

async function judgeOne(db: Database, task: Import, { form, read, before, faultAt }: OneLine): Promise<Found> {
  const { line, values, faults } = read;
  const given = before ? changesOf(task.resource, before, values) : newPart(task.resource, values);
  const id = before ? Number(before['id']) : null;
  const isUnchanged = before !== undefined && Object.keys(given).length === 0;
  if (isUnchanged) return { line, id, given, before, faults, outcome: faults.length > 0 ? 'failed' : 'unchanged' };
  const errors = await errorsOf(db, task, { form, before, given });
  const told = new Set(faults.map(fault => fault.field));
  const more = Object.entries(errors).flatMap(([path, message]) => {
    const [field = path, place] = path.split(/[.[]/, 2);
    if (told.has(field)) return [];
    return [faultAt(field, place === undefined ? message : `${path.slice(field.length)} ${message}`)];
  });
  const all = [...faults, ...more];
  return { line, id, given, before, faults: all, outcome: all.length > 0 ? 'failed' : before ? 'update' : 'insert' };
}

/** The records that some lines are about, by their key. */
async function readStored(
  db: Database,
  resource: Resource,
  key: string,
  read: readonly LineValues[],
): Promise<ReadonlyMap<unknown, Row>> {
  const values = [...new Set(read.map(one => one.values[key]).filter(value => !isEmpty(value)))];
  if (values.length === 0) return new Map();
  const field = allFields(resource)[key];
  const type = sql.raw(key === 'id' || !field ? 'bigint' : sqlTypeOf(field));
  const fields = { ...readableFields(resource), ...storedFields(resource) };
  const { rows } = await sql<Row>`
    ${selectFrom(resource, fields)} where ${expressionOf(resource, key)} = any(${values}::${type}[])`.execute(db);
  return new Map(rows.map(row => [row[key], row]));
}
