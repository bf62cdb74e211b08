import { useId } from 'react';
import { useController } from 'react-hook-form';

import { namesIn } from '../../schemas/condition.ts';
import type { Field } from '../../schemas/field.ts';
import { type Mode, isRequired, scopeOfForm } from '../../schemas/writable.ts';
import { useFormRecord } from '../form/formRecord.ts';
import { useValuesOf } from '../form/useValuesOf.ts';
import { useServices } from '../services.ts';
import { siblingOf } from './siblingOf.ts';

export interface InputProps {
  readonly name: string;
  readonly field: Field;
  readonly mode: Mode;
}

/**
 * An input's connection to its form: value, change, error, and the attributes that tie label and help to it. An empty
 * text is no value. What react-admin's own `useInput` does besides, defaults and validators of single inputs, has its
 * place in the resource; each of its inputs has a listener that hears of every key.
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

/** Whether the star stands at the label now; a condition is asked again whenever a value that it looks at changes. */
function useRequired({ name, field, mode }: InputProps): boolean {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const looksAt = field.requiredWhen ? namesIn(field.requiredWhen, 'form') : [];
  const found = useValuesOf(looksAt.map(one => siblingOf(name, one)));
  if (!field.requiredWhen) return isRequired(field, mode);
  const values = Object.fromEntries(looksAt.map((one, at) => [one, found[at]] as const));
  return isRequired(field, mode, scopeOfForm(values, { previous, now: platformNow() }));
}
