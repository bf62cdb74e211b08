import { type RawBuilder, sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertRows } from '../storage/insertRows.ts';
import { nextIds } from '../storage/nextId.ts';
import { formatRecordNo } from './recordNo.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
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
  const stored = [...idColumn(row), ...toColumns(db, resource, row)];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableName(resource))} (${sql.join(stored.map(([name]) => sql.id(name)))})
    values (${sql.join(stored.map(([, value]) => value))}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The insert into ${resource.name} gave no id`);
  return id;
}

/** Inserts many records in their order, with one statement. Adds the defaults of fields that no form contains. */
export async function insertRecords(
  db: Database,
  resource: Resource,
  records: readonly Row[],
  stamp: WriteStamp,
): Promise<void> {
  const fields = Object.entries(storedFields(resource));
  const newRows = records.map(values => toNewRow(resource, values, stamp));
  const numbered = await numberRows(db, resource, newRows, stamp);
  const hasIds = numbered.some(row => row['id'] !== undefined);
  const columns = {
    ...(hasIds && { id: 'bigint' as const }),
    ...Object.fromEntries(fields.map(([name, field]) => [name, sqlTypeOf(field)])),
  };
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
  // The values may be those of a copied record, whose id is taken.
  return { ...defaults, ...values, ...bookkeeping, id: undefined };
}

/**
 * Gives new rows an id and, from the id, the number of each field with `recordNo` that has no value yet. Rows of a
 * resource without such a field stay as they are; the database gives them their id.
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
  const ids = await nextIds(db, resource, rows.length);
  return rows.map((row, at) => {
    const id = ids[at] ?? 0;
    const numbers = prefixes.map(([name, prefix]) => [name, row[name] ?? formatRecordNo(prefix, now, id)]);
    return { ...row, ...Object.fromEntries(numbers), id };
  });
}

function idColumn({ id }: Row): readonly (readonly [string, RawBuilder<unknown>])[] {
  return id === undefined ? [] : [['id', sql`${id}`]];
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
  const changes = toColumns(db, resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const { rows } = await sql<{ revision: number }>`
    update ${sql.table(tableName(resource))} set ${sql.join([...changes, ...stampColumns(resource, signature)])}
    where id = ${id} and revision = ${revision} returning revision`.execute(db);
  return rows[0]?.revision ?? null;
}

/** Writes values of a record regardless of its revision. Keeps the revision if `signature` is absent. */
export async function setRecord(
  db: Database,
  resource: Resource,
  { id, values }: { readonly id: unknown; readonly values: Row },
  signature: WriteStamp | null,
): Promise<void> {
  const changes = toColumns(db, resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const books = signature ? stampColumns(resource, signature) : [];
  await sql`
    update ${sql.table(tableName(resource))} set ${sql.join([...changes, ...books])}
    where id = ${id}`.execute(db);
}

/** Returns the SQL assignments that every change of a record contains besides its values. */
export function stampColumns(resource: Resource, { now, userName }: WriteStamp): readonly RawBuilder<unknown>[] {
  const revision = sql`revision = revision + 1`;
  if (!hasStampColumns(resource)) return [revision];
  return [revision, sql`"updateTime" = ${now}`, sql`"operatorName" = ${userName}`];
}

function hasStampColumns(resource: Resource): boolean {
  return resource.type !== 'record';
}

/** Converts values to columns: encrypts secrets, and leaves out values without a column. */
export function toColumns(
  db: Database,
  resource: Resource,
  values: Row,
): readonly (readonly [string, RawBuilder<unknown>])[] {
  const columns = storedFields(resource);
  return Object.entries(values).flatMap(([name, given]) => {
    const field = columns[name];
    if (!field) return [];
    const value = toStoredValue(db, resource, name, given);
    if (sqlTypeOf(field) === 'jsonb' && value !== null) return [[name, sql`${JSON.stringify(value)}::jsonb`] as const];
    return [[name, sql`${value}`] as const];
  });
}

/** Encrypts secrets. An empty unique value becomes null, so that several records can have no value. */
function toStoredValue(db: Database, resource: Resource, name: string, given: unknown): unknown {
  const value = sealField(db, resource, name, given);
  return allFields(resource)[name]?.unique && value === '' ? null : value;
}
