import { type ExpressionWrapper, type Expression, type SqlBool, expressionBuilder } from 'kysely';

const eb = expressionBuilder<Record<never, never>>();

/** Returns whether a condition holds: false, and not null, where the condition is null. */
export function isTrue(condition: Expression<SqlBool>): ExpressionWrapper<Record<never, never>, never, boolean> {
  return eb(eb.parens(condition), 'is', true).$castTo<boolean>();
}
