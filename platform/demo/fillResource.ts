import { setImmediate } from 'node:timers/promises';

import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import operationLogs from '../../src/resources/logs/operation-logs.ts';
import { allowUnsealedRows } from '../engine/audit/chain/chainEnds.ts';
import { storedFields } from '../engine/fields/resourceFields.ts';
import { titleFieldOf } from '../../src/schemas/vocabulary/systemFields.ts';
import type { Database } from '../engine/storage/database.ts';
import { formatWallTime } from '../engine/storage/platformTime.ts';
import { sqlTypeOf, tableName } from '../engine/storage/tables.ts';
import { createOpenUseRecords } from './createOpenUseRecords.ts';
import { createSeedSourceReader, insertSeedRows } from './resourceRows.ts';
import type { Seed } from './seedOf.ts';
import { castTo } from '../engine/storage/sqlTerms/castTo.ts';
import { interval } from '../engine/storage/sqlTerms/interval.ts';
import { withTables } from '../engine/storage/withTables.ts';

/** Rows per transaction, few enough that requests can run in between. */
const chunk = 150;

interface FillContext {
  readonly db: Database;
  readonly resources: readonly Resource[];
  readonly wallMs: number;
  readonly signal: AbortSignal;
}

/** Fills a long log chunk by chunk. A restart continues after the last chunk, and two processes share the work. */
export async function fillResource(context: FillContext, seed: Seed): Promise<void> {
  const { db, resources, wallMs, signal } = context;
  const { resource, rows: total } = seed;
  await storeInitialSeedProgress(db, seed, 0);
  if (!(await isLeftToFill(db, resource))) return;
  const sources = await createSeedSourceReader(db, resources, wallMs)(seed);
  for (let isLeft = true; isLeft && !signal.aborted;) {
    isLeft = await db.transaction().execute(async trx => {
      const from = await claimChunk(trx, resource.name, chunk);
      if (from === null) return false;
      await insertSeedRows(trx, seed, sources, { from, to: Math.min(from + chunk, total) });
      if (resource.name === operationLogs.name) await allowUnsealedRows(trx);
      if (resource.name === 'devices') await createOpenUseRecords(trx, formatWallTime(wallMs));
      return true;
    });
    await setImmediate();
  }
}

/** Enlarges a table for measurements: adds copies of its first rows, with times that are further in the past. */
export async function insertRowCopies(context: FillContext, seed: Seed, copies: number): Promise<void> {
  const { db, signal } = context;
  const { resource } = seed;
  const name = `${resource.name} copies`;
  await storeInitialProgress(db, name, 0, copies);
  for (let isLeft = true; isLeft && !signal.aborted;) {
    isLeft = await db.transaction().execute(async trx => {
      const copy = await claimChunk(trx, name, 1);
      if (copy === null) return false;
      await copyRows(trx, seed, copy + 1);
      if (resource.name === operationLogs.name) await allowUnsealedRows(trx);
      return true;
    });
    await setImmediate();
  }
}

async function copyRows(db: Database, { resource, rows }: Seed, copy: number): Promise<void> {
  const fields = Object.entries(storedFields(resource));
  const title = titleFieldOf(resource);
  const table = tableName(resource);
  const first = db
    .selectFrom(table)
    .select(eb =>
      fields.map(([name, field]) => {
        const column = eb.ref(name);
        const isNumber = field.unique === true && sqlTypeOf(field) === 'bigint';
        if (isNumber) return eb(column, '+', eb.lit(copy * 10_000_000)).as(name);
        const isText = sqlTypeOf(field) === 'text';
        if ((field.unique && isText) || (name === title && field.kind === 'text' && resource.type !== 'record')) {
          return eb(column, '||', castTo(`x${copy}`, 'text')).as(name);
        }
        return field.kind === 'dateTime' ? eb(column, '-', interval(`${copy * 37} minutes`)).as(name) : column.as(name);
      }),
    )
    .where('id', 'in', db.selectFrom(table).select('id').orderBy('id').limit(rows));
  await db
    .insertInto(table)
    .columns(fields.map(([name]) => name))
    .expression(first)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Stores the initial progress of a resource's seed, with the number of rows that already exist. Keeps progress that is
 * already stored.
 */
export function storeInitialSeedProgress(db: Database, { resource, rows }: Seed, done: number): Promise<void> {
  return storeInitialProgress(db, resource.name, done, rows);
}

/** Stores the initial progress of a piece of work. Keeps progress that is already stored. */
export async function storeInitialProgress(db: Database, name: string, done: number, total: number): Promise<void> {
  await withTables(db)
    .insertInto('seed_progress')
    .values({ name: `rows ${name}`, done, total })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Returns whether rows are missing. Call this before the rows of other resources are read, because reading them takes
 * time.
 */
async function isLeftToFill(db: Database, { name }: Resource): Promise<boolean> {
  const left = await withTables(db)
    .selectFrom('seed_progress')
    .select('name')
    .where('name', '=', `rows ${name}`)
    .whereRef('done', '<', 'total')
    .executeTakeFirst();
  return left !== undefined;
}

/**
 * Returns the start of the next chunk, or `null` when the work is complete. The chunk is claimed when the transaction
 * commits.
 */
export async function claimChunk(db: Database, name: string, size: number): Promise<number | null> {
  const claimed = await withTables(db)
    .updateTable('seed_progress')
    .set(eb => ({ done: eb('done', '+', size) }))
    .where('name', '=', `rows ${name}`)
    .whereRef('done', '<', 'total')
    .returning(eb => eb.ref('done').$notNull().as('done'))
    .executeTakeFirst();
  return claimed ? claimed.done - size : null;
}
