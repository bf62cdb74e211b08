import type { FormContext } from '../vocabulary/checks.ts';
import type { Field, Fields } from '../vocabulary/field.ts';
import type { Language } from '../base/label.ts';
import { toYup } from './toYup.ts';
import { hiddenFields } from '../vocabulary/writable.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the values to validate: hidden fields are emptied, so that their values cause no errors. */
export function clearHiddenFields(fields: Fields, form: Values, context: FormContext = {}): Values {
  const hidden = [...hiddenFields(fields, form, context)];
  return { ...form, ...Object.fromEntries(hidden.map(name => [name, null])) };
}

interface WholeFormContext extends FormContext {
  /** Whole form, when `values` only contains the changed fields. */
  readonly form?: Values;
}

/**
 * Returns the values of a form that are stored; console and platform both use this function. For a hidden field,
 * `whenHidden` decides:
 *
 * - `omit` (default): the value is dropped, and a stored value stays.
 * - `clear`: `null` is stored and replaces a stored value.
 * - `keep`: the value is stored, unless it breaks the field's own rules.
 */
export function applyWhenHiddenOption(fields: Fields, values: Values, context: WholeFormContext = {}): Values {
  const hidden = [...hiddenFields(fields, context.form ?? values, context)];
  const settled = hidden.flatMap((name): readonly (readonly [string, unknown])[] => {
    const field = fields[name];
    if (field?.whenHidden === 'clear') return [[name, null]];
    const isKept =
      field?.whenHidden === 'keep' && Object.hasOwn(values, name) && passesOwnRules(name, field, values[name]);
    return isKept ? [[name, values[name]]] : [];
  });
  const shown = Object.entries(values).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries([...shown, ...settled]);
}

const anyLanguage: Language = 'zh';

/** Returns whether the field's own rules accept the value, regardless of the rest of the form. */
function passesOwnRules(name: string, field: Field, value: unknown): boolean {
  const {
    visibleWhen: _when,
    requiredWhen: _must,
    readOnlyWhen: _held,
    required: _always,
    readOnly: _fixed,
    only: _place,
    ...alone
  } = field;
  const schema = toYup({ [name]: alone }, { mode: 'create', language: anyLanguage, credentials: 'hashed' });
  return schema.isValidSync({ [name]: value });
}
