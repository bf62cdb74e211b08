import { type Field, type Fields, itemTypeOf, valueTypeOf } from '../schemas/vocabulary/field.ts';
import { isRecord } from '../schemas/base/json.ts';

/**
 * Reads initial values of a form from a URL: from parameters such as `?targetType=3&faultNos=F1,F2`, and from the
 * filter that an action has put into the parameter `filter`. Names that are not fields of the form are ignored.
 */
export function parseFieldValues(fields: Fields, search: string): Readonly<Record<string, unknown>> {
  const params = new URLSearchParams(search);
  const parameters = Object.entries({ ...Object.fromEntries(params), ...parseFilter(params.get('filter')) });
  return Object.fromEntries(
    parameters.flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return !field || value === '' || value === null ? [] : [[name, toValue(field, value)] as const];
    }),
  );
}

function toValue(field: Field, value: unknown): unknown {
  if (valueTypeOf(field) !== 'list') return toItem(field, value);
  const items: readonly unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  return items.map(item => toItem(field, item));
}

function toItem(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (itemTypeOf(field) === 'boolean') return value === 'true';
  return itemTypeOf(field) === 'number' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Reads the filter that an action has put into a URL. */
export function parseFilter(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
