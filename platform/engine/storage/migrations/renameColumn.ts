import type { Database } from '../database.ts';
import { type StoredSchema, readStoredColumns } from '../migrate.ts';
import { sortKeyColumnName } from '../sortKeyFunctionStatements.ts';
import { dropDerivedTriggers, renameIndexes } from './derivedParts.ts';
import { type Migration, changeableTableOf, incompatibilitySuffix } from './migration.ts';
import { resealColumn } from './resealColumn.ts';
import { renameStoredField } from './storedNames.ts';

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a column in place, with its indexes, its sort key, its file references and the patches of its screen. The
 * duration does not depend on the number of rows. Every process of an earlier release must have stopped. For an upgrade
 * without an interruption, use `copyColumn`.
 *
 * @example renameColumn('2026-12-01', 'data-centers', { from: 'centerName', to: 'name' })
 */
export function renameColumn(date: string, resource: string, { from, to }: Renaming): readonly Migration[] {
  const table = changeableTableOf(resource);
  return [
    {
      name: `${date} rename ${table}.${from} to ${to}${incompatibilitySuffix}`,
      stage: 'tables',
      summary: `renames the column ${table}.${from} to ${to}, with its values and indexes`,
      tables: [],
      isTransactional: true,
      run: ({ db }) => rename(db, { resource, table, from, to }),
      placeBefore: place => (place === `${table}.${to}` ? `${table}.${from}` : null),
      foresee: schema => withRenamedColumn(schema, table, { from, to }),
    },
    {
      name: `${date} seal ${table}.${to} under its new name${incompatibilitySuffix}`,
      stage: 'data',
      summary: `seals the secrets in ${table}.${to} under its new name, if there are any`,
      tables: [],
      isTransactional: false,
      run: context => resealColumn(context, table, to),
    },
  ];
}

interface ColumnRenaming extends Renaming {
  readonly resource: string;
  readonly table: string;
}

async function rename(db: Database, { resource, table, from, to }: ColumnRenaming): Promise<void> {
  const stored = (await readStoredColumns(db)).get(table);
  // In a new database, the table is created with the new column name, so the old column does not exist.
  if (!stored?.has(from)) return;
  if (stored.has(to)) throw new Error(`${table}.${from} cannot get the name ${to}, which another column has`);
  await dropDerivedTriggers(db, table);
  const names = new Map([
    [from, to],
    [sortKeyColumnName(from), sortKeyColumnName(to)],
  ]);
  await renameIndexes(db, { from: table, to: table, columns: names });
  for (const [before, after] of names) {
    if (!stored.has(before)) continue;
    await db.schema.alterTable(table).renameColumn(before, after).execute();
  }
  await renameStoredField(db, { resource, from, to });
}

/** Returns the schema with a renamed column and sort key. */
function withRenamedColumn(schema: StoredSchema, table: string, { from, to }: Renaming): StoredSchema {
  const columns = schema.get(table);
  if (!columns?.has(from)) return schema;
  const names = new Map([
    [from, to],
    [sortKeyColumnName(from), sortKeyColumnName(to)],
  ]);
  return new Map(schema).set(table, new Map([...columns].map(([name, type]) => [names.get(name) ?? name, type])));
}
