import type { Check } from '../../src/schemas/checks.ts';
import type { Field, Fields } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { computedExpression } from './computed.ts';
import { englishColumn } from './spoken.ts';

/** The fields that are columns of the resource's table, `id` aside; a text in both languages has two of them. */
export function storedFields(resource: Resource): Fields {
  const own = select(
    allFields(resource),
    name => name !== 'id' && !computedExpression(resource, name) && !isRepetition(resource, name),
  );
  const others = Object.entries(own).flatMap(([name, { kind, label, bilingual }]) =>
    bilingual && kind === 'text' ? [[englishColumn(name), { kind, label, readOnly: true } as const] as const] : [],
  );
  return { ...own, ...Object.fromEntries(others) };
}

/** The fields that may leave the platform; secrets and credentials never do. */
export function readableFields(resource: Resource): Fields {
  return select(allFields(resource), (_, field) => !isHidden(field));
}

/** What a list answers: everything short of the detail page, and no computed value that is not a column of the list. */
export function listedFields(resource: Resource): Fields {
  return select(readableFields(resource), (name, field) => {
    if (name === 'id') return true;
    if (computedExpression(resource, name)) return field.list === true;
    return field.only !== 'detail' && field.kind !== 'json';
  });
}

export function isHidden(field: Field): boolean {
  return field.secret === true || field.credential === true;
}

/** A credential typed a second time is compared and forgotten. */
export function isRepetition(
  { fields, checks }: { readonly fields: Fields; readonly checks?: readonly Check[] | undefined },
  name: string,
): boolean {
  const repeats = (checks ?? []).some(check => check.check === 'matches' && check.field === name);
  return repeats && fields[name]?.credential === true;
}

function select(fields: Fields, keeps: (name: string, field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => keeps(name, field)));
}
