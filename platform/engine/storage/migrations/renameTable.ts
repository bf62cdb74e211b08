import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';
import { tableName } from '../tables.ts';
import { dropDerivedTriggers, renameIndex, renameIndexes } from './derivedParts.ts';
import { type Migration, changeableTableOf, incompatibilitySuffix } from './migration.ts';
import { resealColumn } from './resealColumn.ts';
import { renameStoredResource } from './storedNames.ts';

interface TableRenaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a resource with its table in place. Rows, ids, indexes, file references, views, patches and jobs remain.
 * Every process of an earlier release must have stopped. The name of the new resource determines the menu entry and the
 * permission codes of the screen. To keep the existing menu entry and codes, the area must also rename the menu entry.
 *
 * @example renameTable('2026-12-01', { from: 'data-centers', to: 'sites' })
 */
export function renameTable(date: string, { from, to }: TableRenaming): readonly Migration[] {
  const [before, after] = [changeableTableOf(from), changeableTableOf(to)];
  return [
    {
      name: `${date} rename table ${before} to ${after}${incompatibilitySuffix}`,
      stage: 'tables',
      summary: `renames the table ${before} to ${after}, with its rows and indexes`,
      tables: [],
      isTransactional: true,
      run: ({ db }) => rename(db, { from, to }),
      placeBefore: place => (place.startsWith(`${after}.`) ? `${before}${place.slice(after.length)}` : null),
      foresee: schema => {
        const columns = schema.get(before);
        if (!columns) return schema;
        const others = [...schema].filter(([name]) => name !== before);
        return new Map([...others, [after, columns]]);
      },
    },
    {
      name: `${date} seal ${after} under its new name${incompatibilitySuffix}`,
      stage: 'data',
      summary: `seals the secrets of ${after} under its new name, if there are any`,
      tables: [],
      isTransactional: false,
      run: async context => {
        const columns = (await readStoredColumns(context.db)).get(after) ?? new Map<string, string>();
        for (const column of columns.keys()) await resealColumn(context, after, column);
      },
    },
  ];
}

async function rename(db: Database, { from, to }: TableRenaming): Promise<void> {
  const [before, after] = [tableName(from), tableName(to)];
  const stored = await readStoredColumns(db);
  // In a new database, the table is created with its new name, so the old table does not exist.
  if (!stored.has(before)) return;
  if (stored.has(after)) throw new Error(`The table ${before} cannot get the name ${after}, which another table has`);
  await dropDerivedTriggers(db, before);
  await renameIndexes(db, { from: before, to: after, columns: new Map() });
  await renameIndex(db, `${before}_pkey`, `${after}_pkey`);
  await db.schema.alterTable(before).renameTo(after).execute();
  await renameStoredResource(db, from, to);
}
