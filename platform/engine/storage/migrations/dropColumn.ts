import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { type StoredSchema, readStoredColumns } from '../migrate.ts';
import { sortKeyColumnName } from '../sortKeyFunctionStatements.ts';
import { platformTables, tableOf } from '../tables.ts';
import { withTables } from '../withTables.ts';
import { type Migration, type MigrationContext, changeableTableOf, incompatibilitySuffix } from './migration.ts';

interface ColumnDrop {
  readonly column: string;
  /** Version of the release that adds this call. This release no longer uses the column. */
  readonly unusedSince: string;
}

/**
 * Drops a column with its values, in two phases. The release that adds this call removes the field and keeps the
 * column. The first release after `unusedSince` drops the column. Before the column is dropped, the previous release
 * can still be started again.
 *
 * @example dropColumn('2026-12-01', 'data-centers', { column: 'fax', unusedSince: '5.10.0' })
 */
export function dropColumn(date: string, resource: string, { column, unusedSince }: ColumnDrop): readonly Migration[] {
  const table = changeableTableOf(resource);
  return [
    {
      name: `${date} drop ${table}.${column}${incompatibilitySuffix}`,
      stage: 'removal',
      summary: `drops the column ${table}.${column} with its values`,
      tables: [],
      isTransactional: true,
      after: unusedSince,
      run: context => drop(context, { resource, table, column }),
      foresee: schema => withoutColumn(schema, table, column),
    },
  ];
}

interface DroppedColumn {
  readonly resource: string;
  readonly table: string;
  readonly column: string;
}

async function drop({ db, catalogue }: MigrationContext, { resource, table, column }: DroppedColumn): Promise<void> {
  const derived = [...platformTables, ...catalogue.resources.map(tableOf)].find(({ name }) => name === table);
  if (derived?.columns.some(({ name }) => name === column)) {
    throw new Error(`${table}.${column} cannot be dropped, because a resource of this release still has the field`);
  }
  await withTables(db)
    .deleteFrom('file_references')
    .where('resource', '=', resource)
    .where(eb => eb(eb.fn<string>('split_part', ['field', eb.val('.'), eb.lit(1)]), '=', column))
    .execute();
  await dropColumnAndDependents(db, table, column);
}

/**
 * Drops a column with its sort key, and the derived triggers that depend on the column. Does nothing if the column does
 * not exist.
 */
export async function dropColumnAndDependents(db: Database, table: string, column: string): Promise<void> {
  const stored = (await readStoredColumns(db)).get(table);
  if (!stored?.has(column)) return;
  const { rows } = await sql<{ name: string }>`
    select t.tgname as name from pg_trigger t
    join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = t.oid and d.refobjid = t.tgrelid
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = d.refobjsubid
    where t.tgrelid = ${table}::regclass and a.attname = ${column}
      and (t.tgname like 'note\_%' or t.tgname like 'refer\_%')`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
  for (const name of [sortKeyColumnName(column), column].filter(part => stored.has(part))) {
    await db.schema.alterTable(table).dropColumn(name).execute();
  }
}

/** Returns the schema without a column and its sort key. */
export function withoutColumn(schema: StoredSchema, table: string, column: string): StoredSchema {
  const columns = schema.get(table);
  if (!columns) return schema;
  const left = [...columns].filter(([name]) => name !== column && name !== sortKeyColumnName(column));
  return new Map(schema).set(table, new Map(left));
}
