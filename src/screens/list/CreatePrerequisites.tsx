import type { Fields } from '../../schemas/vocabulary/field.ts';
import { hiddenFields } from '../../schemas/vocabulary/writable.ts';
import { defaultValuesOf } from '../form/formValues.ts';
import { MissingPrerequisites } from '../references/MissingPrerequisites.tsx';

/**
 * Lists the records that must exist before the user can create the first record. Loads on demand, because it needs form
 * validation, which lists do not need.
 */
export default function CreatePrerequisites({ fields }: { readonly fields: Fields }) {
  return <MissingPrerequisites fields={fields} hidden={hiddenFields(fields, defaultValuesOf(fields, 'create'))} />;
}
