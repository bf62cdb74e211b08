import { type Field, type Fields, filterTypeOf, valueTypeOf } from './field.ts';
import type { FilterType } from './kinds/kind.ts';

/** What a filter may ask beside its usual question; it stands behind the field's name: `userName__begins`. */
export type FilterOperator = 'contains' | 'equals' | 'begins' | 'in' | 'not' | 'empty';

const mark = '__';

const operators: { readonly [F in FilterType]: readonly FilterOperator[] } = {
  contains: ['equals', 'begins', 'in', 'not', 'empty'],
  prefix: ['equals', 'contains', 'in', 'not', 'empty'],
  oneOf: ['not', 'empty'],
  equals: ['empty'],
  range: ['empty'],
  overlap: ['empty'],
};

/** The operators that make sense for a field's filter, in the order in which they are offered. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  const type = filterTypeOf(field);
  if (type === null) return [];
  return type === 'range' && valueTypeOf(field) === 'number' ? ['equals', ...operators[type]] : operators[type];
}

/** The key by which a field is asked with an operator. */
export function operatorKey(name: string, operator: FilterOperator): string {
  return `${name}${mark}${operator}`;
}

/** Every key by which a field is asked: the usual question, with its two ends where it is a range, and the operators. */
export function filterKeysOf(name: string, field: Field): readonly string[] {
  const type = filterTypeOf(field);
  if (type === null) return [];
  const usual = type === 'range' || type === 'overlap' ? [`${name}Start`, `${name}End`] : [name];
  return [...usual, ...operatorsOf(field).map(operator => operatorKey(name, operator))];
}

/** A filter that asks for whole texts: what belongs to a record is not what its name or number is a part of. */
export function askWhole(fields: Fields, filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const asksPart = (name: string) => {
    const type = fields[name] && filterTypeOf(fields[name]);
    return type === 'contains' || type === 'prefix';
  };
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [asksPart(name) ? operatorKey(name, 'equals') : name, value]),
  );
}
