import type { Expression, SqlBool } from 'kysely';

import { type Field, filterTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import {
  type FilterOperator,
  operatorKeyOf,
  filterOperatorsOf,
} from '../../../src/schemas/vocabulary/filterOperators.ts';
import type { FilterType } from '../../../src/schemas/kinds/kind.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { conditionFilters } from './conditionFilters.ts';
import { parseList, parseScalar, parseBoolean, parseBound, parseDay, parseSearchText } from './filterValues.ts';
import { eb } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import { escapeLike } from '../storage/escapeLike.ts';
import { isEmptyValue } from '../storage/sqlTerms/isEmptyValue.ts';
import { isNotTrue } from '../storage/sqlTerms/isNotTrue.ts';
import { jsonText } from '../storage/sqlTerms/jsonText.ts';
import { sqlTypeOf } from '../storage/tables.ts';
import { badRequestRefusal, toIds } from '../http/requestInput.ts';
import { conditionSqlScopeOf, localizedFieldExpression } from './select.ts';
import type { Localization } from './localizedExpression.ts';
import { memoizePerObject } from '../../../src/schemas/base/memoizePerObject.ts';

type Value = Expression<unknown>;
type ConditionBuilder = (expression: Value, field: Field, value: unknown, key: string) => Expression<SqlBool>;

/** Declared filter: the key of its parameter and its condition. */
export interface Filter {
  readonly key: string;
  /** Name of the filtered field. */
  readonly name: string;
  /** For the lower end of a range: the key of the upper end, and the label of the field. */
  readonly opens?: { readonly upTo: string; readonly label: Label } | undefined;
  readonly toCondition: (value: unknown) => Expression<SqlBool>;
}

const nothing = eb.lit(false);

const conditionsByFilterType: {
  readonly [F in FilterType]: readonly { readonly suffix: string; readonly make: ConditionBuilder }[];
} = {
  contains: [{ suffix: '', make: contains }],
  oneOf: [{ suffix: '', make: isOneOfCondition }],
  equals: [{ suffix: '', make: isOneOfCondition }],
  prefix: [{ suffix: '', make: prefix }],
  // A date range matches when it overlaps the requested range.
  overlap: [
    { suffix: 'Start', make: (range, _, value, key) => eb(jsonText(range, 'end'), '>=', parseDay(value, key)) },
    { suffix: 'End', make: (range, _, value, key) => eb(jsonText(range, 'start'), '<=', parseDay(value, key)) },
  ],
  range: [
    {
      suffix: 'Start',
      make: (expression, field, value, key) => eb(expression, '>=', parseBound(field, value, key, '00:00:00')),
    },
    {
      suffix: 'End',
      make: (expression, field, value, key) => eb(expression, '<=', parseBound(field, value, key, '23:59:59')),
    },
  ],
};

/** Conditions of the operators. They do not depend on the field's default filter type. */
const conditionsByOperator: { readonly [O in FilterOperator]: ConditionBuilder } = {
  contains,
  equals: (expression, field, value, key) => eb(expression, '=', parseScalar(field, value, key)),
  begins: (expression, field, value, key) =>
    eb(expression, 'ilike', `${escapeLike(parseSearchText(field, value, key))}%`),
  in: isOneOfCondition,
  not: (expression, field, value, key) => {
    const isPart = filterTypeOf(field) !== 'oneOf';
    return isNotTrue((isPart ? contains : isOneOfCondition)(expression, field, value, key));
  },
  empty: (expression, field, value, key) => {
    const empty = isEmptyValue(expression, sqlTypeOf(field), ['null', '[]', '{}', '""']);
    return parseBoolean(value, key) ? empty : eb.not(empty);
  },
};

interface FilterContext {
  /** Language in which texts are compared; without it, texts are compared as stored. */
  readonly localization?: Localization | undefined;
  /** Time for named conditions that refer to `$now`. */
  readonly now?: string | undefined;
}

/**
 * Returns the filters of a resource: its declared filters, `id`, and `is` for its named conditions. Secrets have no
 * filters.
 */
export function filtersOf(resource: Resource, { localization, now }: FilterContext = {}): readonly Filter[] {
  const byId: Filter = { key: 'id', name: 'id', toCondition: isOneId };
  const declared = fieldFiltersOf(resource).map(({ field, make, ...filter }) => ({
    ...filter,
    toCondition: (value: unknown) =>
      make(localizedFieldExpression(resource, filter.name, localization), field, value, filter.key),
  }));
  return [byId, ...declared, ...conditionFilters(resource, conditionSqlScopeOf(resource, now))];
}

interface FieldFilter extends Omit<Filter, 'toCondition'> {
  readonly field: Field;
  readonly make: ConditionBuilder;
}

const fieldFiltersOf = memoizePerObject((resource: Resource): readonly FieldFilter[] =>
  Object.entries(allFields(resource)).flatMap(([name, field]) => {
    const type = filterTypeOf(field);
    if (type === null || name === 'id') return [];
    const filter = (key: string, make: ConditionBuilder): FieldFilter => ({
      key,
      name,
      opens: key === `${name}Start` ? { upTo: `${name}End`, label: field.label } : undefined,
      field,
      make,
    });
    return [
      ...conditionsByFilterType[type].map(({ suffix, make }) => filter(`${name}${suffix}`, make)),
      ...filterOperatorsOf(field).map(operator =>
        filter(operatorKeyOf(name, operator), conditionsByOperator[operator]),
      ),
    ];
  }),
);

/**
 * Converts the filters of a request to conditions. Refuses unknown keys and ignores empty values. An empty list matches
 * nothing.
 */
export function toConditions(
  filters: readonly Filter[],
  values: Readonly<Record<string, unknown>>,
): readonly Expression<SqlBool>[] {
  const conditions = Object.entries(values).flatMap(([key, value]) => {
    const filter = filters.find(declared => declared.key === key);
    if (!filter) throw badRequestRefusal({ zh: `不支持的查询条件：${key}`, en: `Unknown filter: ${key}` });
    return value === null || value === undefined || value === '' ? [] : [filter.toCondition(value)];
  });
  for (const filter of filters) refuseReversed(filter, values);
  return conditions;
}

/** Refuses a range whose end is before its start, because nobody would request such a range deliberately. */
function refuseReversed({ key, opens }: Filter, values: Readonly<Record<string, unknown>>): void {
  if (!opens) return;
  const [from, to] = [values[key] ?? '', values[opens.upTo] ?? ''];
  if (from === '' || to === '') return;
  const [first, last] = [String(from), String(to)];
  const isDay = /^\d{4}-\d{2}-\d{2}/.test(first);
  // If the upper end is a day, the range includes the whole day.
  if (isDay ? first <= `${last}~` : Number(first) <= Number(last)) return;
  const { zh, en } = opens.label;
  throw badRequestRefusal({
    zh: `${zh}的起始值不能大于结束值`,
    en: `${en}: the start of the range cannot be after its end`,
  });
}

function isOneId(value: unknown): Expression<SqlBool> {
  const given = typeof value === 'string' ? value.split(',') : value;
  if (Array.isArray(given) && given.length === 0) return nothing;
  return eb('t.id', '=', anyOf(toIds(given)));
}

/**
 * Returns the condition for texts that contain the value. If the value is a list, the texts must equal one of its
 * items.
 */
function contains(expression: Value, field: Field, value: unknown, key: string): Expression<SqlBool> {
  if (Array.isArray(value)) return isOneOfCondition(expression, field, value, key);
  return eb(expression, 'ilike', `%${escapeLike(parseSearchText(field, value, key))}%`);
}

/**
 * Returns the condition for texts that begin with the value. If the value is a list, the texts must equal one of its
 * items.
 */
function prefix(expression: Value, field: Field, value: unknown, key: string): Expression<SqlBool> {
  if (Array.isArray(value)) return isOneOfCondition(expression, field, value, key);
  return eb(expression, 'like', `${escapeLike(parseSearchText(field, value, key))}%`);
}

function isOneOfCondition(expression: Value, field: Field, value: unknown, key: string): Expression<SqlBool> {
  const given = parseList(field, value);
  if (given.length === 0) return nothing;
  if (given.length > 1_000) throw badRequestRefusal({ zh: `${key}的取值过多`, en: `Too many values for ${key}` });
  if (field.multiple) {
    return eb.or(given.map(item => eb(expression, '@>', JSON.stringify([parseScalar(field, item, key)]))));
  }
  return eb(expression, '=', anyOf(given.map(item => parseScalar(field, item, key))));
}
