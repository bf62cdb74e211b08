import { isEmpty, textOf } from '../base/json.ts';
import { type CodeItem, findCodeItem } from './codeList.ts';
import type { CodeField, Field, ReferenceField } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the names of the other form fields on which the options of this field depend. */
export function narrowingFieldNames(field: Field): readonly string[] {
  if (field.kind === 'code') return field.among ? [field.among.by] : [];
  return field.kind === 'reference' ? [...new Set(Object.values(field.narrowedBy ?? {}))] : [];
}

/**
 * Returns the items that the other values of the form allow; all items while the field on which they depend is empty.
 */
export function allowedItems(field: CodeField, form: Values): readonly CodeItem[] {
  const fitting = allowedValues(field, form);
  return fitting ? field.codes.items.filter(item => fitting.includes(item.value)) : field.codes.items;
}

/** Returns a list without its disallowed items, `null` for a single disallowed item, and any other value unchanged. */
export function dropDisallowedItems(field: CodeField, value: unknown, form: Values): unknown {
  const fitting = allowedValues(field, form);
  const isServed = field.codes.configKey !== undefined;
  const fits = (item: unknown) =>
    (!fitting || fitting.includes(item)) && (isServed || findCodeItem(field.codes, item) !== undefined);
  if (!Array.isArray(value)) return isEmpty(value) || fits(value) ? value : null;
  return value.every(fits) ? value : value.filter(fits);
}

/**
 * Returns the filter that the form's values put on a reference's options; `undefined` when no narrowing field has a
 * value.
 */
export function narrowingFilter(field: Field, form: Values): Values | undefined {
  if (field.kind !== 'reference' || !field.narrowedBy) return undefined;
  const conditions = Object.entries(field.narrowedBy).map(([filter, driver]) => [filter, form[driver]] as const);
  const filled = conditions.filter(([, value]) => !isEmpty(value));
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

const recordPrefix = '$record.';

/** Returns the name of the record field to which a value of `offered` refers; `undefined` for a literal value. */
export function parseRecordOperand(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(recordPrefix) ? value.slice(recordPrefix.length) : undefined;
}

/**
 * Returns the filter that a reference's `offered` describes, with the values of the action's record. Omits filters
 * without a value.
 */
export function offeredChoicesFilter({ offered = {} }: ReferenceField, record: Values = {}): Values {
  const conditions = Object.entries(offered).map(([filter, value]) => {
    const name = parseRecordOperand(value);
    return [filter, name === undefined ? value : record[name]] as const;
  });
  return Object.fromEntries(conditions.filter(([, value]) => !isEmpty(value)));
}

/** Returns the allowed values; `undefined` (no limit) when `among` does not list the value of the other field. */
function allowedValues({ among }: CodeField, form: Values): readonly unknown[] | undefined {
  const driver = textOf(among ? form[among.by] : undefined);
  return among && Object.hasOwn(among.values, driver) ? among.values[driver] : undefined;
}
