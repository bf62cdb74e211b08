import type { Expression } from 'kysely';

import { toCanonicalSearchText, toCanonicalText } from '../../../src/schemas/compile/canonical.ts';
import { type Field, itemTypeOf, kindDefinitionOf, valueTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { eb } from '../records/withRecordTables.ts';

/**
 * Returns the values of a list filter. Several numbers may be sent as one comma-separated text. Any other text is a
 * single value.
 */
export function parseList(field: Field, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && itemTypeOf(field) !== 'string' ? value.split(',') : [value];
}

export function parseScalar(field: Field, value: unknown, key: string): number | string | boolean {
  const type = field.multiple ? typeof value : valueTypeOf(field);
  if (type === 'number') {
    const given = parseNumber(value, key);
    if (!Number.isInteger(given) && kindDefinitionOf(field).column !== 'decimal') throw invalidFilterRefusal(key);
    return given;
  }
  return type === 'boolean' ? parseBoolean(value, key) : toCanonicalText(field, parseSearchText(field, value, key));
}

export function parseBoolean(value: unknown, key: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidFilterRefusal(key);
}

export function parseBound(field: Field, value: unknown, key: string, timeOfDay: string): Expression<unknown> {
  if (valueTypeOf(field) === 'number') {
    const given = parseNumber(value, key);
    // A parameter with the type of the column lets the database use the index.
    return eb.cast(eb.val(given), Number.isInteger(given) ? 'bigint' : 'numeric');
  }
  const given = parseText(value, key);
  if (kindDefinitionOf(field).column === 'text') return eb.val(parseDay(value, key));
  const time = /^[0-9-]{10}$/.test(given) ? `${given} ${timeOfDay}` : given;
  if (!passesRule({ rule: 'dateTime' }, time) || time.startsWith('0000')) throw invalidFilterRefusal(key);
  return eb.cast(eb.val(time), 'timestamp');
}

export function parseDay(value: unknown, key: string): string {
  const given = parseText(value, key);
  if (!passesRule({ rule: 'date' }, given)) throw invalidFilterRefusal(key);
  return given;
}

/** Returns the search text in the canonical spelling of stored values. */
export function parseSearchText(field: Field, value: unknown, key: string): string {
  return toCanonicalSearchText(field, parseText(value, key));
}

/** Refuses NUL and lone surrogates, which the database can neither store nor compare. */
function parseText(value: unknown, key: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidFilterRefusal(key);
  const given = String(value);
  if (/\0|\p{Cs}/u.test(given)) throw invalidFilterRefusal(key);
  return Array.from(given).slice(0, 512).join('');
}

function parseNumber(value: unknown, key: string): number {
  const given =
    typeof value === 'string' && /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/.test(value.trim()) ? Number(value) : value;
  if (typeof given === 'number' && Number.isFinite(given) && Math.abs(given) <= Number.MAX_SAFE_INTEGER) return given;
  throw invalidFilterRefusal(key);
}

function invalidFilterRefusal(key: string) {
  return badRequestRefusal({ zh: `${key}的取值不正确`, en: `${key} has an invalid value` });
}
