import { type RawBuilder, sql } from 'kysely';

import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { allOf } from './filters.ts';
import { type IdSet, createIdSet } from './idSet.ts';
import { type ListQuery, orderBy } from './listQuery.ts';
import { selectFrom } from './select.ts';
import type { Localization } from './localizedExpression.ts';

/** Rows per query, which limits how much of the file is in memory. */
const defaultBatchSize = 1_000;

/** Ids per query in the search for rows that the ordered reading has missed. */
const idBatchSize = 10_000;

export interface ExportQuery {
  readonly resource: Resource;
  /** Fields to read, which must include `id`. */
  readonly fields: Fields;
  readonly query: ListQuery;
  readonly localization: Localization;
  /** Number of matching rows at the start of the export. */
  readonly total: number;
  readonly batchSize?: number;
}

/**
 * Yields each matching row exactly once, in the order of the query.
 *
 * Reads by keyset pagination: each batch starts after the last row of the previous one. A row whose sort value changes
 * meanwhile can move across this position in either direction. The ids of written rows prevent duplicates, and missed
 * rows follow at the end.
 */
export async function* exportRows(db: Database, query: ExportQuery): AsyncGenerator<readonly Row[]> {
  const seen = createIdSet();
  let written = 0;
  for await (const rows of orderedBatches(db, query)) {
    const fresh = rows.filter(row => seen.add(Number(row['id'])));
    // A batch that contains only known rows consists of rows that have moved ahead during the export. Reading could
    // follow such rows forever.
    if (fresh.length === 0) break;
    written += fresh.length;
    yield fresh;
  }
  if (written < query.total) yield* missedBatches(db, query, seen);
}

/** Position of a row in the order, with the sort value in the text form of the database. */
interface Cursor {
  readonly key: string | null;
  readonly type: string;
  readonly id: number;
}

const keyColumn = '#key';
const typeColumn = '#type';

/** Reads rows with and without a sort value separately, because otherwise no index could find the start of a batch. */
async function* orderedBatches(db: Database, query: ExportQuery): AsyncGenerator<readonly Row[]> {
  const { sort } = query.query;
  const size = query.batchSize ?? defaultBatchSize;
  const parts = [sql`${sort.expression} is not null`, sql`${sort.expression} is null`];
  for (const part of sort.direction === 'DESC' ? parts : parts.toReversed()) {
    let rows = await readBatch(db, query, [part]);
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < size) break;
      const cursor = cursorOf(last);
      rows = await readBatch(db, query, [part, isAfter(sort, cursor)]);
      refuseStandstill(query.resource, rows[0], cursor);
    }
  }
}

async function readBatch(
  db: Database,
  { resource, fields, query: { sort, conditions }, localization, batchSize = defaultBatchSize }: ExportQuery,
  more: readonly RawBuilder<unknown>[],
): Promise<readonly Row[]> {
  // The text of a value is exact for every type, unlike numbers and times that JavaScript has parsed.
  const key = sql`(${sort.expression})::text as ${sql.id(keyColumn)}`;
  const type = sql`pg_typeof(${sort.expression})::text as ${sql.id(typeColumn)}`;
  const { rows } = await sql<Row>`
    ${selectFrom(resource, fields, { localization, more: [key, type] })} ${allOf([...conditions, ...more])}
    ${orderBy(sort)} limit ${batchSize}`.execute(db);
  return rows;
}

function cursorOf(row: Row): Cursor {
  const key = row[keyColumn];
  return { key: typeof key === 'string' ? key : null, type: String(row[typeColumn]), id: Number(row['id']) };
}

/**
 * SQL condition for the rows after a cursor. Depending on the cursor, the condition selects only rows with a sort value
 * or only rows without a sort value.
 */
function isAfter({ expression, direction }: ListQuery['sort'], { key, type, id }: Cursor): RawBuilder<unknown> {
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

/** Yields the matching rows that are not in `seen`. Reads them by id, because ids never change. */
async function* missedBatches(db: Database, query: ExportQuery, seen: IdSet): AsyncGenerator<readonly Row[]> {
  const { resource, fields, localization, query: listQuery, batchSize = defaultBatchSize } = query;
  let last = 0;
  for (;;) {
    const after = allOf([...listQuery.conditions, sql`t.id > ${last}`]);
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(tableName(resource))} as t ${after} order by t.id limit ${idBatchSize}`.execute(db);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    if (next <= last) throw new Error(`${resource.name}: the export did not advance past record ${last}`);
    last = next;
    const missed = rows.map(row => row.id).filter(id => !seen.has(id));
    for (let at = 0; at < missed.length; at += batchSize) {
      const found = await sql<Row>`
        ${selectFrom(resource, fields, { localization })}
        where t.id = any(${missed.slice(at, at + batchSize)}::bigint[]) order by t.id`.execute(db);
      if (found.rows.length > 0) yield found.rows;
    }
  }
}
