import { type ExpressionBuilder, expressionBuilder } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RowOf, TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { SystemTables } from '../storage/systemTables.ts';

/**
 * Returns a builder of expressions over the row `t` of a resource. Subqueries may read the tables of the other
 * resources and the platform's own tables.
 *
 * @example
 * const row = rowExpressionBuilderOf(meals, accounts);
 * export const computed: ComputedFields = {
 *   'meals.lastSale': row.selectFrom('accounts as a').select(eb => eb.fn.max('a.openTime')).whereRef('a.mealId', '=', 't.id'),
 * };
 */
export function rowExpressionBuilderOf<const R extends Resource, const Others extends readonly Resource[]>(
  _resource: R,
  ..._others: Others
): ExpressionBuilder<TablesOf<Others> & SystemTables & { readonly t: RowOf<R> }, 't'> {
  return expressionBuilder();
}
