import type { Fields } from '../../schemas/vocabulary/field.ts';
import { writableFields } from '../../schemas/vocabulary/writable.ts';
import { parseFieldValues } from '../parseFieldValues.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the initial values that a URL passes to the create form: `/give-coins/create?userName=zhang`. The operator
 * sees these values before saving. A URL cannot set secret fields.
 */
export function parsePresetValues(fields: Fields, search: string): Values | undefined {
  const open = Object.fromEntries(
    Object.entries(writableFields(fields, 'create')).filter(([, field]) => !field.secret && !field.credential),
  );
  const values = parseFieldValues(open, search);
  return Object.keys(values).length === 0 ? undefined : values;
}
