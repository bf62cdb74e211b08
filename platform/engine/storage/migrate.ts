import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database } from './database.ts';
import { sortKeyFunctionStatements } from './sortKeyFunctionStatements.ts';
import type { SqlType } from './sqlTerms/sqlType.ts';
import { type ColumnDefinition, type TableDefinition, platformTables, tableOf } from './tables.ts';
import { buildIndex } from './buildIndex.ts';
import { hasRelation } from './hasRelation.ts';
import { upsertRows } from './insertRows.ts';
import { lockUntilCommit } from './lockUntilCommit.ts';
import { disableTimeouts } from './disableTimeouts.ts';

/** One line for each change of a migration. The platform logs these lines when it starts. */
export type MigrationChanges = readonly string[];

/** Database names of the column types. */
export const databaseTypes: { readonly [T in SqlType]: string } = {
  bigint: 'int8',
  integer: 'int4',
  numeric: 'numeric',
  text: 'text',
  boolean: 'bool',
  'timestamp(0)': 'timestamp',
  jsonb: 'jsonb',
  bytea: 'bytea',
};

interface MigrateOptions {
  /**
   * True to build the indexes of existing tables after the transaction, while other processes write, and to keep the
   * caller's lock timeout. The caller must hold the upgrade lock.
   */
  readonly isConcurrent?: boolean;
}

/**
 * Creates the tables, columns and indexes that the resources need. Repeated calls change nothing. Never drops anything,
 * and refuses a changed column type. Concurrent processes wait for each other.
 */
export async function migrate(
  db: Database,
  resources: readonly Resource[],
  options: MigrateOptions = {},
): Promise<MigrationChanges> {
  return createDerivedTables(db, [...platformTables, ...resources.map(tableOf)], options);
}

/** Creates these tables with their columns and indexes in one transaction; see `migrate`. */
export async function createDerivedTables(
  db: Database,
  tables: readonly TableDefinition[],
  { isConcurrent = false }: MigrateOptions = {},
): Promise<MigrationChanges> {
  const due = await findOutdatedTables(db, tables);
  if (due.length === 0) return [];
  const stored = isConcurrent ? await readStoredColumns(db) : new Map<string, StoredColumns>();
  const filled = due.filter(({ name }) => stored.has(name));
  const changes = await db.transaction().execute(async trx => {
    await disableTimeouts(trx, { waitsForLocks: !isConcurrent });
    await lockUntilCommit(trx, 'migration');
    await trx.schema
      .createTable('schema_fingerprints')
      .ifNotExists()
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('fingerprint', 'text', column => column.notNull())
      .execute();
    for (const statement of sortKeyFunctionStatements()) await sql.raw(statement).execute(trx);
    return migrateTables(trx, tables, new Set(filled.map(({ name }) => name)));
  });
  return [...changes, ...(await buildIndexes(db, filled))];
}

/** Builds the missing indexes of tables that already existed, then stores that these tables are up to date. */
async function buildIndexes(db: Database, tables: readonly TableDefinition[]): Promise<MigrationChanges> {
  const changes: string[] = [];
  for (const table of await withPossibleIndexes(db, tables)) {
    for (const index of table.indexes) {
      const isBuilt = await buildIndex(db, { ...index, table: table.name, isConcurrent: true });
      if (isBuilt) changes.push(`index ${index.name}`);
    }
  }
  await keepFingerprints(db, tables);
  return changes;
}

/**
 * Creates tables with their columns and indexes in the caller's transaction. Leaves out the indexes of the tables in
 * `deferred`, which the caller must build. The caller must hold the migration lock.
 */
export async function migrateTables(
  trx: Database,
  tables: readonly TableDefinition[],
  deferred: ReadonlySet<string> = new Set(),
): Promise<MigrationChanges> {
  const wanted = await findOutdatedTables(trx, tables);
  const stored = await readStoredColumns(trx);
  const changes: string[] = [];
  for (const table of await withPossibleIndexes(trx, wanted)) {
    const indexes = deferred.has(table.name) ? [] : table.indexes;
    changes.push(...(await migrateTable(trx, { ...table, indexes }, stored.get(table.name))));
  }
  await keepFingerprints(
    trx,
    wanted.filter(({ name }) => !deferred.has(name)),
  );
  return changes;
}

/** Leaves out the indexes whose extension is missing. */
async function withPossibleIndexes(
  db: Database,
  tables: readonly TableDefinition[],
): Promise<readonly TableDefinition[]> {
  const hasParts = await enableTrigramExtension(db);
  return tables.map(table => ({
    ...table,
    indexes: table.indexes.filter(({ extension }) => hasParts || extension === undefined),
  }));
}

/** Returns the tables that have changed since they were last derived. */
export async function findOutdatedTables(
  db: Database,
  tables: readonly TableDefinition[],
): Promise<readonly TableDefinition[]> {
  if (!(await hasRelation(db, 'schema_fingerprints'))) return tables;
  const known = await db.selectFrom('schema_fingerprints').selectAll().execute();
  const fingerprints = new Map(known.map(({ name, fingerprint }) => [name, fingerprint]));
  return tables.filter(table => fingerprints.get(table.name) !== fingerprintOf(table));
}

/** Enables the `pg_trgm` extension for substring search, if it is available and the user may enable it. */
async function enableTrigramExtension(db: Database): Promise<boolean> {
  const { isAvailable } = await db
    .selectNoFrom(eb => {
      const isOffered = eb.exists(eb.selectFrom('pg_available_extensions').where('name', '=', 'pg_trgm'));
      const isEnabled = eb.exists(eb.selectFrom('pg_extension').where('extname', '=', 'pg_trgm'));
      const mayEnable = eb.fn<boolean>('has_database_privilege', [eb.fn('current_database'), eb.val('create')]);
      return isOffered.and(eb.or([isEnabled, mayEnable])).as('isAvailable');
    })
    .executeTakeFirstOrThrow();
  if (isAvailable !== true) return false;
  await sql`create extension if not exists pg_trgm`.execute(db);
  return true;
}

/** Columns of `information_schema.columns` that the derivation reads. */
type SchemaColumn = 'table_schema' | 'table_name' | 'column_name' | 'udt_name';

type StoredColumns = ReadonlyMap<string, string>;

/** Column types of each table. */
export type StoredSchema = ReadonlyMap<string, StoredColumns>;

async function migrateTable(
  db: Database,
  table: TableDefinition,
  stored: StoredColumns | undefined,
): Promise<MigrationChanges> {
  const changes = stored ? await addColumns(db, table, stored) : [`table ${table.name}`];
  const statements = [
    ...(stored ? [] : [createTableSql(table)]),
    ...table.indexes.map(index => createIndexSql(table, index)),
    ...(table.triggers ?? []),
  ];
  // Sends all statements of a table in one block, because a new database needs more than a thousand statements.
  await sql
    .raw(`do $migration$ begin ${statements.map(statement => `${statement};`).join(' ')} end $migration$`)
    .execute(db);
  return changes;
}

/** Returns the column types of each table. */
export async function readStoredColumns(db: Database): Promise<StoredSchema> {
  const rows = await db
    .withTables<{ 'information_schema.columns': Record<SchemaColumn, string> }>()
    .selectFrom('information_schema.columns')
    .select(['table_name as table', 'column_name as name', 'udt_name as type'])
    .where('table_schema', '=', eb => eb.fn('current_schema'))
    .execute();
  const stored = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    stored.set(table, (stored.get(table) ?? new Map<string, string>()).set(name, type));
  }
  return stored;
}

async function keepFingerprints(db: Database, tables: readonly TableDefinition[]): Promise<void> {
  const rows = tables.map(table => ({ name: table.name, fingerprint: fingerprintOf(table) }));
  await upsertRows(db, 'schema_fingerprints', { columns: { name: 'text', fingerprint: 'text' }, key: ['name'] }, rows);
}

function createTableSql({ name, columns, primaryKey }: TableDefinition): string {
  const parts = columns.map(column => `"${column.name}" ${column.type} ${column.constraint ?? ''}`);
  return `create table "${name}" (${parts.join(', ')}, primary key (${primaryKey.map(key => `"${key}"`).join(', ')}))`;
}

function createIndexSql(
  { name: table }: TableDefinition,
  { name, over, unique }: TableDefinition['indexes'][number],
): string {
  return `create ${unique ? 'unique ' : ''}index if not exists "${name}" on "${table}" ${over}`;
}

async function addColumns(db: Database, table: TableDefinition, stored: StoredColumns): Promise<MigrationChanges> {
  const changed = table.columns.find(({ name, type }) => stored.has(name) && stored.get(name) !== databaseTypes[type]);
  if (changed) {
    throw new Error(
      `Column ${table.name}.${changed.name} is ${stored.get(changed.name)} in the database and ${databaseTypes[changed.type]} ` +
        'in its resource; a migration with `changeColumnType` changes a type',
    );
  }
  const missing = table.columns.filter(column => !stored.has(column.name));
  for (const column of missing) await addColumn(db, table.name, column);
  return missing.map(column => `column ${table.name}.${column.name}`);
}

/**
 * Adds a column. The default fills existing rows and is then dropped, because the platform sets the values of new rows.
 */
async function addColumn(db: Database, table: string, column: ColumnDefinition): Promise<void> {
  const { name, fill, type, constraint = '' } = column;
  const alter = db.schema.alterTable(table);
  const definition = sql.raw(`${type} ${constraint}`);
  if (fill === undefined) {
    await alter.addColumn(name, definition).execute();
    return;
  }
  const value = typeof fill === 'object' ? JSON.stringify(fill) : fill;
  await alter.addColumn(name, definition, added => added.defaultTo(value)).execute();
  await alter.alterColumn(name, altered => altered.dropDefault()).execute();
}

function fingerprintOf(table: TableDefinition): string {
  return createHash('sha256').update(JSON.stringify(table)).digest('hex');
}
