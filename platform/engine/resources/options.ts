import { localizationOf } from './localizedExpression.ts';
import type { Expression, SqlBool } from 'kysely';

import { toCanonicalSearchText } from '../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { RouteContext } from '../http/route.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import { sqlTypeOf } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { escapeLike } from '../storage/escapeLike.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { toNarrowingConditions } from './narrowing.ts';
import { fieldExpressionOf, localizedFieldExpression } from './select.ts';

const limits = { usual: 20, most: 1_000, tree: 2_000 } as const;

/**
 * Returns the options of a reference: `?keyword=&limit=&field=&values=a&values=b&filter={}` → `[{ value, label }]`.
 *
 * `field` is the field whose value the reference stores. If this field is not the id, each option also contains the id.
 * `filter` contains list filters with which a form narrows its options. Labels are in the caller's language. For a
 * tree, returns all nodes in order, each with its parent; a menu node that the caller may not grant contains the
 * reason.
 */
export async function respondWithOptions(
  resource: Resource,
  catalogue: Catalogue,
  context: RouteContext,
): Promise<unknown> {
  const { keyword, limit, field = 'id', filter } = context.query;
  const values = valuesIn(context);
  const stored = storedField(resource, catalogue, field);
  const value = fieldExpressionOf(resource, field);
  const localization = localizationOf(catalogue, context.language);
  const label = localizedFieldExpression(resource, titleFieldOf(resource), localization);
  const text = eb.cast<string | null>(label, 'text');
  const where = [
    eb(value, 'is not', null),
    ...(keyword ? [eb(text, 'ilike', `%${escapeLike(canonicalKeyword(resource, keyword))}%`)] : []),
    ...(values ? [isOneOf(value, stored, values)] : []),
    ...(filter
      ? toNarrowingConditions(resource, { catalogue, caller: context.caller, text: filter, now: context.now })
      : []),
  ];
  const { tree } = resource;
  const rows = await recordsOf(context.db, resource)
    .select([value.as('value'), eb.fn.coalesce(text, eb.cast(value, 'text')).as('label')])
    .$if(field !== 'id', query => query.select('t.id'))
    .$if(tree !== undefined, query => query.select(fieldExpressionOf(resource, tree?.parent ?? '').as('parentId')))
    .where(eb.and(where))
    .orderBy(tree ? fieldExpressionOf(resource, tree.order) : label)
    .orderBy('t.id')
    .limit(toLimit(resource, limit, values))
    .execute();
  return values ? rows : catalogue.rules.rights.withDeniedGrants(context.db, context.caller, resource, rows);
}

function canonicalKeyword(resource: Resource, keyword: string): string {
  const title = allFields(resource)[titleFieldOf(resource)];
  const text = keyword.replaceAll('\0', '');
  return title ? toCanonicalSearchText(title, text) : text;
}

/**
 * Returns the id or another field that a reference stores. Refuses every other field, because options could otherwise
 * reveal it.
 */
function storedField(resource: Resource, catalogue: Catalogue, name: string): Field | undefined {
  const field = allFields(resource)[name];
  const isStored = name === 'id' || catalogue.referrersOf(resource.name).some(referrer => referrer.stores === name);
  if (!field || field.secret || field.credential || !isStored) {
    throw badRequestRefusal({ zh: `不支持的字段：${name}`, en: `Unknown field: ${name}` });
  }
  return field;
}

function valuesIn({ query, repeated }: RouteContext): readonly string[] | undefined {
  const { values } = query;
  return repeated['values'] ?? (values ? [values] : undefined);
}

function isOneOf(value: Expression<unknown>, field: Field | undefined, values: readonly string[]): Expression<SqlBool> {
  const isNumber = !field || sqlTypeOf(field) === 'bigint';
  const ids = () => values.flatMap(item => item.split(',')).filter(item => /^[0-9]{1,15}$/.test(item));
  const legal: readonly unknown[] = isNumber ? ids().map(Number) : values;
  return eb(value, '=', anyOf(legal.slice(0, limits.most)));
}

function toLimit(resource: Resource, limit: string | undefined, values: readonly string[] | undefined): number {
  if (resource.tree) return limits.tree;
  if (values) return limits.most;
  const count = Number(limit ?? limits.usual);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, limits.most) : limits.usual;
}
