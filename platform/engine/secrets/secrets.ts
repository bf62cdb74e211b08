import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { KeyRing, SealingKey } from './keyRing.ts';

/**
 * Seals (encrypts) texts for the database and opens (decrypts) them. The place (`table.column`) is authenticated
 * together with the text.
 */
export interface Secrets {
  /** Id of the key that encrypts. */
  readonly keyId: string;
  /** Ids of all keys that decrypt, starting with the key that also encrypts. */
  readonly keyIds: readonly string[];
  /** Encrypts a text. Returns a different result on each call. */
  readonly seal: (text: string, place: string) => string;
  /** Encrypts a text. Returns the same result for the same text, so that a unique index still works. */
  readonly sealUnique: (text: string, place: string) => string;
  /** Returns the result of `sealUnique` with each key, because the database may contain any of these results. */
  readonly sealedForms: (text: string, place: string) => readonly string[];
  /**
   * Decrypts a text. Throws when the text is not encrypted, was encrypted for another place, was changed, or its key is
   * missing.
   */
  readonly open: (sealed: string, place: string) => string;
  /** Returns a signature of an unencrypted text, which only a holder of the keys can create. */
  readonly sign: (text: string, place: string) => string;
  /** Returns whether one of the keys has signed this text for this place. */
  readonly isSigned: (signature: string, text: string, place: string) => boolean;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Prefix of every encrypted text. */
export const sealedPrefix = 'sealed:v1:';

const form = /^sealed:v1:([0-9a-f]{12}):([A-Za-z0-9_-]+)$/;

export function createSecrets(keys: KeyRing): Secrets {
  const [current] = keys;
  return {
    keyId: current.id,
    keyIds: keys.map(key => key.id),
    seal: (text, place) => encrypt(current, randomBytes(nonceBytes), { text, place }),
    sealUnique: (text, place) => encrypt(current, nonceOf(current, text, place), { text, place }),
    sealedForms: (text, place) => keys.map(key => encrypt(key, nonceOf(key, text, place), { text, place })),
    open: (sealed, place) => decrypt(keys, sealed, place),
    ...signing(keys),
  };
}

/**
 * Creates functions that sign texts and verify signatures of the form `key id:HMAC-SHA256`. The HMAC uses a key that is
 * derived from the encryption key.
 */
function signing(keys: KeyRing): Pick<Secrets, 'sign' | 'isSigned'> {
  const derive = ({ id, bytes }: SealingKey) => ({
    id,
    key: createHmac('sha256', bytes).update('signatures').digest(),
  });
  const [current] = keys;
  const [signer, derived] = [derive(current), keys.map(derive)];
  const macOf = (key: Buffer, text: string, place: string) =>
    createHmac('sha256', key).update(`${place}\0`).update(text).digest();
  return {
    sign: (text, place) => `${signer.id}:${macOf(signer.key, text, place).toString('base64url')}`,
    isSigned: (signature, text, place) => {
      const [id, given = ''] = signature.split(':');
      const found = derived.find(item => item.id === id);
      if (!found) return false;
      const [mac, bytes] = [macOf(found.key, text, place), Buffer.from(given, 'base64url')];
      return mac.length === bytes.length && timingSafeEqual(mac, bytes);
    },
  };
}

/** Returns whether a stored value has the format of an encrypted text. Decrypting the value may still fail. */
export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(sealedPrefix);
}

function encrypt(
  { id, bytes }: SealingKey,
  nonce: Buffer,
  { text, place }: { readonly text: string; readonly place: string },
): string {
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix}${id}:${sealed.toString('base64url')}`;
}

function decrypt(keys: KeyRing, sealed: string, place: string): string {
  const [, id, content = ''] = form.exec(sealed) ?? [];
  if (id === undefined) throw new Error(`The secret in ${place} is not sealed`);
  const key = keys.find(candidate => candidate.id === id);
  if (!key) throw new Error(`The secret in ${place} was sealed with the key ${id}, which is missing`);
  const bytes = Buffer.from(content, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error(`The secret in ${place} does not open with its key`, { cause: error });
  }
}

/** Derives the nonce from text and place, with a key that is derived from the encryption key. */
function nonceOf({ bytes }: SealingKey, text: string, place: string): Buffer {
  const key = createHmac('sha256', bytes).update('nonces of unique values').digest();
  return createHmac('sha256', key).update(`${place}\0`).update(text).digest().subarray(0, nonceBytes);
}
