import { type Field, itemTypeOf, rulesOf, valueTypeOf } from '../../schemas/vocabulary/field.ts';
import type { Json } from '../../schemas/base/json.ts';
import { passesRule } from '../../schemas/rules/rules.ts';

/** Returns the default in the source if it is a valid value of the field. */
export function proposeFieldDefault(field: Field, given: Json | undefined): Json | undefined {
  if (given === undefined || given === null || given === '' || field.kind === 'json' || field.kind === 'rows')
    return undefined;
  const isList = valueTypeOf(field) === 'list';
  if (isList !== Array.isArray(given)) return undefined;
  const items: readonly unknown[] = Array.isArray(given) ? given : [given];
  const isTyped = items.every(item => typeof item === itemTypeOf(field));
  const isListed = field.kind !== 'code' || items.every(item => field.codes.items.some(entry => entry.value === item));
  const isKept = [given, ...items].every(value => rulesOf(field).every(rule => passesRule(rule, value)));
  return isTyped && isListed && isKept ? given : undefined;
}
