import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import operationLogs from '../../../../src/resources/logs/operation-logs.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Row } from '../../storage/database.ts';
import { columnTypesOf } from '../../storage/tables.ts';

/** Columns of the log that a seal covers. */
export const sealedLogColumns = columnTypesOf(operationLogs);

/** Columns of the row `o` that the chain reads: the columns that the seal covers, the id and the seal. */
export const chainedLogColumns = ['id', 'seal', ...Object.keys(sealedLogColumns)].map(name =>
  sql.ref(`o.${name}`).as(name),
);

const place = 'operation_logs.seal';
const nonceBytes = 12;

/** Returns the seal (signature) of a row. Equal rows have different seals, so that a copied row is detected. */
export function createRowSeal(secrets: Secrets, row: Row): string {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  return `${nonce}:${secrets.sign(sealedText(nonce, row), place)}`;
}

export function isValidSeal(secrets: Secrets, seal: unknown, row: Row): seal is string {
  if (typeof seal !== 'string') return false;
  const nonce = seal.slice(0, seal.indexOf(':'));
  return secrets.isSigned(seal.slice(nonce.length + 1), sealedText(nonce, row), place);
}

function sealedText(nonce: string, row: Row): string {
  return `${nonce}\0${createHash('sha256').update(canonicalRow(row)).digest('base64url')}`;
}

/**
 * Returns the canonical text of a row, which is the same before and after storing. Leaves out empty columns, so that a
 * new column does not change the text of old rows.
 */
function canonicalRow(row: Row): string {
  const filled = Object.keys(sealedLogColumns).filter(name => row[name] !== null && row[name] !== undefined);
  // PostgreSQL changes the order of keys in a JSON column, so the keys are sorted.
  const stored: unknown = JSON.parse(JSON.stringify(Object.fromEntries(filled.map(name => [name, row[name]]))));
  return JSON.stringify(withSortedKeys(stored));
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).toSorted(([name], [other]) => (name < other ? -1 : 1));
  // Uses pairs, because an object moves numeric keys to the front.
  return names.map(([name, item]) => [name, withSortedKeys(item)]);
}
