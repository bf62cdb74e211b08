import type { Fields } from '../../schemas/field.ts';
import { hiddenFields } from '../../schemas/writable.ts';
import { useFormScope } from './useFormScope.ts';

/** The fields that the form does not show as it stands. */
export function useHiddenFields(fields: Fields): ReadonlySet<string> {
  const { values, around } = useFormScope(fields, 'visibleWhen');
  return hiddenFields(fields, values, around);
}
