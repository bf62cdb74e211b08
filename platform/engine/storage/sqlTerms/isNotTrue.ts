import { type ExpressionWrapper, type Expression, type SqlBool, expressionBuilder } from 'kysely';

const eb = expressionBuilder<Record<never, never>>();

/** Returns the negation of a condition. The negation also holds where the condition is null. */
export function isNotTrue(condition: Expression<SqlBool>): ExpressionWrapper<Record<never, never>, never, SqlBool> {
  return eb(eb.parens(condition), 'is not', true);
}
