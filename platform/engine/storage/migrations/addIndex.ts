import { buildIndex } from '../buildIndex.ts';
import { readStoredColumns } from '../migrate.ts';
import { type Migration, changeableTableOf } from './migration.ts';

interface AddedIndex {
  readonly name: string;
  /** SQL after the name of the table: the columns and a condition, such as `("roomId", "cabinetNo")`. */
  readonly over: string;
  readonly unique?: boolean;
}

/**
 * Builds an index that does not follow from a resource. On PostgreSQL, other processes can write during the build.
 *
 * @example addIndex('2026-12-01', 'devices', { name: 'devices_by_place', over: '("roomId", "cabinetId")' })
 */
export function addIndex(
  date: string,
  resource: string,
  { name, over, unique = false }: AddedIndex,
): readonly Migration[] {
  const table = changeableTableOf(resource);
  return [
    {
      name: `${date} index ${name} on ${table}`,
      stage: 'data',
      summary: `builds the index ${name} on ${table}`,
      tables: [table],
      isTransactional: false,
      isConcurrent: true,
      run: async ({ db, engine }) => {
        if (!(await readStoredColumns(db)).has(table)) return;
        await buildIndex(db, { table, name, over, unique, isConcurrent: engine === 'postgres' });
      },
    },
  ];
}
