import { type KeyObject, constants, createHash, createHmac, privateDecrypt } from 'node:crypto';

import { Refusal } from '../http/refusal.ts';
import type { LoginKey, LoginKeys } from './loginKeys.ts';
import { unpadFixed } from './unpad.ts';

export interface Credentials {
  /** The 64 hex digits that were encrypted; for whatever was not encrypted well, other 64 digits, never an error. */
  readonly decrypt: (ciphertext: string, kid?: string | null) => Promise<string>;
  /** The same for forms of signed-in users, who are told when what they sent is no ciphertext at all. */
  readonly decryptField: (ciphertext: string) => Promise<string>;
}

/** Length of the hash that a console sends, in ASCII digits. */
const payloadBytes = 64;
const cipherBytes = 384;

/**
 * Opens what a console has sealed with one of the live keys: OAEP as `getPbKey` asks for, or PKCS#1 v1.5 as an old
 * client does without being asked. Nothing in the outcome tells whether the padding was right.
 */
export function createCredentials(keys: LoginKeys): Credentials {
  const decrypt = async (ciphertext: string, kid?: string | null): Promise<string> => {
    const live = await keys.live();
    const asked = kid ? live.filter(key => key.kid === kid) : live;
    const bytes = toCipher(ciphertext) ?? Buffer.alloc(cipherBytes, 1);
    const opened = asked.map(key => openOaep(key, bytes)).find(text => text !== null);
    return opened ?? openOlder(asked, bytes);
  };
  return {
    decrypt,
    decryptField: ciphertext => {
      if (toCipher(ciphertext)) return decrypt(ciphertext);
      throw new Refusal({ zh: '密码须加密后发送', en: 'A password must be sent encrypted' }, { status: 1, code: 400 });
    },
  };
}

/** Base64 of exactly one block, or nothing. */
export function toCipher(text: string): Buffer | null {
  if (text.length !== (cipherBytes / 3) * 4 || !/^[A-Za-z0-9+/]+$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}

function openOaep({ privateKey }: LoginKey, bytes: Buffer): string | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const text = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes).toString('latin1');
    return /^[0-9a-f]{64}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** Folds over all keys without leaving early; a key that does not fit hands on what stood before. */
function openOlder(keys: readonly LoginKey[], bytes: Buffer): string {
  const unknown = Buffer.from(createHash('sha256').update('no key').update(bytes).digest('hex'), 'latin1');
  const [first, ...others] = keys;
  const substitute = first ? substituteFor(first.privateKey, bytes) : unknown;
  const opened = (first ? [...others, first] : []).reduce<Uint8Array>(
    (payload, { privateKey }) => unpadFixed(rawBlock(privateKey, bytes), payload),
    substitute,
  );
  return Buffer.from(opened).toString('latin1');
}

/** The bare RSA operation. A number above the modulus is no ciphertext, which anybody can see without the key. */
function rawBlock(key: KeyObject, bytes: Buffer): Uint8Array {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, bytes);
  } catch {
    return new Uint8Array(cipherBytes);
  }
}

/** The same for the same ciphertext, and not to be guessed without the private key. */
function substituteFor(key: KeyObject, bytes: Buffer): Uint8Array {
  const secret = createHash('sha256')
    .update(key.export({ type: 'pkcs8', format: 'der' }))
    .digest();
  return Buffer.from(createHmac('sha256', secret).update(bytes).digest('hex').slice(0, payloadBytes), 'latin1');
}
