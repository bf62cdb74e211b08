import { type RawBuilder, sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { storedFields } from './fieldsOf.ts';

/** Who writes, and when: the bookkeeping of every record that people keep. */
export interface Signature {
  readonly now: string;
  readonly userName: string;
}

/** Inserts a record; defaults of fields that nobody could give a value are the platform's to fill. */
export async function insertRecord(
  db: Database,
  resource: Resource,
  values: Row,
  { now, userName }: Signature,
): Promise<number> {
  const defaults = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
  const bookkeeping = keepsBooks(resource) ? { createTime: now, updateTime: now, operatorName: userName } : {};
  const stored = toColumns(resource, { ...defaults, ...values, ...bookkeeping });
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableName(resource))} (${sql.join(stored.map(([name]) => sql.id(name)))})
    values (${sql.join(stored.map(([, value]) => value))}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The insert into ${resource.name} gave no id`);
  return id;
}

/** Writes changes and counts the revision up in the same statement; `null` when the record has another revision by now. */
export async function updateRecord(
  db: Database,
  resource: Resource,
  { id, revision, values }: { readonly id: number; readonly revision: number; readonly values: Row },
  signature: Signature,
): Promise<number | null> {
  const changes = toColumns(resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const { rows } = await sql<{ revision: number }>`
    update ${sql.table(tableName(resource))} set ${sql.join([...changes, ...touch(resource, signature)])}
    where id = ${id} and revision = ${revision} returning revision`.execute(db);
  return rows[0]?.revision ?? null;
}

/** Writes values of a record that the platform itself changes, whatever its revision; unsigned, the revision stays. */
export async function setRecord(
  db: Database,
  resource: Resource,
  { id, values }: { readonly id: unknown; readonly values: Row },
  signature: Signature | null,
): Promise<void> {
  const changes = toColumns(resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const books = signature ? touch(resource, signature) : [];
  await sql`
    update ${sql.table(tableName(resource))} set ${sql.join([...changes, ...books])}
    where id = ${id}`.execute(db);
}

/** What every change of a record writes beside its values. */
export function touch(resource: Resource, { now, userName }: Signature): readonly RawBuilder<unknown>[] {
  const revision = sql`revision = revision + 1`;
  if (!keepsBooks(resource)) return [revision];
  return [revision, sql`"updateTime" = ${now}`, sql`"operatorName" = ${userName}`];
}

function keepsBooks(resource: Resource): boolean {
  return resource.type !== 'record';
}

/** Values as they are written, each with its column; what no column keeps is left out. */
export function toColumns(resource: Resource, values: Row): readonly (readonly [string, RawBuilder<unknown>])[] {
  const columns = storedFields(resource);
  return Object.entries(values).flatMap(([name, value]) => {
    const field = columns[name];
    if (!field) return [];
    if (sqlTypeOf(field) === 'jsonb' && value !== null) return [[name, sql`${JSON.stringify(value)}::jsonb`] as const];
    // Two records without a value are not two records with the same value.
    return [[name, sql`${allFields(resource)[name]?.unique && value === '' ? null : value}`] as const];
  });
}
