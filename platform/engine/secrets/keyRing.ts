import { createHash, randomBytes } from 'node:crypto';

/** AES-256 key. Its id is derived from the key, so that an encrypted text can name its key. */
export interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Keys of a platform. Secrets are sealed (encrypted) with the first key and can be opened (decrypted) with any of the
 * keys.
 */
export type KeyRing = readonly [SealingKey, ...SealingKey[]];

const keyBytes = 32;

/** Returns a new key in the format of the key file. */
export function generateKeyText(): string {
  return randomBytes(keyBytes).toString('base64');
}

/**
 * Parses keys of 32 bytes in base64, separated by blanks, commas or line breaks. Lines with `#` are comments.
 *
 * @returns the keys, or the reason why there are none; the reason never contains a key
 */
export function parseKeyRing(text: string): KeyRing | string {
  const words = text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split(/[\s,;]/))
    .filter(word => word !== '');
  const [first, ...others] = words.map(toKey);
  if (first === undefined) return 'holds no key';
  if (first === null || others.includes(null)) return 'must hold keys of 32 bytes in base64';
  return [first, ...others.filter(key => key !== null)];
}

function toKey(word: string): SealingKey | null {
  const bytes = Buffer.from(word, 'base64');
  if (bytes.length !== keyBytes || bytes.toString('base64') !== word) return null;
  return { id: createHash('sha256').update('id of a sealing key').update(bytes).digest('hex').slice(0, 12), bytes };
}
