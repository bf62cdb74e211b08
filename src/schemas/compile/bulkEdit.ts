import type { Fields } from '../vocabulary/field.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { allFields } from '../vocabulary/systemFields.ts';
import { storesRecords } from '../vocabulary/wireFormat.ts';
import { isWritable } from '../vocabulary/writable.ts';

/**
 * Returns the fields that a bulk edit offers: the editable fields that are not unique, secret or a credential. Returns
 * no fields for a resource that does not support updates.
 */
export function bulkEditableFields(resource: Resource): Fields {
  const isOffered = resource.type === 'crud' && storesRecords(resource) && resource.api.update !== undefined;
  return Object.fromEntries(
    Object.entries(isOffered ? allFields(resource) : {}).filter(
      ([, field]) => isWritable(field, 'edit') && !field.unique && !field.secret && !field.credential,
    ),
  );
}
