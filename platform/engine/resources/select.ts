import { type AliasableExpression, sql } from 'kysely';

import { type Field, type Fields, orderingOf } from '../../../src/schemas/vocabulary/field.ts';
import { resolveConditionNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type ConditionSqlScope, conditionToSql } from './conditionSql.ts';
import { isMovable } from '../../../src/schemas/vocabulary/blockedMoves.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RecordOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { sortKeyColumnName, sortKeyFunctionName } from '../storage/sortKeyFunctionStatements.ts';
import { jsonText } from '../storage/sqlTerms/jsonText.ts';
import { hasSortKeyColumn } from '../storage/tables.ts';
import { computedExpression } from '../fields/computedFields.ts';
import { readableFields, storedFields } from '../fields/resourceFields.ts';
import { type RecordQuery, type RecordRow, eb, recordsOf } from '../records/withRecordTables.ts';
import { blockedMovesColumn } from '../records/siblings.ts';
import { type Localization, localizedExpression } from './localizedExpression.ts';
import { memoizePerObject } from '../../../src/schemas/base/memoizePerObject.ts';

/** Returns the SQL expression of a field in a query over the row `t`. */
export function fieldExpressionOf(resource: ResourceFields, field: string): AliasableExpression<unknown> {
  const known = fieldExpressions(resource);
  const expression = known.get(field) ?? maskedExpressionOf(resource, field);
  known.set(field, expression);
  return expression;
}

const fieldExpressions = memoizePerObject<ResourceFields, Map<string, AliasableExpression<unknown>>>(() => new Map());

function maskedExpressionOf(resource: ResourceFields, field: string): AliasableExpression<unknown> {
  const value = unmaskedExpressionOf(resource, field);
  const { knownWhen } = resource.fields[field] ?? {};
  if (!knownWhen) return value;
  return eb
    .case()
    .when(conditionToSql(resolveConditionNames(resource, knownWhen), conditionSqlScopeOf(resource)))
    .then(value)
    .end();
}

/**
 * Returns the fields and SQL values of the row `t` for `conditionToSql`. Named conditions also use values that
 * `knownWhen` hides from users.
 */
export function conditionSqlScopeOf(resource: ResourceFields, now?: string): ConditionSqlScope {
  return { fields: allFields(resource), valueOf: field => unmaskedExpressionOf(resource, field), now };
}

function unmaskedExpressionOf(resource: ResourceFields, field: string): AliasableExpression<unknown> {
  return computedExpression(resource, field) ?? eb.ref(`t.${field}`);
}

type ResourceFields = Pick<Resource, 'type' | 'fields' | 'wire' | 'conditions'>;

/** Returns the SQL expression of a field, in the reader's language. */
export function localizedFieldExpression(
  resource: Resource,
  field: string,
  localization: Localization | undefined,
): AliasableExpression<unknown> {
  return (localization && localizedExpression(resource, field, localization)) ?? fieldExpressionOf(resource, field);
}

/**
 * Returns the sort expression of a field: the first day of a date range, the sort key column of a stored text,
 * otherwise the value.
 */
export function sortExpressionOf(
  resource: Resource,
  name: string,
  field: Field | undefined,
): AliasableExpression<unknown> {
  const expression = fieldExpressionOf(resource, name);
  if (field?.kind === 'dateRange') return jsonText(expression, 'start');
  const ordering = field && orderingOf(field);
  if (!ordering) return expression;
  if (hasSortKeyColumn(resource, name)) return eb.ref(`t.${sortKeyColumnName(name)}`);
  return sql`${eb.fn(sortKeyFunctionName(ordering), [eb.cast(expression, 'text')])} collate "C"`;
}

interface SelectOptions {
  readonly fields: Fields;
  /** Query of the records to read, instead of the whole table. */
  readonly from?: RecordQuery | undefined;
  /** Language of the reader. Without it, the query returns texts as stored. */
  readonly localization?: Localization | undefined;
}

/**
 * Selects these fields and the revision of the records. The query uses the table alias `t`.
 *
 * @example selectRecords(db, resource, { fields: listedFields(resource) }).where('t.id', '=', id).executeTakeFirst()
 */
export function selectRecords(
  db: Database,
  resource: Resource,
  { fields, from = recordsOf(db, resource), localization }: SelectOptions,
): RecordQuery<RecordRow> {
  const columns = Object.keys(fields).map(name => localizedFieldExpression(resource, name, localization).as(name));
  return from.select([...columns, 't.revision']).$castTo<RecordRow>();
}

/** Selects records for the console. Records that can be moved also contain whether they are first or last. */
export function selectShownRecords(db: Database, resource: Resource, options: SelectOptions): RecordQuery<RecordRow> {
  const records = selectRecords(db, resource, options);
  return isMovable(resource) ? records.select(blockedMovesColumn(resource)).$castTo<RecordRow>() : records;
}

const recordFields = memoizePerObject((resource: Resource): Fields => ({
  ...readableFields(resource),
  ...storedFields(resource),
}));

/** Reads a record including its secrets. Never send this record to a client. */
export async function readRecord(
  db: Database,
  resource: Resource,
  id: number,
  lock = false,
): Promise<RecordRow | undefined> {
  return selectRecords(db, resource, { fields: recordFields(resource) })
    .where('t.id', '=', id)
    .$if(lock, query => query.forUpdate('t'))
    .executeTakeFirst();
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
export function pickReadableFields(resource: Resource, record: Row): Row {
  const fields = readableFields(resource);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in fields || name === 'revision'));
}
