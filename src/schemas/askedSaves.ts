import { array, boolean, mixed, string } from 'yup';

import { closed } from './closed.ts';

/** The saves that ask for the operator's password; `edit` may name the fields whose change asks for it. */
export interface AskedSaves {
  readonly create?: true;
  readonly edit?: true | readonly string[];
  readonly delete?: true;
}

/** The form of `AskedSaves`. */
export const askedSaves = closed({
  create: boolean().oneOf([true]),
  edit: mixed().test('edit', 'true, or the fields whose change asks for the password', isAskedEdit),
  delete: boolean().oneOf([true]),
});

function isAskedEdit(value: unknown): boolean {
  return value === undefined || value === true || array(string().required()).min(1).strict().isValidSync(value);
}
