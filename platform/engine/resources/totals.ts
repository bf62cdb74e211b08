import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RouteContext } from '../http/route.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import { filtersOf, toConditions } from './filters.ts';
import { parseRequestInput } from '../http/requestInput.ts';
import { fieldExpressionOf } from './select.ts';
import type { Localization } from './localizedExpression.ts';

/**
 * Returns the sum of each field in `totals` over all records that match the filters: `{ payAmount: '1234.50' }`. Sums
 * are texts, because amounts may have more digits than a number can store.
 */
export async function respondWithTotals(
  resource: Resource,
  call: Call,
  context: RouteContext & { readonly localization: Localization },
): Promise<unknown> {
  const conditions = toConditions(filtersOf(resource, context), parseRequestInput(call, context));
  const sums = (resource.totals ?? []).map(name =>
    eb.cast(eb.fn.coalesce(eb.fn.sum(fieldExpressionOf(resource, name)), eb.lit(0)), 'text').as(name),
  );
  return recordsOf(context.db, resource).select(sums).where(eb.and(conditions)).executeTakeFirst();
}
