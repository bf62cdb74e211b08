import type { Fields } from './field.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';
import { keepsRecords } from './wire.ts';
import { isWritable } from './writable.ts';

/** The fields that may be set for many records at once: those that an edit may write, and that may be alike. */
export function bulkEditableFields(resource: Resource): Fields {
  const isOffered = resource.type === 'crud' && keepsRecords(resource) && resource.api.update !== undefined;
  return Object.fromEntries(
    Object.entries(isOffered ? allFields(resource) : {}).filter(
      ([, field]) => isWritable(field, 'edit') && !field.unique && !field.secret && !field.credential,
    ),
  );
}
