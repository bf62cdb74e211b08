import { formatDuration, formatMoney } from '../../i18n/format.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import { filterFieldsOf } from '../../schemas/vocabulary/conditionFilter.ts';
import { findCodeItem } from '../../schemas/vocabulary/codeList.ts';
import { type Field, filterTypeOf, valueTypeOf } from '../../schemas/vocabulary/field.ts';
import type { Language } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { stateFieldOf } from '../../schemas/compile/stateField.ts';
import { unitValueOf } from '../kinds/unitValues.ts';
import { parseNumberInput } from '../kinds/typedNumber.ts';
import type { Column } from './columns.ts';

/** Filter of a list: values by parameter. */
export type FilterValues = Readonly<Record<string, unknown>>;

export function filterableFields(resource: Resource): readonly Column[] {
  return Object.entries(filterFieldsOf(resource)).filter(([, field]) => filterTypeOf(field) !== null);
}

/**
 * Returns the field of the search box: the field marked as `search`. If no field is marked, returns the first field
 * with a substring search.
 */
export function searchFieldOf(resource: Resource): Column | undefined {
  const fields = filterableFields(resource);
  return (
    fields.find(([, field]) => field.filter === 'search') ??
    fields.find(([, field]) => filterTypeOf(field) === 'contains')
  );
}

const maxQuickFilters = 3;

/**
 * Returns the fields with a quick filter next to the search box: the state field, then the first few other enumerated
 * (`code`) and boolean fields.
 */
export function quickFilterFieldsOf(resource: Resource): readonly Column[] {
  const state = stateFieldOf(resource);
  const short = filterableFields(resource).filter(([, field]) => field.kind === 'code' || field.kind === 'boolean');
  return short
    .toSorted(([name], [other]) => Number(other === state) - Number(name === state))
    .slice(0, maxQuickFilters);
}

/** Returns the parameters of a field's filter: one, or two for a range. */
export function parametersOf([name, field]: Column): readonly string[] {
  return hasBounds(field) ? [`${name}Start`, `${name}End`] : [name];
}

/** Returns whether a filter has a lower and an upper bound. */
export function hasBounds(field: Field): boolean {
  const type = filterTypeOf(field);
  return type === 'range' || type === 'overlap';
}

interface ActiveFilter {
  readonly column: Column;
  readonly values: readonly unknown[];
}

export function filtersWithDefaultOperator(resource: Resource, values: FilterValues): readonly ActiveFilter[] {
  return filterableFields(resource)
    .map(column => ({ column, values: parametersOf(column).map(parameter => values[parameter]) }))
    .filter(filter => filter.values.some(value => !isEmpty(value)));
}

export function withoutFilter(values: FilterValues, column: Column): FilterValues {
  const removedParameters = parametersOf(column);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !removedParameters.includes(name)));
}

interface FilterTexts {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
  /** Returns the title of the screen with this name, in the language of the user. */
  readonly titleOf: (screen: string) => string;
}

/** Returns the text with which a chip describes the value of a filter. */
export function describeFilter(field: Field, values: readonly unknown[], texts: FilterTexts): string {
  if (hasBounds(field))
    return values.map(value => (isEmpty(value) ? '…' : formatRangeEnd(field, value, texts))).join(' ~ ');
  const flat: readonly unknown[] = values.flatMap(value => (Array.isArray(value) ? value : [value]));
  return flat.map(value => valueText(field, value, texts)).join(' / ');
}

/** Formats one end of a range in the same way as cells, except that sizes are exact to the byte. */
function formatRangeEnd(field: Field, value: unknown, { language }: { readonly language: Language }): string {
  const number = typeof value === 'string' ? parseNumberInput(value) : value;
  if (typeof number !== 'number' || valueTypeOf(field) !== 'number') return String(value);
  switch (field.kind) {
    case 'money':
      return formatMoney(number);
    case 'percent':
      return `${number}%`;
    case 'duration':
      return formatDuration(number);
    case 'bytes': {
      const { text, unit } = unitValueOf('bytes', number);
      return `${text} ${unit}`;
    }
    default:
      return field.unit ? `${number} ${field.unit[language]}` : String(number);
  }
}

function valueText(field: Field, value: unknown, { language, yes, no, titleOf }: FilterTexts): string {
  if (field.kind === 'boolean') return value === true ? yes : no;
  if (field.screen) return titleOf(String(value));
  return (field.kind === 'code' ? findCodeItem(field.codes, value)?.[language] : undefined) ?? String(value);
}
