import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';

import type { Circumstances } from '../../schemas/checks.ts';
import { namesIn } from '../../schemas/condition.ts';
import type { Fields } from '../../schemas/field.ts';
import { useServices } from '../services.ts';
import { useFormRecord } from './formRecord.ts';
import { useValuesOf } from './useValuesOf.ts';

interface FormScope {
  readonly values: Readonly<Record<string, unknown>>;
  readonly around: Circumstances;
}

/** What the conditions of a form look at. Only the values that some condition of this kind looks at are followed. */
export function useFormScope(fields: Fields, kind: 'visibleWhen' | 'readOnlyWhen'): FormScope {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const names = useMemo(() => {
    const conditions = Object.values(fields).flatMap(field => field[kind] ?? []);
    return [...new Set(conditions.flatMap(condition => namesIn(condition, 'form')))];
  }, [fields, kind]);
  useValuesOf(names);
  return { values: getValues(), around: { previous, now: platformNow() } };
}
