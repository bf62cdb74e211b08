import type { Field, Fields } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { isWritable } from '../../src/schemas/writable.ts';

/** The field by which a line finds the record that it is about: named so, the first unique one, or the number. */
export function keyOf(resource: Resource): string {
  const isAlone = ([name, field]: readonly [string, Field]) =>
    field.unique !== undefined && !(field.unique !== true && field.unique.with) && mayBeImported(name, field);
  return resource.naturalKey ?? Object.entries(resource.fields).find(isAlone)?.[0] ?? 'id';
}

/** The fields that a file may give: all that a person may, short of credentials, and the key. */
export function importFields(resource: Resource): Fields {
  const key = keyOf(resource);
  return Object.fromEntries(
    Object.entries(allFields(resource)).filter(([name, field]) => name === key || mayBeImported(name, field)),
  );
}

function mayBeImported(name: string, field: Field): boolean {
  return name !== 'id' && !field.credential && (isWritable(field, 'create') || isWritable(field, 'edit'));
}
