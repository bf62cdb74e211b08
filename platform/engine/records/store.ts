import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertRows } from '../storage/insertRows.ts';
import { reserveIds } from '../storage/reserveId.ts';
import { formatRecordNumber } from './formatRecordNumber.ts';
import { eb, withRecordTables } from './withRecordTables.ts';
import { columnTypesOf, sqlTypeOf, tableName } from '../storage/tables.ts';
import { sealField } from '../secrets/sealedFields.ts';
import { storedFields } from '../fields/resourceFields.ts';

/** Time and user name that every write of a record stores. */
export interface WriteStamp {
  readonly now: string;
  readonly userName: string;
}

/** Inserts a record. Adds the defaults of fields that no form contains. */
export async function insertRecord(db: Database, resource: Resource, values: Row, stamp: WriteStamp): Promise<number> {
  const [row = {}] = await numberRows(db, resource, [toNewRow(resource, values, stamp)], stamp);
  const { id } = await withRecordTables(db)
    .insertInto(tableName(resource))
    .values({ ...toColumns(db, resource, row), ...(row.id !== undefined && { id: row.id }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts many records in their order, with one statement. Adds the defaults of fields that no form contains. */
export async function insertRecords(
  db: Database,
  resource: Resource,
  records: readonly Row[],
  stamp: WriteStamp,
): Promise<void> {
  const newRows = records.map(values => toNewRow(resource, values, stamp));
  const numbered = await numberRows(db, resource, newRows, stamp);
  const hasIds = numbered.some(({ id }) => id !== undefined);
  const columns = { ...(hasIds && { id: 'bigint' as const }), ...columnTypesOf(resource) };
  const rows = numbered.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toStoredValue(db, resource, name, value)])),
  );
  await insertRows(db, tableName(resource), columns, rows);
}

function toNewRow(resource: Resource, values: Row, { now, userName }: WriteStamp): Row {
  const defaults = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
  const bookkeeping = hasStampColumns(resource) ? { createTime: now, updateTime: now, operatorName: userName } : {};
  // Removes the id, because the values may come from a copied record.
  return { ...defaults, ...values, ...bookkeeping, id: undefined };
}

/**
 * Assigns ids to new rows, and computes missing record numbers (fields with `recordNo`) from these ids. If the resource
 * has no such field, returns the rows unchanged, and the database assigns the ids.
 */
async function numberRows(
  db: Database,
  resource: Resource,
  rows: readonly Row[],
  { now }: WriteStamp,
): Promise<readonly Row[]> {
  const prefixes = Object.entries(resource.fields).flatMap(([name, { recordNo }]) =>
    recordNo === undefined ? [] : [[name, recordNo] as const],
  );
  if (prefixes.length === 0) return rows;
  const ids = await reserveIds(db, resource, rows.length);
  return rows.map((row, at) => {
    const id = ids[at] ?? 0;
    const numbers = prefixes.map(([name, prefix]) => [name, row[name] ?? formatRecordNumber(prefix, now, id)]);
    return { ...row, ...Object.fromEntries(numbers), id };
  });
}

/**
 * Changes a record and increments its revision, in one statement. Returns the new revision, or `null` when the record
 * no longer has the given revision.
 */
export async function updateRecord(
  db: Database,
  resource: Resource,
  { id, revision, values }: { readonly id: number; readonly revision: number; readonly values: Row },
  signature: WriteStamp,
): Promise<number | null> {
  const updated = await withRecordTables(db)
    .updateTable(tableName(resource))
    .set({ ...toColumns(db, resource, values), ...stampAssignmentsOf(resource, signature) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return updated?.revision ?? null;
}

/** Writes values of a record regardless of its revision. A `null` stamp leaves the revision unchanged. */
export async function writeRecordValues(
  db: Database,
  resource: Resource,
  { id, values }: { readonly id: unknown; readonly values: Row },
  signature: WriteStamp | null,
): Promise<void> {
  await withRecordTables(db)
    .updateTable(tableName(resource))
    .set({ ...toColumns(db, resource, values), ...(signature && stampAssignmentsOf(resource, signature)) })
    .where('id', '=', Number(id))
    .execute();
}

/** Returns the columns that every change of a record sets besides its values. */
export function stampAssignmentsOf(resource: Resource, { now, userName }: WriteStamp) {
  const stamp = hasStampColumns(resource) ? { updateTime: now, operatorName: userName } : {};
  return { revision: eb('revision', '+', 1), ...stamp };
}

function hasStampColumns(resource: Resource): boolean {
  return resource.type !== 'record';
}

/** Converts values to columns: encrypts secrets, and leaves out values without a column. */
export function toColumns(db: Database, resource: Resource, values: Row): Readonly<Row> {
  const columns = storedFields(resource);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, given]) => {
      const field = columns[name];
      return field ? [[name, toColumnValue(field, toStoredValue(db, resource, name, given))]] : [];
    }),
  );
}

/** Returns the parameter with which a statement sets the column of a field. */
export function toColumnValue(field: Field, value: unknown): unknown {
  return sqlTypeOf(field) === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}

/** Encrypts secrets. An empty unique value becomes null, so that several records can have no value. */
function toStoredValue(db: Database, resource: Resource, name: string, given: unknown): unknown {
  const value = sealField(db, resource, name, given);
  return allFields(resource)[name]?.unique && value === '' ? null : value;
}
