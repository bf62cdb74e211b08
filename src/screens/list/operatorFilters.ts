import { isEmpty } from '../../schemas/condition.ts';
import { filterTypeOf } from '../../schemas/field.ts';
import { type FilterOperator, filterKeysOf, operatorKey, operatorsOf } from '../../schemas/filterOperators.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { Column } from './columns.ts';
import { type FilterValues, activeFilters, filterableFields, parametersOf } from './filters.ts';

/** What a filter asks: its usual question, or one with an operator. */
export type Asking = FilterOperator | 'usual';

/** A filter that is set, for its chip. */
export interface SetFilter {
  readonly column: Column;
  readonly asking: Asking;
  readonly values: readonly unknown[];
  /** The parameters that go when it is taken away. */
  readonly keys: readonly string[];
}

export function setFilters(resource: Resource, values: FilterValues): readonly SetFilter[] {
  const usual = activeFilters(resource, values).map(({ column, values: own }): SetFilter => ({
    column,
    asking: 'usual',
    values: own,
    keys: parametersOf(column),
  }));
  const further = filterableFields(resource).flatMap(column =>
    operatorsOf(column[1]).flatMap((asking): SetFilter[] => {
      const key = operatorKey(column[0], asking);
      return isEmpty(values[key]) ? [] : [{ column, asking, values: [values[key]], keys: [key] }];
    }),
  );
  return [...usual, ...further];
}

export function withoutKeys(values: FilterValues, keys: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** How a field is asked at the moment. */
export function askingOf([name, field]: Column, values: FilterValues): Asking {
  const isUsual = parametersOf([name, field]).some(key => !isEmpty(values[key]));
  if (isUsual) return 'usual';
  return operatorsOf(field).find(operator => !isEmpty(values[operatorKey(name, operator)])) ?? 'usual';
}

/** The same field asked otherwise; a text that was typed goes along, any other value does not fit and goes. */
export function askOtherwise(values: FilterValues, column: Column, asking: Asking): FilterValues {
  const [name, field] = column;
  const before = values[askingKey(column, askingOf(column, values))];
  const others = withoutKeys(values, filterKeysOf(name, field));
  const isText = filterTypeOf(field) === 'contains' || filterTypeOf(field) === 'prefix';
  if (!isText || typeof before !== 'string' || asking === 'empty') return others;
  return { ...others, [askingKey(column, asking)]: asking === 'in' ? toList(before) : before };
}

export function askingKey([name]: Column, asking: Asking): string {
  return asking === 'usual' ? name : operatorKey(name, asking);
}

/** Several values as they are typed into one box. */
export function toList(text: string): readonly string[] {
  return text
    .split(/[,，\n]/)
    .map(one => one.trim())
    .filter(one => one !== '');
}
