import type { Fields } from '../../schemas/vocabulary/field.ts';
import { hiddenFields } from '../../schemas/vocabulary/writable.ts';
import { useFormScope } from './useFormScope.ts';

/** Returns the names of the fields that the current values hide. */
export function useHiddenFields(fields: Fields): ReadonlySet<string> {
  const { values, around } = useFormScope(fields, 'visibleWhen');
  return hiddenFields(fields, values, around);
}
