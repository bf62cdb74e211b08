import type { Fields } from '../../schemas/field.ts';
import { shownPart } from '../../schemas/hidden.ts';
import { type Mode, fixedFields } from '../../schemas/writable.ts';
import { useFormScope } from './useFormScope.ts';

const none: ReadonlySet<string> = new Set();

/** The fields that this record does not let anybody change as the form stands. */
export function useFixedFields(fields: Fields, mode: Mode): ReadonlySet<string> {
  const { values, around } = useFormScope(fields, 'readOnlyWhen');
  return mode === 'create' ? none : fixedFields(fields, shownPart(fields, values, around), around);
}
