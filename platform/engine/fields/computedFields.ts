import type { AliasableExpression } from 'kysely';

import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';

/**
 * SQL expressions over the row `t`, keyed by `resource.field`. Computed fields are read, sorted and filtered like
 * stored ones. If a computed field is writable, an effect of the resource stores its value.
 */
export type ComputedFields = Readonly<Record<string, AliasableExpression<unknown>>>;

/**
 * Maps each field object to its expression, so that copies of a resource, which share the field objects, have the
 * expressions too.
 */
const expressions = new WeakMap<Field, AliasableExpression<unknown>>();

/**
 * Connects computed fields with their expressions. Returns the inconsistencies: a computed field without an expression,
 * and an expression for a field that is not computed.
 */
export function connectComputedFields(resource: Resource, computed: ComputedFields): readonly string[] {
  const prefix = `${resource.name}.`;
  const own = new Map(
    Object.entries(computed).flatMap(([name, expression]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), expression] as const] : [],
    ),
  );
  for (const [name, field] of Object.entries(resource.fields)) {
    const expression = own.get(name);
    if (expression) expressions.set(field, expression);
  }
  const lacking = Object.entries(resource.fields).filter(([name, field]) => field.computed && !own.has(name));
  const unknownNames = [...own.keys()].filter(name => !resource.fields[name]?.computed);
  return [
    ...lacking.map(([name]) => `fields.${name}: the computed field has no expression`),
    ...unknownNames.map(name => `fields.${name}: the field with an expression lacks the flag computed`),
  ];
}

/** Returns the expression of a computed field; `undefined` for a stored field. */
export function computedExpression(
  { fields }: Pick<Resource, 'fields'>,
  name: string,
): AliasableExpression<unknown> | undefined {
  const field = fields[name];
  return field && expressions.get(field);
}
