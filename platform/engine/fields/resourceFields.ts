import { memoizePerObject } from '../../../src/schemas/base/memoizePerObject.ts';
import type { Check } from '../../../src/schemas/vocabulary/checks.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isSecret } from '../../../src/schemas/compile/metaSchema/validateSecrets.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { englishColumnName } from './englishColumnName.ts';

/** Returns the fields that are columns of the resource's table, except `id`. A bilingual text has two columns. */
export const storedFields: (resource: Resource) => Fields = memoizePerObject(resource => {
  const own = select(
    allFields(resource),
    (name, field) => name !== 'id' && !field.computed && !isCredentialRepetition(resource, name),
  );
  const others = Object.entries(own).flatMap(([name, { kind, label, bilingual }]) =>
    bilingual && kind === 'text' ? [[englishColumnName(name), { kind, label, readOnly: true } as const] as const] : [],
  );
  return { ...own, ...Object.fromEntries(others) };
});

export const isSecretField: (field: Field) => boolean = isSecret;

/** Returns the fields that the platform may send. Never includes secrets and credentials. */
export const readableFields: (resource: Resource) => Fields = memoizePerObject(resource =>
  select(allFields(resource), (_, field) => !isSecretField(field)),
);

/**
 * Returns the fields of a list response. Leaves out JSON fields, fields that only the detail page shows, and computed
 * fields that are not list columns.
 */
export const listedFields: (resource: Resource) => Fields = memoizePerObject(resource =>
  select(readableFields(resource), (name, field) => {
    if (name === 'id') return true;
    if (field.computed) return field.list === true;
    return field.only !== 'detail' && field.kind !== 'json';
  }),
);

/** Returns whether the field repeats a credential. Such a field is compared with the credential, and not stored. */
export function isCredentialRepetition(
  { fields, checks }: { readonly fields: Fields; readonly checks?: readonly Check[] | undefined },
  name: string,
): boolean {
  const repeats = (checks ?? []).some(check => check.check === 'matches' && check.field === name);
  return repeats && fields[name]?.credential === true;
}

function select(fields: Fields, keeps: (name: string, field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => keeps(name, field)));
}
