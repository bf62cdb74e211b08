import type { Fields } from '../../schemas/vocabulary/field.ts';
import { clearHiddenFields } from '../../schemas/compile/hiddenValues.ts';
import { type FormMode, readOnlyFields } from '../../schemas/vocabulary/writable.ts';
import { useFormScope } from './useFormScope.ts';

const none: ReadonlySet<string> = new Set();

/** Returns the names of the record's fields that the current values make read-only. */
export function useReadOnlyFields(fields: Fields, mode: FormMode): ReadonlySet<string> {
  const { values, around } = useFormScope(fields, 'readOnlyWhen');
  return mode === 'create' ? none : readOnlyFields(fields, clearHiddenFields(fields, values, around), around);
}
