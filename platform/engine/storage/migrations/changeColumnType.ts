import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { type StoredSchema, readStoredColumns, databaseTypes } from '../migrate.ts';
import { sortKeyColumnName } from '../sortKeyFunctionStatements.ts';
import type { SqlType } from '../sqlTerms/sqlType.ts';
import { dropDerivedTriggers, dropIndexesOn } from './derivedParts.ts';
import { type Migration, changeableTableOf, incompatibilitySuffix } from './migration.ts';

interface TypeChange {
  readonly column: string;
  readonly to: SqlType;
  /** SQL expression of the new value; absent to cast the stored one. */
  readonly using?: string;
}

/**
 * Changes the type of a column and converts its values. Rewrites the table and locks it meanwhile. If a value cannot be
 * converted, the start fails and changes nothing. Every process of an earlier release must have stopped.
 *
 * @example changeColumnType('2026-12-01', 'data-centers', { column: 'floor', to: 'bigint', using: `nullif("floor", '')::bigint` })
 */
export function changeColumnType(
  date: string,
  resource: string,
  { column, to, using }: TypeChange,
): readonly Migration[] {
  const table = changeableTableOf(resource);
  return [
    {
      name: `${date} change ${table}.${column} to ${to}${incompatibilitySuffix}`,
      stage: 'tables',
      summary: `changes the type of ${table}.${column} to ${to} and converts its values; the table is locked meanwhile`,
      tables: [table],
      isTransactional: true,
      run: ({ db }) => convert(db, { table, column, to, using: using ?? `"${column}"::${to}` }),
      foresee: schema => withChangedType(schema, { table, column, to }),
    },
  ];
}

interface Conversion {
  readonly table: string;
  readonly column: string;
  readonly to: SqlType;
  readonly using: string;
}

async function convert(db: Database, { table, column, to, using }: Conversion): Promise<void> {
  const stored = (await readStoredColumns(db)).get(table);
  const type = stored?.get(column);
  if (type === undefined || type === databaseTypes[to]) return;
  // Drops the triggers, indexes and sort key that depend on the type. The next step of the upgrade creates them for the
  // new type.
  await dropDerivedTriggers(db, table);
  await dropIndexesOn(db, table, column);
  const alter = db.schema.alterTable(table);
  if (stored?.has(sortKeyColumnName(column))) await alter.dropColumn(sortKeyColumnName(column)).execute();
  await alter.alterColumn(column, altered => altered.setDataType(sql.raw(`${to} using (${using})`))).execute();
}

function withChangedType(
  schema: StoredSchema,
  { table, column, to }: Pick<Conversion, 'table' | 'column' | 'to'>,
): StoredSchema {
  const columns = schema.get(table);
  if (!columns?.has(column)) return schema;
  const others = [...columns].filter(([name]) => name !== sortKeyColumnName(column));
  return new Map(schema).set(table, new Map([...others, [column, databaseTypes[to]]]));
}
