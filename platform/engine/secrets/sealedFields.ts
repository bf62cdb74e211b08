import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { isSealed } from './secrets.ts';
import { secretsOf } from './secretsOf.ts';

type NamedResource = Pick<Resource, 'name' | 'type' | 'wire' | 'fields'>;

/** Returns whether the database stores the field encrypted. A credential is stored as a salted hash instead. */
export function isSealedField({ secret, credential }: Field): boolean {
  return secret === true && credential !== true;
}

/**
 * Returns the place of a column (`table.column`). Encryption authenticates the place, so that an encrypted text cannot
 * be moved to another column.
 */
export function qualifiedColumnName(table: string, column: string): string {
  return `${table}.${column}`;
}

/** Encrypts the value for storage. Keeps empty values and values that are already encrypted. */
export function sealField(db: Database, resource: NamedResource, name: string, value: unknown): unknown {
  const field = allFields(resource)[name];
  if (!field || !isSealedField(field) || typeof value !== 'string' || value === '') return value;
  return sealText(db, qualifiedColumnName(tableName(resource), name), value);
}

export function sealFields(db: Database, resource: NamedResource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sealField(db, resource, name, value)]),
  );
}

/** Decrypts a field of a record; `null` when the field is empty. */
export function openField(db: Database, resource: NamedResource, name: string, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return secretsOf(db).open(value, qualifiedColumnName(tableName(resource), name));
}

/** Encrypts a text, unless it is already encrypted for this place. */
export function sealText(db: Database, place: string, text: string): string {
  const secrets = secretsOf(db);
  return isSealed(text) && opens(db, place, text) ? text : secrets.seal(text, place);
}

function opens(db: Database, place: string, text: string): boolean {
  try {
    secretsOf(db).open(text, place);
    return true;
  } catch {
    return false;
  }
}
