import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';
import { withTables } from '../withTables.ts';
import { type Migration, changeableTableOf } from './migration.ts';

interface RowChange {
  /** SQL assignments in the syntax of the `set` clause. */
  readonly set: string;
  /** SQL condition of the rows to change; rows that are already changed must not satisfy it. */
  readonly where: string;
  /** Short description of the change for the name of the migration, such as `empty notes become null`. */
  readonly what: string;
}

/** Rows per transaction. */
const batchRows = 1_000;

/**
 * Changes rows in batches, in the order of their ids. Each batch is stored with its progress in one transaction. After
 * an interruption, the next start therefore continues with the next batch. Other processes wait for one batch at most.
 *
 * @example changeRows('2026-12-01', 'data-centers', { what: 'empty notes become null', set: 'note = null', where: `note = ''` })
 */
export function changeRows(date: string, resource: string, { set, where, what }: RowChange): readonly Migration[] {
  const table = changeableTableOf(resource);
  const name = `${date} ${table}: ${what}`;
  return [
    {
      name,
      stage: 'data',
      summary: `changes rows of ${table} in batches: ${what}`,
      tables: [table],
      isTransactional: false,
      run: ({ db }) => changeRowsInBatches(db, name, { table, set, where }),
    },
  ];
}

interface BatchedChange {
  readonly table: string;
  readonly set: string;
  readonly where: string;
}

/** Changes rows in batches. Continues after the last changed row, which is stored under this name. */
export async function changeRowsInBatches(
  db: Database,
  name: string,
  { table, set, where }: BatchedChange,
): Promise<void> {
  if (!(await readStoredColumns(db)).has(table)) return;
  for (let isOver = false; !isOver;) {
    isOver = await db.transaction().execute(async trx => {
      const tables = withTables(trx);
      const progress = await tables
        .selectFrom('upgrade_progress')
        .select('lastId')
        .where('name', '=', name)
        .executeTakeFirst();
      const last = progress?.lastId ?? null;
      const batch = trx
        .selectFrom(table)
        .select('id')
        .$if(last !== null, rows => rows.where('id', '>', last))
        .orderBy('id')
        .limit(batchRows);
      const { next } = await trx
        .selectFrom(batch.as('batch'))
        .select(({ fn }) => fn.max<number | null>('id').as('next'))
        .executeTakeFirstOrThrow();
      if (next === null) {
        await tables.deleteFrom('upgrade_progress').where('name', '=', name).execute();
        return true;
      }
      await sql`
        update ${sql.table(table)} set ${sql.raw(set)}
        where (${last}::bigint is null or id > ${last}::bigint) and id <= ${next} and (${sql.raw(where)})`.execute(trx);
      await tables
        .insertInto('upgrade_progress')
        .values({ name, lastId: next })
        .onConflict(same => same.column('name').doUpdateSet({ lastId: next }))
        .execute();
      return false;
    });
  }
}
