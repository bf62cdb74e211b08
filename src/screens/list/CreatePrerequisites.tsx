import type { Fields } from '../../schemas/vocabulary/field.ts';
import { hiddenFields } from '../../schemas/vocabulary/writable.ts';
import { defaultValuesOf } from '../form/formValues.ts';
import { Prerequisites } from '../references/Prerequisites.tsx';

/**
 * Lists the records that must exist before the user can create the first record. Loads on demand, because it needs form
 * validation, which lists do not need.
 */
export default function CreatePrerequisites({ fields }: { readonly fields: Fields }) {
  return <Prerequisites fields={fields} hidden={hiddenFields(fields, defaultValuesOf(fields, 'create'))} />;
}
