import { toCanonicalRange, toCanonicalText } from '../../schemas/compile/canonical.ts';
import type { FormContext } from '../../schemas/vocabulary/checks.ts';
import { isEmpty, isRecord } from '../../schemas/base/json.ts';
import { type Field, type Fields, subFieldsOf } from '../../schemas/vocabulary/field.ts';
import { clearHiddenFields, applyWhenHiddenOption } from '../../schemas/compile/hiddenValues.ts';
import { isExactNumber } from '../../schemas/rules/numberRules.ts';
import { type FormMode, readOnlyFields, writableFields } from '../../schemas/vocabulary/writable.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the initial values of a form: the declared defaults, and `null` for all other fields. */
export function defaultValuesOf(fields: Fields, mode: FormMode): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, mode)).map(([name, field]) => [name, field.default ?? null]),
  );
}

/** Returns the values of a record's editable fields. Secrets start empty; an empty secret keeps the stored value. */
export function editableValuesOf(fields: Fields, record: Values): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, 'edit')).map(([name, field]) => [
      name,
      field.secret ? null : (record[name] ?? null),
    ]),
  );
}

/**
 * Normalises values before validation, so that rules check the values that will be sent: canonical texts, `null` for
 * empty values, parsed JSON.
 */
export function normaliseFormValues(fields: Fields, values: Values): Values {
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
    return value.map((item: unknown) => {
      if (items) return isRecord(item) ? normaliseFormValues(items, item) : item;
      return typeof item === 'string' && field.kind !== 'json' ? toCanonicalText(field, item) : item;
    });
  }
  if (field.kind === 'ipRange' && isRecord(value)) return toCanonicalRange(value);
  if (typeof value !== 'string') return value;
  const settled = canonicalTextOf(field, value);
  if (settled === '') return null;
  return field.kind === 'json' ? parseJson(settled) : settled;
}

function canonicalTextOf(field: Field, text: string): string {
  if (field.kind === 'password') return text;
  return field.secret ? text.trimEnd() : toCanonicalText(field, text);
}

/**
 * Returns the values to send. The option `whenHidden` determines whether the value of a hidden field is sent. Read-only
 * fields, untouched secrets and, for a new record, empty values are not sent.
 */
export function toSubmittedValues(fields: Fields, values: Values, mode: FormMode, context: FormContext = {}): Values {
  const writable = writableFields(fields, mode);
  const fixed =
    mode === 'edit' ? readOnlyFields(writable, clearHiddenFields(writable, values, context), context) : new Set();
  return Object.fromEntries(
    Object.entries(applyWhenHiddenOption(writable, values, context)).filter(([name, value]) => {
      const field = fields[name];
      if (!field || fixed.has(name)) return false;
      return mode === 'create' ? !isEmpty(value) : !(field.secret && isEmpty(value));
    }),
  );
}

/**
 * Parses JSON. Returns the text itself when the text is invalid or contains a number that JavaScript cannot represent
 * exactly.
 */
function parseJson(text: string): unknown {
  let isExact = true;
  try {
    const value: unknown = JSON.parse(text, (_key, part: unknown) => {
      if (typeof part === 'number' && !isExactNumber(part)) isExact = false;
      return part;
    });
    return isExact ? value : text;
  } catch {
    return text;
  }
}
