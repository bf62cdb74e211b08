import { type ExpressionWrapper, type Expression, type SqlBool, expressionBuilder } from 'kysely';

const eb = expressionBuilder<Record<never, never>>();

/** Returns SQL for whether a condition holds. Where the condition is null, the result is false instead of null. */
export function isTrue(condition: Expression<SqlBool>): ExpressionWrapper<Record<never, never>, never, boolean> {
  return eb(eb.parens(condition), 'is', true).$castTo<boolean>();
}
