import { type Expression, type ExpressionWrapper, type SqlBool, expressionBuilder, sql } from 'kysely';

import type { SqlType } from './sqlType.ts';

const eb = expressionBuilder<Record<never, never>>();

/** Returns the condition that a value is null, an empty text, or one of these JSON texts. */
export function isEmptyValue(
  value: Expression<unknown>,
  type: SqlType,
  emptyJson: readonly string[],
): ExpressionWrapper<Record<never, never>, never, SqlBool> {
  if (type === 'text') return eb(eb.fn.coalesce(value, sql.lit('')), '=', sql.lit(''));
  if (type !== 'jsonb') return eb(value, 'is', null);
  const texts = emptyJson.map(text => sql.lit(text));
  return eb(eb.fn.coalesce(value, sql.lit('null')), 'in', texts);
}
