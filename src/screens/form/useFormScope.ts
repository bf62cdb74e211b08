import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';

import type { FormContext } from '../../schemas/vocabulary/checks.ts';
import { fieldNamesIn } from '../../schemas/vocabulary/condition.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { useServices } from '../services.ts';
import { useFormRecord } from '../formState/formRecord.ts';
import { useFieldValues } from '../formState/useFieldValues.ts';

interface FormScope {
  readonly values: Readonly<Record<string, unknown>>;
  readonly around: FormContext;
}

/**
 * Returns the values with which the form's conditions are evaluated. The component renders again only if a condition of
 * the given kind uses the changed field.
 */
export function useFormScope(fields: Fields, kind: 'visibleWhen' | 'readOnlyWhen'): FormScope {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const names = useMemo(() => {
    const conditions = Object.values(fields).flatMap(field => field[kind] ?? []);
    return [...new Set(conditions.flatMap(condition => fieldNamesIn(condition, 'form')))];
  }, [fields, kind]);
  useFieldValues(names);
  return { values: getValues(), around: { previous, now: platformNow() } };
}
