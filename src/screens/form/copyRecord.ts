import type { Fields } from '../../schemas/vocabulary/field.ts';
import { writableFields } from '../../schemas/vocabulary/writable.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the initial values for a copy of a record: all writable fields except unique, secret, credential and
 * create-only fields.
 */
export function valuesOfCopy(fields: Fields, record: Values): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, 'create')).flatMap(([name, field]) => {
      const isOwn = field.unique || field.secret || field.credential || field.only === 'create';
      return isOwn || !Object.hasOwn(record, name) ? [] : [[name, record[name]] as const];
    }),
  );
}

/**
 * Returns the URL of the form that copies a record. The URL only contains the id, so that the record is loaded with the
 * permissions of the person who opens the URL.
 */
export function urlOfCopyForm(resource: string, id: string | number): string {
  return `/${resource}/create?copy=${encodeURIComponent(String(id))}`;
}

/** Reads the id of the record to copy from the query of the form's URL. */
export function parseCopiedRecordId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('copy');
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
