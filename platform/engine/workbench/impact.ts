import { setImmediate } from 'node:timers/promises';

import { clearHiddenFields } from '../../../src/schemas/compile/hiddenValues.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import { isSecretField } from '../fields/resourceFields.ts';
import { recordsOf } from '../records/withRecordTables.ts';
import { selectRecords } from '../resources/select.ts';
import type { Database, Row } from '../storage/database.ts';
import { readStoredColumns } from '../storage/migrate.ts';
import { tableName } from '../storage/tables.ts';

/** Rule that rows violate, with the first of these rows. */
export interface BrokenRule {
  /** Name of the field; for lists, followed by the path inside the field. */
  readonly field: string;
  readonly message: string;
  readonly count: number;
  readonly first: readonly { readonly id: number; readonly title: string; readonly value: unknown }[];
}

/** Impact of a version on existing rows: which of them violate its rules. */
export interface Impact {
  readonly rows: number;
  /** Number of validated rows. If there are very many rows, only the latest ones are validated. */
  readonly checked: number;
  readonly breaking: number;
  readonly rules: readonly BrokenRule[];
}

const maxCheckedRows = 50_000;
const rowsAtOnce = 500;
const firstShown = 5;

interface ImpactContext {
  readonly language: Language;
  readonly now: string;
}

/** Validates the latest rows, at most `maxCheckedRows`, by the rules of a version, as if each row was saved unchanged. */
export async function findImpactOnRows(db: Database, resource: Resource, context: ImpactContext): Promise<Impact> {
  const columns = (await readStoredColumns(db)).get(tableName(resource));
  if (!columns) return { rows: 0, checked: 0, breaking: 0, rules: [] };
  const judge = createRowValidator(resource, context);
  // A new field has no column yet, so it has no value in any row.
  const isThere = (name: string) => columns.has(name) || resource.fields[name]?.computed === true;
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => isThere(name)));
  const counted = await recordsOf(db, resource)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rules = new Map<string, BrokenRule>();
  let [checked, breaking, last] = [0, 0, Number.MAX_SAFE_INTEGER];
  while (checked < maxCheckedRows) {
    const rows = await selectRecords(db, resource, { fields: { ...fields, id: idField } })
      .where('t.id', '<', last)
      .orderBy('t.id', 'desc')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      const faults = Object.entries(judge(row));
      if (faults.length > 0) breaking += 1;
      for (const [field, message] of faults) note(rules, { resource, row, field, message });
    }
    checked += rows.length;
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
    // Let the process handle other requests between two batches.
    await setImmediate();
  }
  const worst = [...rules.values()].toSorted((a, b) => b.count - a.count);
  return { rows: counted.count, checked, breaking, rules: worst };
}

const idField = { kind: 'integer', label: { zh: '编号', en: 'ID' } } as const;

function createRowValidator(
  resource: Resource,
  { language, now }: ImpactContext,
): (row: Row) => Readonly<Record<string, string>> {
  const writable = Object.entries(writableFields(resource.fields, 'edit')).filter(([, field]) => !isSecretField(field));
  const fields = Object.fromEntries(writable);
  const schema = toYup(fields, { mode: 'edit', language, now, checks: resource.checks, credentials: 'hashed' });
  return row => {
    const values = Object.fromEntries(writable.map(([name]) => [name, row[name] ?? null]));
    try {
      schema.validateSync(clearHiddenFields(fields, values, { now }), { abortEarly: false });
      return {};
    } catch (error) {
      return validationErrorsOf(error);
    }
  };
}

interface Violation {
  readonly resource: Resource;
  readonly row: Row;
  readonly field: string;
  readonly message: string;
}

function note(rules: Map<string, BrokenRule>, { resource, row, field, message }: Violation): void {
  const name = field.replace(/\[\d+\]/g, '[]');
  const key = `${name} ${message}`;
  const { count, first } = rules.get(key) ?? { count: 0, first: [] };
  const title = row[titleFieldOf(resource)];
  const one = { id: Number(row['id']), title: String(title ?? row['id']), value: row[field] ?? null };
  rules.set(key, {
    field: name,
    message,
    count: count + 1,
    first: first.length < firstShown ? [...first, one] : first,
  });
}
