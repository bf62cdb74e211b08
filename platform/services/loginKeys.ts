import { type KeyObject, createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import { sql } from 'kysely';

import { isSealed } from '../secrets/secrets.ts';
import { secretsOf } from '../secrets/secretsOf.ts';
import type { Database } from '../storage/database.ts';

export interface LoginKey {
  readonly kid: string;
  /** SPKI in PEM, as the console's cipher reads it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export interface LoginKeys {
  /** The key to encrypt with now; made anew when the last one is a day old. */
  readonly current: () => Promise<LoginKey>;
  /** Every key that may still decrypt, the newest first. */
  readonly live: () => Promise<readonly LoginKey[]>;
}

const modulusBits = 3072;
const dayMs = 24 * 60 * 60_000;
/** A key offered just before the change can be used for another day. */
const lifeMs = 2 * dayMs;

interface Stored {
  readonly kid: string;
  readonly publicKey: string;
  /** Sealed. */
  readonly privateKey: string;
  readonly createdAt: number;
}

const privateKeyPlace = 'login_keys.privateKey';

const generate = promisify(generateKeyPair);

/** The key pairs of sign-in. They stand in the database, so that every process of a platform reads the same ones. */
export function createLoginKeys(db: Database, clock: () => number): LoginKeys {
  const parsed = new Map<string, LoginKey>();
  let making: Promise<void> | undefined;

  const read = async () => {
    const { rows } = await sql<Stored>`
      select kid, "publicKey", "privateKey", "createdAt" from login_keys
      where "expiresAt" > ${clock()} order by "createdAt" desc, kid limit 4`.execute(db);
    return rows;
  };

  const parse = (stored: Stored): LoginKey => {
    const known = parsed.get(stored.kid);
    if (known) return known;
    const { kid, publicKey } = stored;
    // A database of an earlier release may hold keys in the clear until they expire.
    const pem = isSealed(stored.privateKey)
      ? secretsOf(db).open(stored.privateKey, privateKeyPlace)
      : stored.privateKey;
    const key = { kid, publicKey, privateKey: createPrivateKey(pem) };
    parsed.set(kid, key);
    return key;
  };

  const make = async (): Promise<void> => {
    const pair = await generate('rsa', {
      modulusLength: modulusBits,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const now = clock();
    const privateKey = secretsOf(db).seal(pair.privateKey, privateKeyPlace);
    await sql`
      insert into login_keys (kid, "publicKey", "privateKey", "createdAt", "expiresAt")
      values (${randomUUID()}, ${pair.publicKey}, ${privateKey}, ${now}, ${now + lifeMs})`.execute(db);
    await sql`delete from login_keys where "expiresAt" <= ${now}`.execute(db);
    parsed.clear();
  };

  return {
    live: async () => (await read()).map(parse),
    current: async () => {
      const newest = (await read())[0];
      if (newest && clock() - newest.createdAt < dayMs) return parse(newest);
      // However many callers find the key too old at once, one pair is made.
      making ??= make().finally(() => {
        making = undefined;
      });
      await making;
      const made = (await read())[0];
      if (!made) throw new Error('The new sign-in key cannot be read back');
      return parse(made);
    },
  };
}
