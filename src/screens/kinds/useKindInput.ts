import { useInput } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';

import { namesIn } from '../../schemas/condition.ts';
import type { Field } from '../../schemas/field.ts';
import { type Mode, isRequired, scopeOfForm } from '../../schemas/writable.ts';
import { useFormRecord } from '../form/formRecord.ts';
import { useServices } from '../services.ts';
import { siblingOf } from './siblingOf.ts';

export interface InputProps {
  readonly name: string;
  readonly field: Field;
  readonly mode: Mode;
}

/** An input's connection to its form: value, change, error, and the attributes that tie label and help to it. */
export function useKindInput({ name, field, mode }: InputProps) {
  const input = useInput({ source: name });
  const { invalid, error } = input.fieldState;
  const mustBeFilled = useRequired({ name, field, mode });
  return {
    id: input.id,
    value: input.field.value as unknown,
    onChange: input.field.onChange as (value: unknown) => void,
    onBlur: input.field.onBlur,
    ref: input.field.ref,
    isRequired: mustBeFilled,
    error: invalid ? (error?.message ?? '') : undefined,
    aria: { 'aria-invalid': invalid, 'aria-describedby': `${input.id}-help`, 'aria-required': mustBeFilled },
  };
}

/** Whether the star stands at the label now; a condition is asked again whenever a value that it looks at changes. */
function useRequired({ name, field, mode }: InputProps): boolean {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const looksAt = field.requiredWhen ? namesIn(field.requiredWhen, 'form') : [];
  useWatch({ name: looksAt.map(one => siblingOf(name, one)), disabled: looksAt.length === 0 });
  if (!field.requiredWhen) return isRequired(field, mode);
  const values = Object.fromEntries(looksAt.map(one => [one, getValues(siblingOf(name, one))] as const));
  return isRequired(field, mode, scopeOfForm(values, { previous, now: platformNow() }));
}
