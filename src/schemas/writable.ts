import type { Circumstances } from './checks.ts';
import { type Scope, evaluate } from './condition.ts';
import type { Field, Fields } from './field.ts';

export type Mode = 'create' | 'edit';

/** Tells whether a person may give the field a value in this form. */
export function isWritable(field: Field, mode: Mode): boolean {
  if (field.readOnly === true || field.only === 'detail') return false;
  return mode === 'create' || (field.readOnly !== 'edit' && field.only !== 'create');
}

export function writableFields(fields: Fields, mode: Mode): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritable(field, mode)));
}

/** Whether the field must be filled in; one that is required under a condition asks the form and what is around it. */
export function isRequired(field: Field, mode: Mode, scope: Scope = {}): boolean {
  if (field.secret && mode === 'edit') return false;
  if (field.required === true || field.required === mode) return true;
  return field.requiredWhen !== undefined && evaluate(field.requiredWhen, scope) === true;
}

/** A field is shown unless its condition is known not to hold. */
export function isVisible(field: Field, scope: Scope): boolean {
  return !field.visibleWhen || evaluate(field.visibleWhen, scope) !== false;
}

/** Whether a record does not let the field be changed; one that is not known to be so may be, and a new one always. */
export function isFixed({ readOnlyWhen }: Field, scope: Scope): boolean {
  return readOnlyWhen !== undefined && scope.record !== undefined && evaluate(readOnlyWhen, scope) === true;
}

/** The fields that cannot be changed as a form stands, whose hidden fields are empty. */
export function fixedFields(fields: Fields, shown: Values, around: Circumstances): ReadonlySet<string> {
  const scope = scopeOfForm(shown, around);
  return new Set(Object.entries(fields).flatMap(([name, field]) => (isFixed(field, scope) ? [name] : [])));
}

/** What the conditions of a form look at: what it holds, and under it what the record holds that the form does not. */
export function scopeOfForm(values: Values, { now, previous }: Circumstances = {}): Scope {
  return { form: { ...previous, ...values }, record: previous, now };
}

type Values = Readonly<Record<string, unknown>>;

const longestChain = 8;

/** The fields that are not shown. A hidden field counts as empty for the others, so what depended on it goes with it. */
export function hiddenFields(fields: Fields, values: Values, around: Circumstances = {}): ReadonlySet<string> {
  const conditional = Object.entries(fields).filter(([, field]) => field.visibleWhen);
  let hidden: readonly string[] = [];
  // Conditions that look at each other's fields in a circle never come to rest, so the chain has an end.
  for (let step = 0; step < longestChain; step += 1) {
    const scope = scopeOfForm({ ...values, ...Object.fromEntries(hidden.map(name => [name, null])) }, around);
    const next = conditional.filter(([, field]) => !isVisible(field, scope)).map(([name]) => name);
    if (next.length === hidden.length && next.every((name, at) => name === hidden[at])) break;
    hidden = next;
  }
  return new Set(hidden);
}
