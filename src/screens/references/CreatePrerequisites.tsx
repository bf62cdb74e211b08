import type { Fields } from '../../schemas/field.ts';
import { hiddenFields } from '../../schemas/writable.ts';
import { defaultValuesOf } from '../form/formValues.ts';
import { Prerequisites } from './Prerequisites.tsx';

/**
 * Lists records that must exist before the first record can be created. Loaded lazily, because it needs form
 * validation, which lists do not.
 */
export default function CreatePrerequisites({ fields }: { readonly fields: Fields }) {
  return <Prerequisites fields={fields} hidden={hiddenFields(fields, defaultValuesOf(fields, 'create'))} />;
}
