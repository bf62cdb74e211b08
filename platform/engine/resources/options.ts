import { localizationOf } from './localizedExpression.ts';
import { type RawBuilder, sql } from 'kysely';

import { canonicalSearchText } from '../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { escapeLike } from '../storage/escapeLike.ts';
import { allOf } from './filters.ts';
import { badRequest } from '../http/requestInput.ts';
import { narrowingConditions } from './narrowing.ts';
import { expressionOf, localizedFieldExpression } from './select.ts';

const limits = { usual: 20, most: 1_000, tree: 2_000 } as const;

/**
 * Returns the options of a reference: `?keyword=&limit=&field=&values=a&values=b&filter={}` → `[{ value, label }]`.
 *
 * `field` is the field whose value the reference stores. If this field is not the id, each option also contains the id.
 * `filter` contains list filters with which a form narrows its options. Labels are in the caller's language. For a
 * tree, returns all nodes in order, each with its parent; a menu node that the caller may not grant states the reason.
 */
export async function respondWithOptions(
  resource: Resource,
  catalogue: Catalogue,
  context: RouteContext,
): Promise<unknown> {
  const { keyword, limit, field = 'id', filter } = context.query;
  const values = valuesIn(context);
  const stored = storedField(resource, catalogue, field);
  const value = expressionOf(resource, field);
  const localization = localizationOf(catalogue, context.language);
  const label = localizedFieldExpression(resource, titleFieldOf(resource), localization);
  const where = [
    sql`${value} is not null`,
    ...(keyword ? [sql`${label}::text ilike ${`%${escapeLike(canonicalKeyword(resource, keyword))}%`}`] : []),
    ...(values ? [isOneOf(value, stored, values)] : []),
    ...(filter
      ? narrowingConditions(resource, { catalogue, caller: context.caller, text: filter, now: context.now })
      : []),
  ];
  const { tree } = resource;
  const parent = tree ? sql`, ${expressionOf(resource, tree.parent)} as "parentId"` : sql``;
  const id = field === 'id' ? sql`` : sql`, t.id`;
  const order = tree ? sql`${expressionOf(resource, tree.order)}, t.id` : sql`${label}, t.id`;
  const { rows } = await sql<Row>`
    select ${value} as value, coalesce(${label}::text, ${value}::text) as label ${id} ${parent}
    from ${sql.table(tableName(resource))} as t ${allOf(where)}
    order by ${order} limit ${toLimit(resource, limit, values)}`.execute(context.db);
  return values ? rows : catalogue.rules.rights.withDeniedGrants(context.db, context.caller, resource, rows);
}

function canonicalKeyword(resource: Resource, keyword: string): string {
  const title = allFields(resource)[titleFieldOf(resource)];
  const text = keyword.replaceAll('\0', '');
  return title ? canonicalSearchText(title, text) : text;
}

/** Only allows fields that some resource stores as a reference, because options could otherwise read any column. */
function storedField(resource: Resource, catalogue: Catalogue, name: string): Field | undefined {
  const field = allFields(resource)[name];
  const isStored = name === 'id' || catalogue.referrersOf(resource.name).some(referrer => referrer.stores === name);
  if (!field || field.secret || field.credential || !isStored) {
    throw badRequest({ zh: `不支持的字段：${name}`, en: `Unknown field: ${name}` });
  }
  return field;
}

function valuesIn({ query, repeated }: RouteContext): readonly string[] | undefined {
  return repeated['values'] ?? (query['values'] ? [query['values']] : undefined);
}

function isOneOf(value: RawBuilder<unknown>, field: Field | undefined, values: readonly string[]): RawBuilder<unknown> {
  const type = field ? sqlTypeOf(field) : 'bigint';
  const ids = () => values.flatMap(item => item.split(',')).filter(item => /^[0-9]{1,15}$/.test(item));
  const legal = type === 'bigint' ? ids().map(Number) : values;
  return sql`${value} = any(${[...legal].slice(0, limits.most)}::${sql.raw(type)}[])`;
}

function toLimit(resource: Resource, limit: string | undefined, values: readonly string[] | undefined): number {
  if (resource.tree) return limits.tree;
  if (values) return limits.most;
  const count = Number(limit ?? limits.usual);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, limits.most) : limits.usual;
}
