import { array, boolean, mixed, string } from 'yup';

import { closedObject } from './closedObject.ts';

/** Saves for which the operator must enter their password. `edit` may limit this to changes of the named fields. */
export interface ProtectedSaves {
  readonly create?: true;
  readonly edit?: true | readonly string[];
  readonly delete?: true;
}

/** Schema of `ProtectedSaves`. */
export const protectedSavesShape = closedObject({
  create: boolean().oneOf([true]),
  edit: mixed().test('edit', 'true, or the fields whose change asks for the password', isProtectedEdit),
  delete: boolean().oneOf([true]),
});

function isProtectedEdit(value: unknown): boolean {
  return value === undefined || value === true || array(string().required()).min(1).strict().isValidSync(value);
}
