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

export function isRequired(field: Field, mode: Mode): boolean {
  if (field.secret && mode === 'edit') return false;
  return field.required === true || field.required === mode;
}

/** A field is shown unless its condition is known not to hold. */
export function isVisible(field: Field, scope: Scope): boolean {
  return !field.visibleWhen || evaluate(field.visibleWhen, scope) !== false;
}
