import { type Expression, type SqlBool, sql } from 'kysely';

import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { conditionFilterKey, filterFieldsOf } from '../../../src/schemas/vocabulary/conditionFilter.ts';
import { type Facet, maxFacetFields, maxFacetCount, hasFacets } from '../../../src/schemas/vocabulary/facet.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { RouteContext } from '../http/route.ts';
import { eb, withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';
import { countRecords } from './countRecords.ts';
import { type Filter, filtersOf, toConditions } from './filters.ts';
import { badRequestRefusal, parseRequestInput } from '../http/requestInput.ts';
import { fieldExpressionOf } from './select.ts';
import type { Localization } from './localizedExpression.ts';

/**
 * Maximum number of matches to count with one grouping query. For more matches, the records of each value are counted
 * separately, up to `maxFacetCount`.
 */
const maxGroupedMatches = 50_000;

/**
 * Returns the number of matching records for each option of the named fields: `{ fields: ['status'], …filters }` → `{
 * status: [{ value: 1, count: 112 }] }`. The counts of a field ignore the filter of the same field.
 */
export async function respondWithFacets(
  resource: Resource,
  call: Call,
  context: RouteContext & { readonly localization: Localization },
): Promise<unknown> {
  const { fields, ...values } = parseRequestInput(call, context);
  const known = filtersOf(resource, context);
  // Refuses invalid filters before anything is counted.
  toConditions(known, values);
  const counted: Record<string, readonly Facet[]> = {};
  for (const name of readNames(resource, fields)) {
    const own = new Set(known.filter(filter => filter.name === name).map(filter => filter.key));
    const others = Object.fromEntries(Object.entries(values).filter(([key]) => !own.has(key)));
    const conditions = toConditions(known, others);
    counted[name] =
      name === conditionFilterKey
        ? await countConditions(context.db, resource, known, conditions)
        : await countValues(context.db, resource, name, conditions);
  }
  return counted;
}

function readNames(resource: Resource, given: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(given) ? given : [];
  const fields = filterFieldsOf(resource);
  const isKnown = (name: unknown): name is string => {
    const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && hasFacets(field);
  };
  if (names.length === 0 || names.length > maxFacetFields || !names.every(isKnown)) {
    throw badRequestRefusal({ zh: '不支持统计这些字段', en: 'These fields cannot be counted' });
  }
  return [...new Set(names)];
}

/** Counts the records that meet each named condition. A record may meet several. */
async function countConditions(
  db: Database,
  resource: Resource,
  known: readonly Filter[],
  conditions: readonly Expression<SqlBool>[],
): Promise<readonly Facet[]> {
  const counted = await Promise.all(
    Object.keys(resource.conditions ?? {}).map(async value =>
      toFacet({
        value,
        count: await countRecords(
          db,
          resource,
          [...conditions, ...toConditions(known, { [conditionFilterKey]: value })],
          maxFacetCount,
        ),
      }),
    ),
  );
  return counted.flat();
}

async function countValues(
  db: Database,
  resource: Resource,
  name: string,
  conditions: readonly Expression<SqlBool>[],
): Promise<readonly Facet[]> {
  const field = allFields(resource)[name];
  if (!field) return [];
  const expression = fieldExpressionOf(resource, name);
  const seen = recordsOf(db, resource)
    .select(expression.as('value'))
    .where(eb.and(conditions))
    .limit(maxGroupedMatches + 1)
    .as('seen');
  const values = field.multiple
    ? withRecordTables(db)
        .selectFrom([seen, eb.fn('jsonb_array_elements', [listOf(sql.ref('seen.value'))]).as('one')])
        .select('one.value')
        .groupBy('one.value')
    : withRecordTables(db).selectFrom(seen).select('seen.value').groupBy('seen.value');
  const rows = await values.select(({ fn }) => fn.countAll<number>().as('count')).execute();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total <= maxGroupedMatches) return rows.flatMap(toFacet);
  const candidates = new Set([...optionsOfField(field), ...rows.map(({ value }) => value)]);
  const counted: readonly Facet[][] = await Promise.all(
    [...candidates].filter(isValue).map(async value => {
      const has = field.multiple ? eb(expression, '@>', JSON.stringify([value])) : eb(expression, '=', value);
      return toFacet({ value, count: await countRecords(db, resource, [...conditions, has], maxFacetCount) });
    }),
  );
  return counted.flat();
}

/** SQL for the value of a list field; an empty list for a value that is no list. */
function listOf(value: Expression<unknown>): Expression<unknown> {
  return eb
    .case(eb.fn('jsonb_typeof', [value]))
    .when(sql.lit('array'))
    .then(value)
    .else(sql.lit('[]'))
    .end();
}

function optionsOfField(field: Field): readonly unknown[] {
  return field.kind === 'code' ? field.codes.items.map(item => item.value) : [true, false];
}

function isValue(value: unknown): value is Facet['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Returns a list with the option and its count. The list is empty for an option without records, and for the group of
 * records without a value.
 */
function toFacet({ value, count }: { readonly value: unknown; readonly count: number }): Facet[] {
  if (!isValue(value) || count === 0) return [];
  return [count >= maxFacetCount ? { value, count: maxFacetCount - 1, more: true } : { value, count }];
}
