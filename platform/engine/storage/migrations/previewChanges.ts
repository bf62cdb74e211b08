import { sql } from 'kysely';

import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { compareVersions } from '../../files/compareVersions.ts';
import type { Database } from '../database.ts';
import { selectValidIndexes } from '../selectValidIndexes.ts';
import { type StoredSchema, findOutdatedTables, readStoredColumns } from '../migrate.ts';
import { type TableDefinition, platformTables, tableOf } from '../tables.ts';
import { type Migration, incompatibilitySuffix } from './migration.ts';
import { readExecutedMigrations, findPendingMigrations } from './runMigrations.ts';

/** Changes that the next start of a release would make. */
export interface PreviewedChanges {
  readonly migrations: readonly ForeseenMigration[];
  /** Migrations that a later release executes. */
  readonly waiting: readonly Migration[];
  readonly addedTables: readonly string[];
  /** Columns as `table.column`. */
  readonly addedColumns: readonly string[];
  /** Indexes of existing tables, with an estimate of the rows to read. */
  readonly addedIndexes: readonly { readonly name: string; readonly table: string; readonly rows: number }[];
  /** Columns of the platform's tables that no field of this release names. */
  readonly unknownColumns: readonly string[];
  /** Tables that this release does not know, such as those of withdrawn screens. */
  readonly unknownTables: readonly string[];
  /** True if processes of the previous release must stop first. */
  readonly stopsEarlier: boolean;
}

interface ForeseenMigration {
  readonly name: string;
  readonly summary: string;
  /** Estimate of the rows that the migration reads or writes. */
  readonly rows: number;
}

interface Release {
  readonly migrations: readonly Migration[];
  /** Built-in and published resources. */
  readonly resources: readonly Resource[];
  readonly release: string;
}

/** Returns the changes that the next start would make. Only reads, so that the platform can run meanwhile. */
export async function previewChanges(
  db: Database,
  { migrations, resources, release }: Release,
): Promise<PreviewedChanges> {
  const executed = new Set(await readExecutedMigrations(db));
  const pending = findPendingMigrations(migrations, executed, release);
  const rowsOf = rowEstimates(db);
  const stored = await readStoredColumns(db);
  const early = foresee(
    stored,
    pending.filter(({ stage }) => stage === 'tables'),
  );
  const late = foresee(
    early,
    pending.filter(({ stage }) => stage !== 'tables'),
  );
  const tables = [...platformTables, ...resources.map(tableOf)];
  const known = new Map(tables.map(table => [table.name, new Set(table.columns.map(({ name }) => name))]));
  const missingIndexes = await findMissingIndexes(db, await findOutdatedTables(db, tables), early);
  return {
    migrations: await Promise.all(
      pending.map(async ({ name, summary, tables: touched }) => ({
        name,
        summary,
        rows: await sumOf(touched, rowsOf),
      })),
    ),
    waiting: migrations.filter(
      ({ name, after }) => !executed.has(name) && after !== undefined && compareVersions(release, after) <= 0,
    ),
    addedTables: tables.filter(({ name }) => !early.has(name)).map(({ name }) => name),
    addedColumns: tables.flatMap(({ name, columns }) =>
      columns.filter(column => early.get(name)?.has(column.name) === false).map(column => `${name}.${column.name}`),
    ),
    addedIndexes: await Promise.all(missingIndexes.map(async index => ({ ...index, rows: await rowsOf(index.table) }))),
    unknownColumns: [...late].flatMap(([table, columns]) =>
      [...columns.keys()].filter(name => known.get(table)?.has(name) === false).map(name => `${table}.${name}`),
    ),
    unknownTables: [...late.keys()].filter(name => !known.has(name) && !ownTables.has(name)),
    stopsEarlier: pending.some(({ name }) => name.endsWith(incompatibilitySuffix)),
  };
}

/** Tables in which derivations and the migrator store their own state. */
const ownTables: ReadonlySet<string> = new Set(['schema_fingerprints', 'upgrades_lock']);

function foresee(schema: StoredSchema, migrations: readonly Migration[]): StoredSchema {
  return migrations.reduce((before, migration) => migration.foresee?.(before) ?? before, schema);
}

async function findMissingIndexes(db: Database, tables: readonly TableDefinition[], schema: StoredSchema) {
  const built = new Set((await selectValidIndexes(db).execute()).map(({ name }) => name));
  const extensions = await db.selectFrom('pg_available_extensions').select('name').execute();
  const isPossible = (extension: string | undefined) =>
    extension === undefined || extensions.some(({ name }) => name === extension);
  return tables
    .filter(({ name }) => schema.has(name))
    .flatMap(table =>
      table.indexes.filter(({ extension }) => isPossible(extension)).map(({ name }) => ({ name, table: table.name })),
    )
    .filter(({ name }) => !built.has(name));
}

/**
 * Returns a function that estimates the number of rows of a table from its statistics, or counts the rows if the table
 * has no statistics.
 */
function rowEstimates(db: Database): (table: string) => Promise<number> {
  return async table => {
    const stored = await db
      .selectFrom('pg_class')
      .select(sql.ref<number>('reltuples').as('estimate'))
      .where(eb => eb('oid', '=', eb.fn('to_regclass', [eb.val(`"${table}"`)])))
      .executeTakeFirst();
    if (!stored) return 0;
    if (stored.estimate >= 0) return stored.estimate;
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
}

async function sumOf(tables: readonly string[], rowsOf: (table: string) => Promise<number>): Promise<number> {
  const counts = await Promise.all(tables.map(rowsOf));
  return counts.reduce((sum, count) => sum + count, 0);
}
