import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { namesIn } from '../../schemas/condition.ts';
import type { Fields } from '../../schemas/field.ts';
import { hiddenFields } from '../../schemas/writable.ts';
import { useServices } from '../services.ts';
import { useFormRecord } from './formRecord.ts';

/** The fields that the form does not show as it stands. Only the values that some condition looks at are followed. */
export function useHiddenFields(fields: Fields): ReadonlySet<string> {
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const names = useMemo(() => {
    const conditions = Object.values(fields).flatMap(field => field.visibleWhen ?? []);
    return [...new Set(conditions.flatMap(condition => namesIn(condition, 'form')))];
  }, [fields]);
  useWatch({ name: names, disabled: names.length === 0 });
  return hiddenFields(fields, getValues(), { previous, now: platformNow() });
}
