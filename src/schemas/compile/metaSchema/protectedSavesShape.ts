import { array, boolean, mixed, string } from 'yup';

import { closedObjectShape } from './closedObjectShape.ts';

/** Schema of `ProtectedSaves`. */
export const protectedSavesShape = closedObjectShape({
  create: boolean().oneOf([true]),
  edit: mixed().test('edit', 'true, or the fields whose change asks for the password', isProtectedEdit),
  delete: boolean().oneOf([true]),
});

function isProtectedEdit(value: unknown): boolean {
  return value === undefined || value === true || array(string().required()).min(1).strict().isValidSync(value);
}
