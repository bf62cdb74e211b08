import { isEmpty } from '../../schemas/base/json.ts';
import { filterTypeOf } from '../../schemas/vocabulary/field.ts';
import {
  type FilterOperator,
  filterKeysOf,
  operatorKeyOf,
  filterOperatorsOf,
} from '../../schemas/vocabulary/filterOperators.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { Column } from './columns.ts';
import { type FilterValues, filtersWithDefaultOperator, filterableFields, parametersOf } from './filters.ts';

/** Operator of a filter; `usual` is the default operator of the field. */
export type FilterMode = FilterOperator | 'usual';

/** Applied filter, with the data that its chip shows. */
export interface AppliedFilter {
  readonly column: Column;
  readonly mode: FilterMode;
  readonly values: readonly unknown[];
  /** Parameters to remove together with the filter. */
  readonly keys: readonly string[];
}

/** Returns the filters that are applied to a list, in the order of the fields. */
export function listAppliedFilters(resource: Resource, values: FilterValues): readonly AppliedFilter[] {
  const usual = filtersWithDefaultOperator(resource, values).map(({ column, values: own }): AppliedFilter => ({
    column,
    mode: 'usual',
    values: own,
    keys: parametersOf(column),
  }));
  const further = filterableFields(resource).flatMap(column =>
    filterOperatorsOf(column[1]).flatMap((asking): AppliedFilter[] => {
      const key = operatorKeyOf(column[0], asking);
      return isEmpty(values[key]) ? [] : [{ column, mode: asking, values: [values[key]], keys: [key] }];
    }),
  );
  return [...usual, ...further];
}

export function withoutKeys(values: FilterValues, keys: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** Returns the filters with the parameter `key` set to this value. An empty value removes the parameter. */
export function withValue(values: FilterValues, key: string, value: unknown): FilterValues {
  const others = withoutKeys(values, [key]);
  return isEmpty(value) ? others : { ...others, [key]: value };
}

/** Applies only the filters that the user has edited, so that the other filters keep changes made in the meantime. */
export function applyFilterEdits(values: FilterValues, before: FilterValues, after: FilterValues): FilterValues {
  return Object.keys({ ...before, ...after })
    .filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .reduce((edited, key) => withValue(edited, key, after[key]), values);
}

/** Returns the current operator of a field's filter. */
export function filterModeOf([name, field]: Column, values: FilterValues): FilterMode {
  const isUsual = parametersOf([name, field]).some(key => !isEmpty(values[key]));
  if (isUsual) return 'usual';
  return filterOperatorsOf(field).find(operator => !isEmpty(values[operatorKeyOf(name, operator)])) ?? 'usual';
}

/**
 * Changes the operator of a field's filter. Typed text is kept; other values are discarded, because they do not fit
 * another operator.
 */
export function changeFilterMode(values: FilterValues, column: Column, filterMode: FilterMode): FilterValues {
  const [name, field] = column;
  const before = values[filterKeyOf(column, filterModeOf(column, values))];
  const others = withoutKeys(values, filterKeysOf(name, field));
  const isText = filterTypeOf(field) === 'contains' || filterTypeOf(field) === 'prefix';
  if (!isText || typeof before !== 'string' || filterMode === 'empty') return others;
  return { ...others, [filterKeyOf(column, filterMode)]: filterMode === 'in' ? parseValueList(before) : before };
}

/** Returns the name of the parameter that filters a field with this operator. */
export function filterKeyOf([name]: Column, filterMode: FilterMode): string {
  return filterMode === 'usual' ? name : operatorKeyOf(name, filterMode);
}

/** Splits typed text at line breaks and at Western or Chinese commas; omits empty parts. */
export function parseValueList(text: string): readonly string[] {
  return text
    .split(/[,，\n]/)
    .map(part => part.trim())
    .filter(item => item !== '');
}
