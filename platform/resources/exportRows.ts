import { type RawBuilder, sql } from 'kysely';

import type { Fields } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { allOf } from './filters.ts';
import { type IdSet, createIdSet } from './idSet.ts';
import { type Question, orderBy } from './question.ts';
import { selectFrom } from './select.ts';
import type { Tongue } from './spoken.ts';

/** Rows per query, so an export never holds more of its file in memory. */
const defaultBatchSize = 1_000;

/** Ids per query while looking for rows that the ordered walk has missed. */
const idBatchSize = 10_000;

export interface ExportReading {
  readonly resource: Resource;
  /** The fields to read; `id` must be among them. */
  readonly fields: Fields;
  readonly question: Question;
  readonly tongue: Tongue;
  /** Rows that matched when the export began. */
  readonly total: number;
  readonly batchSize?: number;
}

/**
 * Yields each matching row exactly once, in the order of the question.
 *
 * The walk is a keyset walk: each batch begins after the last row of the one before. A row whose sort value changes
 * meanwhile can move past that place in either direction; the ids already written keep it from being written twice,
 * and rows that moved out of the way follow at the end.
 */
export async function* exportRows(db: Database, reading: ExportReading): AsyncGenerator<readonly Row[]> {
  const seen = createIdSet();
  let written = 0;
  for await (const rows of orderedBatches(db, reading)) {
    const fresh = rows.filter(row => seen.add(Number(row['id'])));
    // Nothing but rows that moved ahead while the file was written: the rest of the walk would follow them for ever.
    if (fresh.length === 0) break;
    written += fresh.length;
    yield fresh;
  }
  if (written < reading.total) yield* missedBatches(db, reading, seen);
}

/** The position of a row in the order, as the database itself writes the value it sorts by. */
interface Cursor {
  readonly key: string | null;
  readonly type: string;
  readonly id: number;
}

const keyColumn = '#key';
const typeColumn = '#type';

/** Rows with and without a sort value are read apart, because no index could find the start of a batch otherwise. */
async function* orderedBatches(db: Database, reading: ExportReading): AsyncGenerator<readonly Row[]> {
  const { sort } = reading.question;
  const size = reading.batchSize ?? defaultBatchSize;
  const parts = [sql`${sort.expression} is not null`, sql`${sort.expression} is null`];
  for (const part of sort.direction === 'DESC' ? parts : parts.toReversed()) {
    let rows = await readBatch(db, reading, [part]);
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < size) break;
      const cursor = cursorOf(last);
      rows = await readBatch(db, reading, [part, isAfter(sort, cursor)]);
      refuseStandstill(reading.resource, rows[0], cursor);
    }
  }
}

async function readBatch(
  db: Database,
  { resource, fields, question: { sort, conditions }, tongue, batchSize = defaultBatchSize }: ExportReading,
  more: readonly RawBuilder<unknown>[],
): Promise<readonly Row[]> {
  // The text of a value is exact for every type; a number or time that was read into JavaScript is not.
  const key = sql`(${sort.expression})::text as ${sql.id(keyColumn)}`;
  const type = sql`pg_typeof(${sort.expression})::text as ${sql.id(typeColumn)}`;
  const { rows } = await sql<Row>`
    ${selectFrom(resource, fields, { tongue, more: [key, type] })} ${allOf([...conditions, ...more])}
    ${orderBy(sort)} limit ${batchSize}`.execute(db);
  return rows;
}

function cursorOf(row: Row): Cursor {
  const key = row[keyColumn];
  return { key: typeof key === 'string' ? key : null, type: String(row[typeColumn]), id: Number(row['id']) };
}

/** The rows after a cursor, among those that have a sort value as its row does, or have none as its row does. */
function isAfter({ expression, direction }: Question['sort'], { key, type, id }: Cursor): RawBuilder<unknown> {
  const beyond = sql.raw(direction === 'DESC' ? '<' : '>');
  if (key === null) return sql`t.id ${beyond} ${id}`;
  return sql`(${expression}, t.id) ${beyond} (${key}::text::${sql.raw(type)}, ${id})`;
}

function refuseStandstill(resource: Resource, first: Row | undefined, cursor: Cursor): void {
  if (!first) return;
  const { key, id } = cursorOf(first);
  if (id !== cursor.id || key !== cursor.key) return;
  throw new Error(`${resource.name}: the export did not advance past record ${id}`);
}

/** The matching rows that are not among those seen, by their ids, which never change. */
async function* missedBatches(db: Database, reading: ExportReading, seen: IdSet): AsyncGenerator<readonly Row[]> {
  const { resource, fields, tongue, question, batchSize = defaultBatchSize } = reading;
  let last = 0;
  for (;;) {
    const after = allOf([...question.conditions, sql`t.id > ${last}`]);
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(tableName(resource))} as t ${after} order by t.id limit ${idBatchSize}`.execute(db);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    if (next <= last) throw new Error(`${resource.name}: the export did not advance past record ${last}`);
    last = next;
    const missed = rows.map(row => row.id).filter(id => !seen.has(id));
    for (let at = 0; at < missed.length; at += batchSize) {
      const found = await sql<Row>`
        ${selectFrom(resource, fields, { tongue })}
        where t.id = any(${missed.slice(at, at + batchSize)}::bigint[]) order by t.id`.execute(db);
      if (found.rows.length > 0) yield found.rows;
    }
  }
}
