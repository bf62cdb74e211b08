import { type KeyObject, createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import { isSealed } from '../../../engine/secrets/secrets.ts';
import { secretsOf } from '../../../engine/secrets/secretsOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { dayMs } from '../../../../src/schemas/base/durations.ts';

export interface LoginKey {
  readonly kid: string;
  /** Public key as SPKI in PEM form. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export interface LoginKeys {
  /** Returns the current encryption key. Generates a new key when the last one is a day old. */
  readonly current: () => Promise<LoginKey>;
  /** Returns all keys that can still decrypt, newest first. */
  readonly live: () => Promise<readonly LoginKey[]>;
}

const modulusBits = 3072;
/** Lifetime of a key, which encrypts for one day and decrypts for two days. */
const lifeMs = 2 * dayMs;

interface StoredKey {
  readonly kid: string;
  readonly publicKey: string;
  /** Encrypted private key. */
  readonly privateKey: string;
  readonly createdAt: number;
}

const privateKeyPlace = 'login_keys.privateKey';

const generate = promisify(generateKeyPair);

/** Creates the keys for encrypting passwords, stored in the database so that all processes of a platform share them. */
export function createLoginKeys(db: Database, clock: () => number): LoginKeys {
  const parsed = new Map<string, LoginKey>();
  let making: Promise<void> | undefined;

  const read = async () => {
    return withTables(db)
      .selectFrom('login_keys')
      .select(['kid', 'publicKey', 'privateKey', 'createdAt'])
      .where('expiresAt', '>', clock())
      .orderBy('createdAt', 'desc')
      .orderBy('kid')
      .limit(4)
      .execute();
  };

  const parse = (stored: StoredKey): LoginKey => {
    const known = parsed.get(stored.kid);
    if (known) return known;
    const { kid, publicKey } = stored;
    // Keys of an earlier release may be stored unencrypted until they expire.
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
    await withTables(db)
      .insertInto('login_keys')
      .values({ kid: randomUUID(), publicKey: pair.publicKey, privateKey, createdAt: now, expiresAt: now + lifeMs })
      .execute();
    await withTables(db).deleteFrom('login_keys').where('expiresAt', '<=', now).execute();
    parsed.clear();
  };

  return {
    live: async () => (await read()).map(parse),
    current: async () => {
      const newest = (await read())[0];
      if (newest && clock() - newest.createdAt < dayMs) return parse(newest);
      // Concurrent callers share one generation of a new key.
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
