import { hash, verify } from '@node-rs/argon2';

import type { Check } from '../../../src/schemas/vocabulary/checks.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { isCredentialRepetition } from '../fields/resourceFields.ts';

/** Minimum cost of argon2id according to OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns the salted hash to store. `digest` is the password hash that the console sends, as hex digits. */
export function hashCredential(digest: string): Promise<string> {
  return hash(digest, cost);
}

export function verifyCredential(stored: string, digest: string): Promise<boolean> {
  return verify(stored, digest);
}

/**
 * Decrypts each credential to the digest that it contains. Leaves unreadable credentials out of `values` and lists
 * their names in `unreadable`.
 */
export async function decryptCredentials(
  fields: Fields,
  values: Row,
  context: RouteContext,
): Promise<{ readonly values: Row; readonly unreadable: readonly string[] }> {
  const opened: Row = {};
  const unreadable: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const isSealed = Object.hasOwn(fields, name) && fields[name]?.credential === true && value !== '' && value !== null;
    if (!isSealed) opened[name] = value;
    else {
      const digest = await open(value, context);
      if (digest === null) unreadable.push(name);
      else opened[name] = digest;
    }
  }
  return { values: opened, unreadable };
}

async function open(value: unknown, context: RouteContext): Promise<string | null> {
  if (typeof value !== 'string') return null;
  try {
    const digest = await context.decryptCredential(value);
    return /^[0-9a-f]{32,128}$/.test(digest) ? digest : null;
  } catch {
    return null;
  }
}

/**
 * Hashes the credentials among validated values. Leaves out the fields that only repeat a credential for confirmation.
 */
export async function hashCredentials(
  { fields, checks }: { readonly fields: Fields; readonly checks?: readonly Check[] | undefined },
  values: Row,
): Promise<Row> {
  const entries = Object.entries(values).filter(([name]) => !isCredentialRepetition({ fields, checks }, name));
  const hashed = entries.map(async ([name, value]) => {
    const isCredential = fields[name]?.credential === true && typeof value === 'string';
    return [name, isCredential ? await hashCredential(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}
