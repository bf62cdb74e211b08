import type { RawBuilder } from 'kysely';

import type { Resource } from '../../../src/schemas/resource.ts';

/**
 * SQL expressions over the row `t` by `resource.field`. Computed fields are read, sorted and filtered like stored ones.
 * If a computed field is writable, an effect of the resource stores its value.
 */
export type ComputedFields = Readonly<Record<string, RawBuilder<unknown>>>;

const expressionsOf = new WeakMap<object, ReadonlyMap<string, RawBuilder<unknown>>>();

/**
 * Connects a resource with the expressions of its computed fields. Returns the inconsistencies: a computed field without
 * an expression, and an expression for another field.
 */
export function connectComputed(resource: Resource, computed: ComputedFields): readonly string[] {
  const prefix = `${resource.name}.`;
  const own = Object.entries(computed).filter(([name]) => name.startsWith(prefix));
  const expressions = new Map(own.map(([name, expression]) => [name.slice(prefix.length), expression]));
  expressionsOf.set(resource, expressions);
  const lacking = Object.entries(resource.fields).filter(([name, field]) => field.computed && !expressions.has(name));
  const unknownNames = [...expressions.keys()].filter(name => !resource.fields[name]?.computed);
  return [
    ...lacking.map(([name]) => `fields.${name}: the computed field has no expression`),
    ...unknownNames.map(name => `fields.${name}: the field with an expression lacks the flag computed`),
  ];
}

/** Returns the expression of a computed field; `undefined` for a stored field. */
export function computedExpression(resource: object, field: string): RawBuilder<unknown> | undefined {
  return expressionsOf.get(resource)?.get(field);
}
