import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';
import { type Migration, changeableTable } from './migration.ts';

interface RowChange {
  /** SQL assignments, as after `set`. */
  readonly set: string;
  /** SQL condition of the rows to change; rows that are already changed must not satisfy it. */
  readonly where: string;
  /** Short statement of the change for the name, such as `empty notes become null`. */
  readonly what: string;
}

/** Rows per transaction. */
const batchRows = 1_000;

/**
 * Changes rows in batches, in the order of their ids. Each batch is one transaction with its progress, so an interrupted
 * start continues with the next batch, and other processes wait for one batch at most.
 *
 * @example changeRows('2026-12-01', 'data-centers', { what: 'empty notes become null', set: 'note = null', where: `note = ''` })
 */
export function changeRows(date: string, resource: string, { set, where, what }: RowChange): readonly Migration[] {
  const table = changeableTable(resource);
  const name = `${date} ${table}: ${what}`;
  return [
    {
      name,
      stage: 'data',
      summary: `changes rows of ${table} in batches: ${what}`,
      tables: [table],
      isTransactional: false,
      run: ({ db }) => changeInBatches(db, name, { table, set, where }),
    },
  ];
}

interface BatchedChange {
  readonly table: string;
  readonly set: string;
  readonly where: string;
}

/** Changes rows in batches, from the row after the last stored progress of this name. */
export async function changeInBatches(db: Database, name: string, { table, set, where }: BatchedChange): Promise<void> {
  if (!(await readStoredColumns(db)).has(table)) return;
  for (let isOver = false; !isOver;) {
    isOver = await db.transaction().execute(async trx => {
      const { rows: progress } = await sql<{ lastId: number }>`
        select "lastId" from upgrade_progress where name = ${name}`.execute(trx);
      const last = progress[0]?.lastId ?? null;
      const { rows } = await sql<{ last: number | null }>`
        select max(id) as last from (
          select id from ${sql.table(table)} where ${last}::bigint is null or id > ${last}::bigint order by id limit ${batchRows}
        ) as batch`.execute(trx);
      const next = rows[0]?.last ?? null;
      if (next === null) {
        await sql`delete from upgrade_progress where name = ${name}`.execute(trx);
        return true;
      }
      await sql`
        update ${sql.table(table)} set ${sql.raw(set)}
        where (${last}::bigint is null or id > ${last}::bigint) and id <= ${next} and (${sql.raw(where)})`.execute(trx);
      await sql`
        insert into upgrade_progress (name, "lastId") values (${name}, ${next})
        on conflict (name) do update set "lastId" = excluded."lastId"`.execute(trx);
      return false;
    });
  }
}
