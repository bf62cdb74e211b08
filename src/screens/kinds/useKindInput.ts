import { useInput } from 'ra-core';

import type { Field } from '../../schemas/field.ts';
import { type Mode, isRequired } from '../../schemas/writable.ts';

export interface InputProps {
  readonly name: string;
  readonly field: Field;
  readonly mode: Mode;
}

/** An input's connection to its form: value, change, error, and the attributes that tie label and help to it. */
export function useKindInput({ name, field, mode }: InputProps) {
  const input = useInput({ source: name });
  const { invalid, error } = input.fieldState;
  return {
    id: input.id,
    value: input.field.value as unknown,
    onChange: input.field.onChange as (value: unknown) => void,
    onBlur: input.field.onBlur,
    ref: input.field.ref,
    isRequired: isRequired(field, mode),
    error: invalid ? (error?.message ?? '') : undefined,
    aria: { 'aria-invalid': invalid, 'aria-describedby': `${input.id}-help`, 'aria-required': isRequired(field, mode) },
  };
}
