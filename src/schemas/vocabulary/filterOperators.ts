import { type Field, type Fields, filterTypeOf, valueTypeOf } from './field.ts';
import type { FilterType } from '../kinds/kind.ts';

/**
 * Filter operator other than the field's default operator. The filter key appends the operator to the field's name:
 * `userName__begins`.
 */
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

/** Returns the operators of a field's filter, in display order. */
export function filterOperatorsOf(field: Field): readonly FilterOperator[] {
  const type = filterTypeOf(field);
  if (type === null) return [];
  return type === 'range' && valueTypeOf(field) === 'number' ? ['equals', ...operators[type]] : operators[type];
}

/** Returns the filter key of a field with an operator. */
export function operatorKeyOf(name: string, operator: FilterOperator): string {
  return `${name}${mark}${operator}`;
}

/** Returns every filter key of a field: the default key (or the two ends of a range), and one key per operator. */
export function filterKeysOf(name: string, field: Field): readonly string[] {
  const type = filterTypeOf(field);
  if (type === null) return [];
  const usual = type === 'range' || type === 'overlap' ? [`${name}Start`, `${name}End`] : [name];
  return [...usual, ...filterOperatorsOf(field).map(operator => operatorKeyOf(name, operator))];
}

/**
 * Replaces substring and prefix filters with equality. Otherwise a related list would also show rows of records whose
 * name or number merely contains the same text.
 */
export function toExactFilter(
  fields: Fields,
  filter: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const asksPart = (name: string) => {
    const type = fields[name] && filterTypeOf(fields[name]);
    return type === 'contains' || type === 'prefix';
  };
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [asksPart(name) ? operatorKeyOf(name, 'equals') : name, value]),
  );
}
