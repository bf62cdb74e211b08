import type { Expression, SqlBool } from 'kysely';

import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { RouteContext } from '../http/route.ts';
import type { RecordQuery } from '../records/withRecordTables.ts';
import { filtersOf, toConditions } from './filters.ts';
import { badRequestRefusal, parseRequestInput } from '../http/requestInput.ts';
import { sortExpressionOf } from './select.ts';
import type { Localization } from './localizedExpression.ts';

export type SortDirection = 'ASC' | 'DESC';

/** Conditions, order and page of a list or export. */
export interface ListQuery {
  readonly conditions: readonly Expression<SqlBool>[];
  readonly sort: {
    readonly field: string;
    readonly expression: Expression<unknown>;
    readonly direction: SortDirection;
  };
  readonly pageNum: number;
  readonly pageSize: number;
}

const maxPageSize = 1_000;
const defaultPageSize = 20;

/** Parses paging, order and filters. Refuses names that the resource does not declare. */
export function parseListQuery(
  resource: Resource,
  call: Call,
  context: RouteContext & { readonly localization?: Localization },
): ListQuery {
  const { page, size } = pagingOf(call);
  const { [page]: pageNum, [size]: pageSize, sort, order, ...filters } = parseRequestInput(call, context);
  return {
    conditions: toConditions(filtersOf(resource, context), filters),
    sort: toSort(resource, sort, order),
    pageNum: toCount(page, pageNum ?? 1, 1_000_000),
    pageSize: toCount(size, pageSize ?? defaultPageSize, maxPageSize),
  };
}

/** Returns the parameter names of a list, except those of its filters. */
export function listQueryKeys(call: Call): readonly string[] {
  const { page, size } = pagingOf(call);
  return [page, size, 'sort', 'order'];
}

function pagingOf({ paging }: Call): NonNullable<Call['paging']> {
  return paging ?? { page: 'pageNum', size: 'pageSize' };
}

/**
 * Orders rows in the same way for all pages. Records with equal values are ordered by id. Empty values count as the
 * smallest values.
 */
export function applySort<O>(
  query: RecordQuery<O>,
  { field, expression, direction }: ListQuery['sort'],
): RecordQuery<O> {
  const isDescending = direction === 'DESC';
  const towards = isDescending ? 'desc' : 'asc';
  // `id` is never empty. Without a rule for nulls, the database can use the primary key index.
  if (field === 'id') return query.orderBy('t.id', towards);
  return query
    .orderBy(expression, order => (isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('t.id', towards);
}

/** Returns the requested order, or the default order of the resource. */
export function toSort(resource: Resource, field: unknown, order: unknown): ListQuery['sort'] {
  const isGiven = !isEmpty(field);
  const fallback = defaultSort(resource);
  const name = isGiven ? field : fallback.field;
  const direction = isGiven ? String(order ?? 'ASC').toUpperCase() : fallback.order;
  const known = allFields(resource);
  const mayBe = typeof name === 'string' && Object.hasOwn(known, name) && !known[name]?.secret;
  if (!mayBe || !(known[name]?.sort || name === fallback.field)) {
    throw badRequestRefusal({ zh: `不支持按${String(name)}排序`, en: `Cannot sort by ${String(name)}` });
  }
  if (direction !== 'ASC' && direction !== 'DESC') {
    throw badRequestRefusal({ zh: '排序方向应为ASC或DESC', en: 'The order must be ASC or DESC' });
  }
  return { field: name, expression: sortExpressionOf(resource, name, known[name]), direction };
}

function defaultSort(resource: Resource): { readonly field: string; readonly order: SortDirection } {
  if (resource.sort) return resource.sort;
  return { field: 'createTime' in allFields(resource) ? 'createTime' : 'id', order: 'DESC' };
}

function toCount(name: string, value: unknown, max: number): number {
  const count = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= max) return count;
  throw badRequestRefusal({
    zh: `${name}应为1-${max}之间的整数`,
    en: `${name} must be a whole number between 1 and ${max}`,
  });
}
