import { type RawBuilder, sql } from 'kysely';

import { type Field, type Fields, orderingOf } from '../../../src/schemas/vocabulary/field.ts';
import { resolveConditionNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type ConditionSource, conditionToSql } from './conditionSql.ts';
import { isMovable } from '../../../src/schemas/vocabulary/blockedMoves.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RecordOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { sortKeyColumn, sortKeyFunction } from '../storage/sortKeyFunctions.ts';
import { hasSortKeyColumn, tableName } from '../storage/tables.ts';
import { computedExpression } from '../fields/computedFields.ts';
import { readableFields, storedFields } from '../fields/resourceFields.ts';
import { blockedMoves } from '../records/siblings.ts';
import { type Localization, localizedExpression } from './localizedExpression.ts';

/** Returns the SQL expression of a field in a query over the row `t`. */
export function expressionOf(resource: ResourceFields, field: string): RawBuilder<unknown> {
  const value = unmaskedExpressionOf(resource, field);
  const { knownWhen } = resource.fields[field] ?? {};
  if (!knownWhen) return value;
  return sql`case when ${conditionToSql(resolveConditionNames(resource, knownWhen), conditionSourceOf(resource))} then ${value} end`;
}

/** Returns the record `t` for `conditionToSql`. Named conditions see values that `knownWhen` hides from people. */
export function conditionSourceOf(resource: ResourceFields, now?: string): ConditionSource {
  return { fields: allFields(resource), valueOf: field => unmaskedExpressionOf(resource, field), now };
}

function unmaskedExpressionOf(resource: ResourceFields, field: string): RawBuilder<unknown> {
  return sql`${computedExpression(resource, field) ?? sql.ref(`t.${field}`)}`;
}

type ResourceFields = Pick<Resource, 'type' | 'fields' | 'wire' | 'conditions'>;

/** Returns the SQL expression of a field, in the reader's language. */
export function localizedFieldExpression(
  resource: Resource,
  field: string,
  localization: Localization | undefined,
): RawBuilder<unknown> {
  return (localization && localizedExpression(resource, field, localization)) ?? expressionOf(resource, field);
}

/**
 * Returns the sort expression of a field: the first day of a date range, the sort key column of a stored text,
 * otherwise the value.
 */
export function sortExpression(resource: Resource, name: string, field: Field | undefined): RawBuilder<unknown> {
  const expression = expressionOf(resource, name);
  if (field?.kind === 'dateRange') return sql`(${expression} ->> 'start')`;
  const ordering = field && orderingOf(field);
  if (!ordering) return expression;
  if (hasSortKeyColumn(resource, name)) return sql.ref(`t.${sortKeyColumn(name)}`);
  return sql`${sql.raw(sortKeyFunction(ordering))}(${expression}::text) collate "C"`;
}

interface SelectOptions {
  /** SQL subquery to read instead of the whole table. */
  readonly part?: RawBuilder<unknown> | undefined;
  /** Language of the reader. Without it, the query returns texts as stored. */
  readonly localization?: Localization | undefined;
  /** Further named columns. */
  readonly more?: readonly RawBuilder<unknown>[];
}

/** Builds `select … from … as t` with these fields and the revision. */
export function selectFrom(
  resource: Resource,
  fields: Fields,
  { part, localization, more = [] }: SelectOptions = {},
): RawBuilder<Row> {
  return sql<Row>`select ${sql.join([...columnsOf(resource, fields, localization), ...more])} from ${sourceOf(resource, part)}`;
}

/**
 * Builds the query of `selectFrom` for the console. Records that can be moved also contain whether they are first or
 * last.
 */
export function selectShown(
  resource: Resource,
  fields: Fields,
  { part, localization }: SelectOptions = {},
): RawBuilder<Row> {
  if (!isMovable(resource)) return selectFrom(resource, fields, { part, localization });
  const columns = [...columnsOf(resource, fields, localization), blockedMoves(resource)];
  return sql<Row>`select ${sql.join(columns)} from ${sourceOf(resource, part)}`;
}

function columnsOf(
  resource: Resource,
  fields: Fields,
  localization: Localization | undefined,
): readonly RawBuilder<unknown>[] {
  const columns = Object.keys(fields).map(
    name => sql`${localizedFieldExpression(resource, name, localization)} as ${sql.id(name)}`,
  );
  return [...columns, sql`t.revision`];
}

function sourceOf(resource: Resource, part: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return sql`${part ?? sql.table(tableName(resource))} as t`;
}

/** Reads a record including its secrets. Never send this record to a client. */
export async function readRecord(db: Database, resource: Resource, id: number, lock = false): Promise<Row | undefined> {
  const fields = { ...readableFields(resource), ...storedFields(resource) };
  const locking = lock ? sql`for update of t` : sql``;
  const { rows } = await sql<Row>`${selectFrom(resource, fields)} where t.id = ${id} ${locking}`.execute(db);
  return rows[0];
}

/** Reads a record with the types of its resource, including its secrets. Never send this record to a client. */
export async function readRecordOf<const R extends Resource>(
  db: Database,
  resource: R,
  id: number,
  lock = false,
): Promise<RecordOf<R> | undefined> {
  return (await readRecord(db, resource, id, lock)) as RecordOf<R> | undefined;
}

/** Returns the part of a record that clients may receive. */
export function readablePart(resource: Resource, record: Row): Row {
  const fields = readableFields(resource);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in fields || name === 'revision'));
}
