import { canonicalRange, canonicalText } from '../../schemas/canonical.ts';
import type { Circumstances } from '../../schemas/checks.ts';
import { isEmpty } from '../../schemas/condition.ts';
import { type Field, type Fields, subFieldsOf } from '../../schemas/field.ts';
import { isRecord } from '../../schemas/json.ts';
import { shownPart, withoutHidden } from '../../schemas/hidden.ts';
import { isPlainNumber } from '../../schemas/rules/numberRules.ts';
import { type Mode, fixedFields, writableFields } from '../../schemas/writable.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a form starts with: the declared defaults, empty otherwise. */
export function defaultValuesOf(fields: Fields, mode: Mode): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, mode)).map(([name, field]) => [name, field.default ?? null]),
  );
}

/** The record's own values of the fields that may be changed; secrets start empty, which leaves them as they are. */
export function valuesOf(fields: Fields, record: Values): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, 'edit')).map(([name, field]) => [
      name,
      field.secret ? null : (record[name] ?? null),
    ]),
  );
}

/** Settles texts, turns empty ones to nothing, reads typed JSON: what the rules see is what is sent. */
export function prepareValues(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? prepareValue(field, value ?? null) : (value ?? null)];
    }),
  );
}

function prepareValue(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = subFieldsOf(field);
    return value.map((one: unknown) => {
      if (items) return isRecord(one) ? prepareValues(items, one) : one;
      return typeof one === 'string' && field.kind !== 'json' ? canonicalText(field, one) : one;
    });
  }
  if (field.kind === 'ipRange' && isRecord(value)) return canonicalRange(value);
  if (typeof value !== 'string') return value;
  const settled = settle(field, value);
  if (settled === '') return null;
  return field.kind === 'json' ? parseJson(settled) : settled;
}

function settle(field: Field, text: string): string {
  if (field.kind === 'password') return text;
  return field.secret ? text.trimEnd() : canonicalText(field, text);
}

/** What is sent: hidden fields as each says of itself; untouched secrets, and what may not be changed, not at all. */
export function valuesToSend(fields: Fields, values: Values, mode: Mode, around: Circumstances = {}): Values {
  const writable = writableFields(fields, mode);
  const fixed = mode === 'edit' ? fixedFields(writable, shownPart(writable, values, around), around) : new Set();
  return Object.fromEntries(
    Object.entries(withoutHidden(writable, values, around)).filter(([name, value]) => {
      const field = fields[name];
      if (!field || fixed.has(name)) return false;
      return mode === 'create' ? !isEmpty(value) : !(field.secret && isEmpty(value));
    }),
  );
}

/** The value that the text says; the text itself when it says none, or a number that would not come out as it went in. */
function parseJson(text: string): unknown {
  let isExact = true;
  try {
    const value: unknown = JSON.parse(text, (_key, part: unknown) => {
      if (typeof part === 'number' && !isPlainNumber(part)) isExact = false;
      return part;
    });
    return isExact ? value : text;
  } catch {
    return text;
  }
}
