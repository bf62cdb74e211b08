import { useId } from 'react';
import { useController } from 'react-hook-form';

import { fieldNamesIn } from '../../../schemas/vocabulary/condition.ts';
import type { Field } from '../../../schemas/vocabulary/field.ts';
import { type FormMode, isRequired, toFormScope } from '../../../schemas/vocabulary/writable.ts';
import { useFormRecord } from '../../formState/formRecord.ts';
import { useFieldValues } from '../../formState/useFieldValues.ts';
import { useServices } from '../../services.ts';
import { siblingPath } from './siblingPath.ts';

export interface InputProps {
  readonly name: string;
  readonly field: Field;
  readonly mode: FormMode;
}

/**
 * Connects an input to its form: value, change, error, and the attributes that associate label and help with the input.
 * An empty string counts as no value. Replaces react-admin's `useInput`, because the resource already declares defaults
 * and validation, and because each `useInput` would add a listener that runs on every keystroke.
 */
export function useKindInput({ name, field, mode }: InputProps) {
  const id = useId();
  const { field: held, fieldState } = useController({ name });
  const { invalid, error } = fieldState;
  const mustBeFilled = useRequired({ name, field, mode });
  return {
    id,
    value: (held.value ?? '') as unknown,
    onChange: (value: unknown) => held.onChange(value === '' ? null : value),
    onBlur: held.onBlur,
    ref: held.ref,
    isRequired: mustBeFilled,
    error: invalid ? (error?.message ?? '') : undefined,
    aria: { 'aria-invalid': invalid, 'aria-describedby': `${id}-help`, 'aria-required': mustBeFilled },
  };
}

/**
 * Returns whether the field is required with the current values. Evaluates the condition again when a value that the
 * condition uses changes.
 */
function useRequired({ name, field, mode }: InputProps): boolean {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const looksAt = field.requiredWhen ? fieldNamesIn(field.requiredWhen, 'form') : [];
  const found = useFieldValues(looksAt.map(look => siblingPath(name, look)));
  if (!field.requiredWhen) return isRequired(field, mode);
  const values = Object.fromEntries(looksAt.map((look, at) => [look, found[at]] as const));
  return isRequired(field, mode, toFormScope(values, { previous, now: platformNow() }));
}
