import type { Fields } from '../../schemas/field.ts';
import { hiddenFields } from '../../schemas/writable.ts';
import { defaultValuesOf } from '../form/values.ts';
import { NeededFirst } from './NeededFirst.tsx';

/** What must be there before a first record can be added; it comes late, as it judges a form that no list has. */
export default function NeededForNew({ fields }: { readonly fields: Fields }) {
  return <NeededFirst fields={fields} hidden={hiddenFields(fields, defaultValuesOf(fields, 'create'))} />;
}
