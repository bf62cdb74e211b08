import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Database } from './database.ts';
import { type Column, type SqlType, type Table, platformTables, tableOf } from './tables.ts';

/** What a migration did, a line each, for the log of the start. */
export type Changes = readonly string[];

/** Any number will do, as long as every process of the platform takes the same. */
const migrationLock = 815_001;

const storedTypes: { readonly [T in SqlType]: string } = {
  bigint: 'int8',
  integer: 'int4',
  numeric: 'numeric',
  text: 'text',
  boolean: 'bool',
  'timestamp(0)': 'timestamp',
  jsonb: 'jsonb',
  bytea: 'bytea',
};

/**
 * Brings the database to what the resources ask for, as often as it is called: new tables, new columns, new indexes.
 * Nothing is ever dropped; a column whose type changed is refused. It happens as a whole or not at all, and processes
 * that start at once wait for each other.
 */
export async function migrate(db: Database, resources: readonly Resource[]): Promise<Changes> {
  const tables = [...platformTables, ...resources.map(tableOf)];
  if ((await outdated(db, tables)).length === 0) return [];
  return db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
    await sql`create table if not exists schema_fingerprints (name text primary key, fingerprint text not null)`.execute(
      trx,
    );
    const changes: string[] = [];
    for (const table of await outdated(trx, tables)) changes.push(...(await migrateTable(trx, table)));
    return changes;
  });
}

async function outdated(db: Database, tables: readonly Table[]): Promise<readonly Table[]> {
  const exists = await sql<{ name: string | null }>`select to_regclass('schema_fingerprints')::text as name`.execute(
    db,
  );
  if (!exists.rows[0]?.name) return tables;
  const known = await sql<{ name: string; fingerprint: string }>`select * from schema_fingerprints`.execute(db);
  const fingerprints = new Map(known.rows.map(row => [row.name, row.fingerprint]));
  return tables.filter(table => fingerprints.get(table.name) !== fingerprintOf(table));
}

async function migrateTable(db: Database, table: Table): Promise<Changes> {
  const stored = await storedColumns(db, table.name);
  const changes = stored.size === 0 ? await createTable(db, table) : await addColumns(db, table, stored);
  for (const { name, over, unique } of table.indexes) {
    await sql`create ${sql.raw(unique ? 'unique ' : '')}index if not exists ${sql.id(name)} on ${sql.id(table.name)} ${sql.raw(over)}`.execute(
      db,
    );
  }
  await sql`
    insert into schema_fingerprints (name, fingerprint) values (${table.name}, ${fingerprintOf(table)})
    on conflict (name) do update set fingerprint = excluded.fingerprint`.execute(db);
  return changes;
}

async function storedColumns(db: Database, table: string): Promise<ReadonlyMap<string, string>> {
  const columns = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return new Map(columns.rows.map(row => [row.name, row.type]));
}

async function createTable(db: Database, table: Table): Promise<Changes> {
  const columns = table.columns.map(column => sql.raw(`"${column.name}" ${column.type} ${column.constraint ?? ''}`));
  const key = sql.raw(`primary key (${table.primaryKey.map(name => `"${name}"`).join(', ')})`);
  await sql`create table ${sql.id(table.name)} (${sql.join([...columns, key])})`.execute(db);
  return [`table ${table.name}`];
}

async function addColumns(db: Database, table: Table, stored: ReadonlyMap<string, string>): Promise<Changes> {
  const changed = table.columns.find(({ name, type }) => stored.has(name) && stored.get(name) !== storedTypes[type]);
  if (changed) {
    throw new Error(
      `Column ${table.name}.${changed.name} is ${stored.get(changed.name)} in the database and ${storedTypes[changed.type]} ` +
        'in its resource; a type is changed by a new field, never in place',
    );
  }
  const missing = table.columns.filter(column => !stored.has(column.name));
  for (const column of missing) await addColumn(db, table.name, column);
  return missing.map(column => `column ${table.name}.${column.name}`);
}

/** The default fills the rows that stand already; new rows are given theirs by the platform, so it does not stay. */
async function addColumn(db: Database, table: string, column: Column): Promise<void> {
  const definition = sql.raw(`"${column.name}" ${column.type} ${column.constraint ?? ''}`);
  if (column.fill === undefined) {
    await sql`alter table ${sql.id(table)} add column ${definition}`.execute(db);
    return;
  }
  const fill = typeof column.fill === 'object' ? JSON.stringify(column.fill) : column.fill;
  await sql`alter table ${sql.id(table)} add column ${definition} default ${sql.lit(fill)}`.execute(db);
  await sql`alter table ${sql.id(table)} alter column ${sql.id(column.name)} drop default`.execute(db);
}

function fingerprintOf(table: Table): string {
  return createHash('sha256').update(JSON.stringify(table)).digest('hex');
}
