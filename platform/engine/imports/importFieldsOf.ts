import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { isWritable } from '../../../src/schemas/vocabulary/writable.ts';

/**
 * Returns the field that identifies the record of a line: `naturalKey`, otherwise the first unique field, otherwise the
 * id.
 */
export function importKeyOf(resource: Resource): string {
  const isAlone = ([name, field]: readonly [string, Field]) =>
    field.unique !== undefined && !(field.unique !== true && field.unique.with) && mayBeImported(name, field);
  return resource.naturalKey ?? Object.entries(resource.fields).find(isAlone)?.[0] ?? 'id';
}

/** Returns the fields that a file may contain: the key, and all writable fields except credentials. */
export function importFieldsOf(resource: Resource): Fields {
  const key = importKeyOf(resource);
  return Object.fromEntries(
    Object.entries(allFields(resource)).filter(([name, field]) => name === key || mayBeImported(name, field)),
  );
}

function mayBeImported(name: string, field: Field): boolean {
  return name !== 'id' && !field.credential && (isWritable(field, 'create') || isWritable(field, 'edit'));
}
