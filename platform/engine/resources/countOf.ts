import { type AliasableExpression, expressionBuilder, sql } from 'kysely';

import type { ConditionNameOf } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { meetsCondition } from './meetsCondition.ts';
import type { Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

interface CountFilter<R extends Resource> {
  /** Values that the counted rows have. */
  readonly values?: Partial<RowOf<R>>;
  /** Named condition that the counted rows meet. */
  readonly meets?: ConditionNameOf<R>;
}

/**
 * Expression of a computed field: counts the rows of a resource in which the given columns equal columns of the row
 * `t`.
 *
 * @example 'ad-spaces.adCount': countOf(ads, { spaceId: 'id' }, { values: { shelfStatus: shelfStatus.listed } })
 */
export function countOf<const R extends Resource>(
  resource: R,
  columns: { readonly [K in keyof RowOf<R> & string]?: string },
  { values = {}, meets: condition }: CountFilter<NoInfer<R>> = {},
): AliasableExpression<number> {
  return expressionBuilder<Record<string, Row>>()
    .selectFrom(`${tableName(resource)} as counted`)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb =>
      eb.and([
        ...Object.entries(columns).map(([column, own]) => eb(`counted.${column}`, '=', sql.ref(`t.${String(own)}`))),
        ...Object.entries<unknown>(values).map(([column, value]) => eb(`counted.${column}`, '=', value)),
        ...(condition ? [meetsCondition(resource, condition, { as: 'counted' })] : []),
      ]),
    )
    .$asScalar();
}
