import type { FormContext } from './checks.ts';
import { type ConditionScope, evaluateCondition } from './condition.ts';
import type { Field, Fields } from './field.ts';

export type FormMode = 'create' | 'edit';

/** Returns whether an operator may enter a value for the field in this form. */
export function isWritable(field: Field, mode: FormMode): boolean {
  if (field.readOnly === true || field.only === 'detail') return false;
  return mode === 'create' || (field.readOnly !== 'edit' && field.only !== 'create');
}

export function writableFields(fields: Fields, mode: FormMode): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritable(field, mode)));
}

/** Returns whether the field is required. The scope supplies the values for a conditional requirement. */
export function isRequired(field: Field, mode: FormMode, scope: ConditionScope = {}): boolean {
  if (field.secret && mode === 'edit') return false;
  if (field.required === true || field.required === mode) return true;
  return field.requiredWhen !== undefined && evaluateCondition(field.requiredWhen, scope) === true;
}

/** Returns whether the field is shown. A field is hidden only when its condition is known to be false. */
export function isVisible(field: Field, scope: ConditionScope): boolean {
  return !field.visibleWhen || evaluateCondition(field.visibleWhen, scope) !== false;
}

/**
 * Returns whether the state of the record forbids changing the field; false for a new record, and when the condition is
 * undecided.
 */
export function isReadOnlyNow({ readOnlyWhen }: Field, scope: ConditionScope): boolean {
  return readOnlyWhen !== undefined && scope.record !== undefined && evaluateCondition(readOnlyWhen, scope) === true;
}

/**
 * Returns the fields that the current form values make read-only. In `shown`, the values of hidden fields must be
 * empty.
 */
export function readOnlyFields(fields: Fields, shown: Values, context: FormContext): ReadonlySet<string> {
  const scope = toFormScope(shown, context);
  return new Set(Object.entries(fields).flatMap(([name, field]) => (isReadOnlyNow(field, scope) ? [name] : [])));
}

/**
 * Returns the scope for a form's conditions: the form's values, and the stored record's values where the form has none.
 */
export function toFormScope(values: Values, { now, previous }: FormContext = {}): ConditionScope {
  return { form: { ...previous, ...values }, record: previous, now };
}

type Values = Readonly<Record<string, unknown>>;

const maxPasses = 8;

/**
 * Returns the hidden fields. A hidden field counts as empty, so a field with a condition on a hidden field may be
 * hidden as well.
 */
export function hiddenFields(fields: Fields, values: Values, context: FormContext = {}): ReadonlySet<string> {
  const conditional = Object.entries(fields).filter(([, field]) => field.visibleWhen);
  let hidden: readonly string[] = [];
  // Conditions that refer to each other in a cycle may never reach a stable result, so the number of passes is limited.
  for (let step = 0; step < maxPasses; step += 1) {
    const scope = toFormScope({ ...values, ...Object.fromEntries(hidden.map(name => [name, null])) }, context);
    const next = conditional.filter(([, field]) => !isVisible(field, scope)).map(([name]) => name);
    if (next.length === hidden.length && next.every((name, at) => name === hidden[at])) break;
    hidden = next;
  }
  return new Set(hidden);
}
