import type { Fields } from '../../schemas/field.ts';
import { hiddenFields } from '../../schemas/writable.ts';
import { useFormScope } from './useFormScope.ts';

/** Names of the fields that are hidden with the current values. */
export function useHiddenFields(fields: Fields): ReadonlySet<string> {
  const { values, around } = useFormScope(fields, 'visibleWhen');
  return hiddenFields(fields, values, around);
}
