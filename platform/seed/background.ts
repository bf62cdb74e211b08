import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import type { Database } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { type Seeded, createSourceReader, insertSeedRows } from './resourceRows.ts';

/** Rows in one transaction: short enough that requests are served in between. */
const chunk = 150;

interface Filling {
  readonly db: Database;
  readonly resources: readonly Resource[];
  readonly wallMs: number;
  readonly signal: AbortSignal;
}

/** Fills a long log piece by piece; a restart goes on where it stopped, and two processes share the work. */
export async function fillResource(filling: Filling, resource: Seeded): Promise<void> {
  const { db, resources, wallMs, signal } = filling;
  const total = resource.seed.rows;
  await openProgress(db, resource, 0);
  if (!(await isLeftToFill(db, resource))) return;
  const sources = await createSourceReader(db, resources, wallMs)(resource);
  for (let isLeft = true; isLeft && !signal.aborted;) {
    isLeft = await db.transaction().execute(async trx => {
      const from = await takeChunk(trx, resource.name, chunk);
      if (from === null) return false;
      await insertSeedRows(trx, resource, sources, { from, to: Math.min(from + chunk, total) });
      return true;
    });
    await setImmediate();
  }
}

/** Makes a table larger by copies of its first rows, each moved into the past; enough to measure with. */
export async function multiplyResource(filling: Filling, resource: Seeded, copies: number): Promise<void> {
  const { db, signal } = filling;
  const name = `${resource.name} copies`;
  await openCount(db, name, 0, copies);
  for (let isLeft = true; isLeft && !signal.aborted;) {
    isLeft = await db.transaction().execute(async trx => {
      const copy = await takeChunk(trx, name, 1);
      if (copy === null) return false;
      await copyRows(trx, resource, copy + 1);
      return true;
    });
    await setImmediate();
  }
}

async function copyRows(db: Database, resource: Seeded, copy: number): Promise<void> {
  const fields = Object.entries(storedFields(resource));
  const title = titleFieldOf(resource);
  const values = fields.map(([name, field]) => {
    const isNumber = field.unique === true && sqlTypeOf(field) === 'bigint';
    if (isNumber) return sql`${sql.id(name)} + ${sql.lit(copy * 10_000_000)}`;
    const isText = sqlTypeOf(field) === 'text';
    if ((field.unique && isText) || (name === title && field.kind === 'text' && resource.type !== 'record')) {
      return sql`${sql.id(name)} || ${`x${copy}`}::text`;
    }
    return field.kind === 'dateTime'
      ? sql`${sql.id(name)} - ${sql.lit(`${copy * 37} minutes`)}::interval`
      : sql`${sql.id(name)}`;
  });
  const table = sql.table(tableName(resource));
  await sql`
    insert into ${table} (${sql.join(fields.map(([name]) => sql.id(name)))})
    select ${sql.join(values)} from ${table} where id in (select id from ${table} order by id limit ${resource.seed.rows})
    on conflict do nothing`.execute(db);
}

/** Notes how many rows of a resource's seed are there already, unless that is known. */
export function openProgress(db: Database, { name, seed }: Seeded, done: number): Promise<void> {
  return openCount(db, name, done, seed.rows);
}

/** Notes how much of something has been done, unless that is known. */
export async function openCount(db: Database, name: string, done: number, total: number): Promise<void> {
  await sql`
    insert into seed_progress (name, done, total) values (${`rows ${name}`}, ${done}, ${total})
    on conflict do nothing`.execute(db);
}

/** Whether there is work at all, before what the rows are drawn from is read. */
async function isLeftToFill(db: Database, { name }: Seeded): Promise<boolean> {
  const { rows } = await sql`select 1 from seed_progress where name = ${`rows ${name}`} and done < total`.execute(db);
  return rows.length > 0;
}

/** Where the next piece begins; it is taken for good when the transaction commits. */
export async function takeChunk(db: Database, name: string, size: number): Promise<number | null> {
  const { rows } = await sql<{ done: number }>`
    update seed_progress set done = done + ${size}::bigint
    where name = ${`rows ${name}`} and done < total returning done`.execute(db);
  return rows[0] ? rows[0].done - size : null;
}
