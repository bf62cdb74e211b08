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

/** Writes changes and counts the version up in the same statement; `null` when the record has another version by now. */
export async function updateRecord(
  db: Database,
  resource: Resource,
  { id, version, values }: { readonly id: number; readonly version: number; readonly values: Row },
  signature: Signature,
): Promise<number | null> {
  const changes = toColumns(resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(tableName(resource))} set ${sql.join([...changes, ...touch(resource, signature)])}
    where id = ${id} and version = ${version} returning version`.execute(db);
  return rows[0]?.version ?? null;
}

/** What every change of a record writes beside its values. */
export function touch(resource: Resource, { now, userName }: Signature): readonly RawBuilder<unknown>[] {
  const version = sql`version = version + 1`;
  if (!keepsBooks(resource)) return [version];
  return [version, sql`"updateTime" = ${now}`, sql`"operatorName" = ${userName}`];
}

function keepsBooks(resource: Resource): boolean {
  return resource.type !== 'record';
}

function toColumns(resource: Resource, values: Row): readonly (readonly [string, RawBuilder<unknown>])[] {
  const columns = storedFields(resource);
  return Object.entries(values).flatMap(([name, value]) => {
    const field = columns[name];
    if (!field) return [];
    if (sqlTypeOf(field) === 'jsonb' && value !== null) return [[name, sql`${JSON.stringify(value)}::jsonb`] as const];
    // Two records without a value are not two records with the same value.
    return [[name, sql`${allFields(resource)[name]?.unique && value === '' ? null : value}`] as const];
  });
}
