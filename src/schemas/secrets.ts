import type { Field, Fields } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where an answer of the platform names the secrets that hold a value; the values themselves are never sent. */
export const storedSecrets = 'storedSecrets';

/** The names of the secrets that hold a value in a record as the platform knows it. */
export function storedSecretsOf(fields: Fields, record: Values): readonly string[] {
  const holds = (value: unknown) => value !== null && value !== undefined && value !== '';
  return Object.entries(fields)
    .filter(([name, field]) => field.secret === true && holds(record[name]))
    .map(([name]) => name);
}

/** The names that an answer of the platform gives; `undefined` when it says nothing about secrets. */
export function readStoredSecrets(record: Values | undefined): readonly string[] | undefined {
  const names = record?.[storedSecrets];
  return Array.isArray(names) ? names.map(String) : undefined;
}

/** An empty secret leaves what is stored as it is; while nothing is stored, it is asked for like any other field. */
export function askForMissingSecrets(fields: Fields, stored: readonly string[] | undefined): Fields {
  if (!stored) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isMissing(name, field, stored) ? asked(field) : field]),
  );
}

function isMissing(name: string, field: Field, stored: readonly string[]): boolean {
  return field.secret === true && field.required === true && !stored.includes(name);
}

function asked(field: Field): Field {
  const { secret: _secret, ...rest } = field;
  return rest;
}
