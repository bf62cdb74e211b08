import type { Fields } from '../../schemas/field.ts';
import { writableFields } from '../../schemas/writable.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a copy of a record starts with: all that a person could give, but what only one record may have or know. */
export function valuesOfCopy(fields: Fields, record: Values): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, 'create')).flatMap(([name, field]) => {
      const isOwn = field.unique || field.secret || field.credential || field.only === 'create';
      return isOwn || !Object.hasOwn(record, name) ? [] : [[name, record[name]] as const];
    }),
  );
}

/** The address of the form that copies a record. It names the record, which is read with the rights of who opens it. */
export function copyAddress(resource: string, id: string | number): string {
  return `/${resource}/create?copy=${encodeURIComponent(String(id))}`;
}

/** The record that an address asks to be copied. */
export function copiedId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('copy');
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
