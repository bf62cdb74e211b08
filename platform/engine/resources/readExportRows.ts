import { type Expression, type SqlBool, sql } from 'kysely';

import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { type RecordRow, eb, recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database } from '../storage/database.ts';
import { type IdSet, createIdSet } from './idSet.ts';
import { type ListQuery, applySort } from './listQuery.ts';
import { selectRecords } from './select.ts';
import type { Localization } from './localizedExpression.ts';

/** Rows per query. Limits the part of the file that is in memory. */
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
 * Reads by keyset pagination: each batch starts after the last row of the previous batch. If the sort value of a row
 * changes during the export, the row can move forwards or backwards across this position. The ids of yielded rows
 * prevent duplicates, and missed rows follow at the end.
 */
export async function* readExportRows(db: Database, query: ExportQuery): AsyncGenerator<readonly RecordRow[]> {
  const seen = createIdSet();
  let written = 0;
  for await (const rows of orderedBatches(db, query)) {
    const fresh = rows.filter(({ id }) => seen.add(id));
    // If all rows of a batch were already yielded, these rows have moved ahead during the export. Stops here, because
    // such rows could move ahead again and again.
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
async function* orderedBatches(db: Database, query: ExportQuery): AsyncGenerator<readonly KeyedRow[]> {
  const { sort } = query.query;
  const size = query.batchSize ?? defaultBatchSize;
  const parts = [eb(sort.expression, 'is not', null), eb(sort.expression, 'is', null)];
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
  more: readonly Expression<SqlBool>[],
): Promise<readonly KeyedRow[]> {
  // The text of a value is exact for every type, unlike numbers and times that JavaScript has parsed.
  const key = eb.cast<string | null>(sort.expression, 'text').as(keyColumn);
  const type = eb.cast<string>(eb.fn('pg_typeof', [sort.expression]), 'text').as(typeColumn);
  const records = selectRecords(db, resource, { fields, localization })
    .select([key, type])
    .where(eb.and([...conditions, ...more]));
  return applySort(records, sort).limit(batchSize).execute();
}

interface KeyedRow extends RecordRow {
  readonly [keyColumn]: string | null;
  readonly [typeColumn]: string;
}

function cursorOf({ id, [keyColumn]: key, [typeColumn]: type }: KeyedRow): Cursor {
  return { key, type, id };
}

/**
 * SQL condition for the rows after a cursor. Depending on the cursor, the condition selects only rows with a sort value
 * or only rows without a sort value.
 */
function isAfter({ expression, direction }: ListQuery['sort'], { key, type, id }: Cursor): Expression<SqlBool> {
  const beyond = direction === 'DESC' ? '<' : '>';
  if (key === null) return eb('t.id', beyond, id);
  const position = eb.cast(eb.cast(eb.val(key), 'text'), sql.raw(type));
  return eb(eb.tuple(expression, eb.ref('t.id')), beyond, eb.tuple(position, eb.val(id)));
}

function refuseStandstill(resource: Resource, first: KeyedRow | undefined, cursor: Cursor): void {
  if (!first) return;
  const { key, id } = cursorOf(first);
  if (id !== cursor.id || key !== cursor.key) return;
  throw new Error(`${resource.name}: the export did not advance past record ${id}`);
}

/** Yields the matching rows that are not in `seen`. Reads them by id, because ids never change. */
async function* missedBatches(db: Database, query: ExportQuery, seen: IdSet): AsyncGenerator<readonly RecordRow[]> {
  const { resource, fields, localization, query: listQuery, batchSize = defaultBatchSize } = query;
  let last = 0;
  for (;;) {
    const rows = await recordsOf(db, resource)
      .select('t.id')
      .where(eb.and([...listQuery.conditions, eb('t.id', '>', last)]))
      .orderBy('t.id')
      .limit(idBatchSize)
      .execute();
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    if (next <= last) throw new Error(`${resource.name}: the export did not advance past record ${last}`);
    last = next;
    const missed = rows.map(row => row.id).filter(id => !seen.has(id));
    for (let at = 0; at < missed.length; at += batchSize) {
      const found = await selectRecords(db, resource, { fields, localization })
        .where('t.id', '=', anyOf(missed.slice(at, at + batchSize)))
        .orderBy('t.id')
        .execute();
      if (found.length > 0) yield found;
    }
  }
}
