import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { namesIn } from '../../schemas/condition.ts';
import type { Fields } from '../../schemas/field.ts';
import { shownPart } from '../../schemas/hidden.ts';
import { type Mode, fixedFields } from '../../schemas/writable.ts';
import { useServices } from '../services.ts';
import { useFormRecord } from './formRecord.ts';

const none: ReadonlySet<string> = new Set();

/** The fields that this record does not let anybody change as the form stands. */
export function useFixedFields(fields: Fields, mode: Mode): ReadonlySet<string> {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const names = useMemo(() => {
    const conditions = Object.values(fields).flatMap(field => field.readOnlyWhen ?? []);
    return [...new Set(conditions.flatMap(condition => namesIn(condition, 'form')))];
  }, [fields]);
  useWatch({ name: names, disabled: names.length === 0 });
  if (mode === 'create') return none;
  const around = { previous, now: platformNow() };
  return fixedFields(fields, shownPart(fields, getValues(), around), around);
}
