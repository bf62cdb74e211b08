import { type RawBuilder, sql } from 'kysely';

import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { conditionFilterKey, filterFields } from '../../../src/schemas/vocabulary/conditionFilter.ts';
import { type Facet, maxFacetFields, maxFacetCount, hasFacets } from '../../../src/schemas/vocabulary/facet.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { type Filter, allOf, filtersOf, toConditions } from './filters.ts';
import { badRequest, readInput } from '../http/requestInput.ts';
import { expressionOf } from './select.ts';
import type { Localization } from './localizedExpression.ts';

/**
 * Maximum number of matches to count with one grouping query. For more matches, the records of each value are counted
 * separately, up to `maxFacetCount`.
 */
const maxGroupedMatches = 50_000;

/**
 * Returns how many records each option of the named fields would match: `{ fields: ['status'], …filters }` → `{ status:
 * [{ value: 1, count: 112 }] }`. The filter of a field does not narrow the counts of the same field.
 */
export async function respondWithFacets(
  resource: Resource,
  call: Call,
  context: RouteContext & { readonly localization: Localization },
): Promise<unknown> {
  const { fields, ...values } = readInput(call, context);
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
  const fields = filterFields(resource);
  const isKnown = (name: unknown): name is string => {
    const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && hasFacets(field);
  };
  if (names.length === 0 || names.length > maxFacetFields || !names.every(isKnown)) {
    throw badRequest({ zh: '不支持统计这些字段', en: 'These fields cannot be counted' });
  }
  return [...new Set(names)];
}

/** Counts the records that meet each named condition. A record may meet several. */
async function countConditions(
  db: Database,
  resource: Resource,
  known: readonly Filter[],
  conditions: readonly RawBuilder<unknown>[],
): Promise<readonly Facet[]> {
  const counted = await Promise.all(
    Object.keys(resource.conditions ?? {}).map(async value =>
      toFacet({
        value,
        count: await countUpToLimit(db, resource, [
          ...conditions,
          ...toConditions(known, { [conditionFilterKey]: value }),
        ]),
      }),
    ),
  );
  return counted.flat();
}

/** Counts the matching records, at most `maxFacetCount` of them. */
async function countUpToLimit(
  db: Database,
  resource: Resource,
  conditions: readonly RawBuilder<unknown>[],
): Promise<unknown> {
  const { rows } = await sql<Row>`
    select count(*) as count from (
      select from ${sql.table(tableName(resource))} as t ${allOf(conditions)} limit ${maxFacetCount}) as few`.execute(
    db,
  );
  return rows[0]?.['count'] ?? 0;
}

async function countValues(
  db: Database,
  resource: Resource,
  name: string,
  conditions: readonly RawBuilder<unknown>[],
): Promise<readonly Facet[]> {
  const field = allFields(resource)[name];
  if (!field) return [];
  const from = sql`${sql.table(tableName(resource))} as t`;
  const expression = expressionOf(resource, name);
  const seen = sql`select ${expression} as value from ${from} ${allOf(conditions)} limit ${maxGroupedMatches + 1}`;
  const { rows } = field.multiple
    ? await sql<Row>`
        select one as value, count(*) as count from (${seen}) as seen
        cross join lateral jsonb_array_elements(case jsonb_typeof(seen.value) when 'array' then seen.value else '[]' end)
          as one group by one`.execute(db)
    : await sql<Row>`select value, count(*) as count from (${seen}) as seen group by value`.execute(db);
  const total = rows.reduce((sum, row) => sum + Number(row['count']), 0);
  if (total <= maxGroupedMatches) return rows.flatMap(toFacet);
  const values = [...new Set([...optionsOfField(field), ...rows.map(row => row['value'])])];
  const counted: readonly Facet[][] = await Promise.all(
    values.filter(isValue).map(async value => {
      const has = field.multiple
        ? sql`${expression} @> ${JSON.stringify([value])}::jsonb`
        : sql`${expression} = ${value}::${sql.raw(sqlTypeOf(field))}`;
      return toFacet({ value, count: await countUpToLimit(db, resource, [...conditions, has]) });
    }),
  );
  return counted.flat();
}

function optionsOfField(field: Field): readonly unknown[] {
  return field.kind === 'code' ? field.codes.items.map(item => item.value) : [true, false];
}

function isValue(value: unknown): value is Facet['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns the count of an option; none for an option without records, or for records without a value. */
function toFacet(row: Row): Facet[] {
  const { value } = row;
  const count = Number(row['count']);
  if (!isValue(value) || count === 0) return [];
  return [count >= maxFacetCount ? { value, count: maxFacetCount - 1, more: true } : { value, count }];
}
