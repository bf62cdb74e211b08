import type { Circumstances } from './checks.ts';
import type { Field, Fields } from './field.ts';
import type { Language } from './label.ts';
import { toYup } from './toYup.ts';
import { hiddenFields } from './writable.ts';

type Values = Readonly<Record<string, unknown>>;

/** The form as the rules see it: hidden fields are empty, whatever they hold, and so raise no fault. */
export function shownPart(fields: Fields, form: Values, around: Circumstances = {}): Values {
  const hidden = [...hiddenFields(fields, form, around)];
  return { ...form, ...Object.fromEntries(hidden.map(name => [name, null])) };
}

interface Whole extends Circumstances {
  /** The whole form, where `values` is only the part that has changed. */
  readonly form?: Values;
}

/**
 * What is stored of a form, on both sides of the wire. Of a hidden field, by its `whenHidden`:
 *
 * - `omit` (unless said otherwise): as if it had not been given; a stored value stays as it is.
 * - `clear`: nothing, also over a stored value.
 * - `keep`: what was given, unless it breaks the field's own rules.
 */
export function withoutHidden(fields: Fields, values: Values, around: Whole = {}): Values {
  const hidden = [...hiddenFields(fields, around.form ?? values, around)];
  const settled = hidden.flatMap((name): readonly (readonly [string, unknown])[] => {
    const field = fields[name];
    if (field?.whenHidden === 'clear') return [[name, null]];
    const isKept = field?.whenHidden === 'keep' && Object.hasOwn(values, name) && isSound(name, field, values[name]);
    return isKept ? [[name, values[name]]] : [];
  });
  const shown = Object.entries(values).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries([...shown, ...settled]);
}

const anyLanguage: Language = 'zh';

/** Whether the value would be taken if nothing else stood in the form. */
function isSound(name: string, field: Field, value: unknown): boolean {
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
