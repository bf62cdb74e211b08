import { type RawBuilder, sql } from 'kysely';

import { type Field, type Fields, orderingOf } from '../../src/schemas/field.ts';
import { isMoved } from '../../src/schemas/moving.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { orderFunction } from '../storage/orderFunctions.ts';
import { hasOrderColumn, orderColumn, tableName } from '../storage/tables.ts';
import { computedExpression } from './computed.ts';
import { readableFields, storedFields } from './fieldsOf.ts';
import { stuckOf } from './siblings.ts';
import { type Tongue, spokenExpression } from './spoken.ts';

/** What a field is in a query over the row `t`. */
export function expressionOf(resource: Pick<Resource, 'name'>, field: string): RawBuilder<unknown> {
  return computedExpression(resource, field) ?? sql`${sql.ref(`t.${field}`)}`;
}

/** The same as a reader of this language sees it. */
export function readAs(resource: Resource, field: string, tongue: Tongue | undefined): RawBuilder<unknown> {
  return (tongue && spokenExpression(resource, field, tongue)) ?? expressionOf(resource, field);
}

/** Sort expression of a field: the first day of a day range, the key column of a stored text, else the value. */
export function orderOf(resource: Resource, name: string, field: Field | undefined): RawBuilder<unknown> {
  const expression = expressionOf(resource, name);
  if (field?.kind === 'dateRange') return sql`(${expression} ->> 'start')`;
  const ordering = field && orderingOf(field);
  if (!ordering) return expression;
  if (hasOrderColumn(resource, name)) return sql.ref(`t.${orderColumn(name)}`);
  return sql`${sql.raw(orderFunction(ordering))}(${expression}::text) collate "C"`;
}

interface Reading {
  /** What is read instead of the whole table. */
  readonly part?: RawBuilder<unknown> | undefined;
  /** For whom it is read; without it the texts are those that are stored. */
  readonly tongue?: Tongue | undefined;
  /** Further columns, each with its name. */
  readonly more?: readonly RawBuilder<unknown>[];
}

/** `select … from … as t` with these fields and the revision. */
export function selectFrom(
  resource: Resource,
  fields: Fields,
  { part, tongue, more = [] }: Reading = {},
): RawBuilder<Row> {
  return sql<Row>`select ${sql.join([...columnsOf(resource, fields, tongue), ...more])} from ${source(resource, part)}`;
}

/** The same for a person's eyes: beside the fields, whether a record stands at an end of those that can be moved. */
export function selectShown(resource: Resource, fields: Fields, { part, tongue }: Reading = {}): RawBuilder<Row> {
  if (!isMoved(resource)) return selectFrom(resource, fields, { part, tongue });
  const columns = [...columnsOf(resource, fields, tongue), stuckOf(resource)];
  return sql<Row>`select ${sql.join(columns)} from ${source(resource, part)}`;
}

function columnsOf(resource: Resource, fields: Fields, tongue: Tongue | undefined): readonly RawBuilder<unknown>[] {
  const columns = Object.keys(fields).map(name => sql`${readAs(resource, name, tongue)} as ${sql.id(name)}`);
  return [...columns, sql`t.revision`];
}

function source(resource: Resource, part: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return sql`${part ?? sql.table(tableName(resource))} as t`;
}

/** The record as the platform knows it, secrets included; never to be sent. */
export async function readRecord(db: Database, resource: Resource, id: number, lock = false): Promise<Row | undefined> {
  const fields = { ...readableFields(resource), ...storedFields(resource) };
  const locking = lock ? sql`for update of t` : sql``;
  const { rows } = await sql<Row>`${selectFrom(resource, fields)} where t.id = ${id} ${locking}`.execute(db);
  return rows[0];
}

/** The part of a record that may be shown. */
export function readablePart(resource: Resource, record: Row): Row {
  const fields = readableFields(resource);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in fields || name === 'revision'));
}
