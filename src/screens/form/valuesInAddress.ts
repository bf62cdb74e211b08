import type { Fields } from '../../schemas/field.ts';
import { writableFields } from '../../schemas/writable.ts';
import { startFromAddress } from '../startFromAddress.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the create form starts with when another screen leads to it: `/give-coins/create?userName=zhang`. It is seen, and
 * saved by nobody but the operator; no address fills in what is secret.
 */
export function valuesInAddress(fields: Fields, search: string): Values | undefined {
  const open = Object.fromEntries(
    Object.entries(writableFields(fields, 'create')).filter(([, field]) => !field.secret && !field.credential),
  );
  const values = startFromAddress(open, search);
  return Object.keys(values).length === 0 ? undefined : values;
}
