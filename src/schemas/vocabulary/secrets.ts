import type { Field, Fields } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** Key under which a response names the secret fields that have a value; the values are never sent. */
export const storedSecretsKey = 'storedSecrets';

/** Returns the names of a stored record's secret fields that have a value. */
export function storedSecretNamesOf(fields: Fields, record: Values): readonly string[] {
  const holds = (value: unknown) => value !== null && value !== undefined && value !== '';
  return Object.entries(fields)
    .filter(([name, field]) => field.secret === true && holds(record[name]))
    .map(([name]) => name);
}

/** Reads the names of stored secrets from a response; `undefined` when the response does not list secrets. */
export function readStoredSecretNames(record: Values | undefined): readonly string[] | undefined {
  const names = record?.[storedSecretsKey];
  return Array.isArray(names) ? names.map(String) : undefined;
}

/**
 * Returns the fields for an edit form. A required secret without a stored value becomes an ordinary required field. All
 * other secrets may stay empty, because an empty input keeps the stored value.
 */
export function makeMissingSecretsRequired(fields: Fields, stored: readonly string[] | undefined): Fields {
  if (!stored) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isMissing(name, field, stored) ? asRequired(field) : field]),
  );
}

function isMissing(name: string, field: Field, stored: readonly string[]): boolean {
  return field.secret === true && field.required === true && !stored.includes(name);
}

function asRequired(field: Field): Field {
  const { secret: _secret, ...rest } = field;
  return rest;
}
