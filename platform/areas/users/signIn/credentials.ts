import { type KeyObject, constants, createHash, createHmac, privateDecrypt } from 'node:crypto';

import { hashToken } from '../../../engine/http/hashToken.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import type { LoginKey, LoginKeys } from './loginKeys.ts';
import { unpadInConstantTime } from './unpadInConstantTime.ts';

/** Purpose of a ciphertext. A ciphertext for another purpose or session is rejected. */
interface CiphertextUse {
  readonly purpose: 'login' | 'proof' | 'password';
  /** Token of the session; `null` during sign-in. */
  readonly token: string | null;
  readonly kid?: string | null;
}

export interface CredentialDecryptor {
  /**
   * Decrypts a ciphertext to the 64 hex digits of the password's hash. For an invalid ciphertext, returns 64 other
   * digits instead of throwing, so that the caller treats them as a wrong password and reveals nothing about the
   * padding.
   */
  readonly open: (
    ciphertext: string,
    use: CiphertextUse,
  ) => Promise<{ readonly digits: string; readonly isFresh: boolean }>;
  /**
   * Decrypts a ciphertext from a form of a signed-in user. Returns the 64 hex digits of the password's hash. Refuses
   * invalid and repeated ciphertexts.
   */
  readonly openField: (ciphertext: string, use: CiphertextUse) => Promise<string>;
}

/** Length of the hash that the console sends, in ASCII digits. */
const payloadBytes = 64;
const cipherBytes = 384;
/**
 * Time in milliseconds for which used ciphertexts are stored. It equals the lifetime of a key, so that no ciphertext is
 * accepted twice.
 */
const rememberMs = 48 * 60 * 60_000;
/** Number of hex digits of the token's hash that identify a session. */
const sessionDigits = 32;

/** Value in the response of `getPbKey` that makes the console bind each ciphertext to its purpose and session. */
export const ciphertextBinding = 'purpose-session';

interface CredentialDeps {
  readonly keys: LoginKeys;
  readonly db: Database;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** True if ciphertexts of old clients (PKCS#1 v1.5) are refused like wrong ones. */
  readonly isOaepRequired: boolean;
}

/**
 * Decrypts ciphertexts of the console with one of the valid keys: OAEP as `getPbKey` specifies, or PKCS#1 v1.5 from old
 * clients. The result never reveals whether the padding was right. Each ciphertext is accepted only once, regardless of
 * its purpose.
 *
 * The console encrypts `digest:purpose:session`. Old clients encrypt only the digest, because their protocol has no
 * purpose and no session. The platform accepts such a ciphertext for sign-in and new passwords, but not for a password
 * proof.
 */
export function createCredentialDecryptor({ keys, db, clock, isOaepRequired }: CredentialDeps): CredentialDecryptor {
  const read = async (bytes: Buffer, use: CiphertextUse): Promise<string | null> => {
    const live = await keys.live();
    const matchingKeys = use.kid ? live.filter(key => key.kid === use.kid) : live;
    const payload = matchingKeys.map(key => openOaep(key, bytes)).find(item => item !== null);
    if (payload) return isFor(payload, use) ? payload.digits : null;
    if (isOaepRequired) return null;
    const older = openPkcs1(matchingKeys, bytes);
    return use.purpose === 'proof' ? null : older;
  };
  return {
    open: async (ciphertext, use) => {
      const bytes = toCipher(ciphertext);
      const isFresh = bytes !== null && (await storeCiphertext(db, bytes, clock()));
      const known = bytes ?? Buffer.alloc(cipherBytes, 1);
      return { digits: (await read(known, use)) ?? unknownDigits(known).toString('latin1'), isFresh };
    },
    openField: async (ciphertext, use) => {
      const bytes = toCipher(ciphertext);
      if (!bytes) throw credentialRefusal({ zh: '密码须加密后发送', en: 'A password must be sent encrypted' });
      const isFresh = await storeCiphertext(db, bytes, clock());
      const digits = await read(bytes, use);
      if (isFresh && digits !== null) return digits;
      throw credentialRefusal({
        zh: '密文无效或已使用，请重新提交',
        en: 'The ciphertext is not valid or was already used. Submit again',
      });
    },
  };
}

function credentialRefusal(text: Refusal['text']): Refusal {
  return new Refusal(text, { status: 1, code: 400 });
}

/** Stores the ciphertext. Returns `false` for a replay: encryption is random, so only a replay repeats a ciphertext. */
async function storeCiphertext(db: Database, bytes: Buffer, nowMs: number): Promise<boolean> {
  const stored = await withTables(db)
    .insertInto('used_ciphertexts')
    .values({ hash: createHash('sha256').update(bytes).digest('hex'), expiresAt: nowMs + rememberMs })
    .onConflict(conflict => conflict.doNothing())
    .returning('hash')
    .execute();
  return stored.length > 0;
}

interface Payload {
  readonly digits: string;
  /** `null` for an old client, which sends neither purpose nor session. */
  readonly purpose: string | null;
  readonly session: string;
}

function isFor({ purpose, session }: Payload, use: CiphertextUse): boolean {
  if (purpose === null) return use.purpose !== 'proof';
  const expected = use.token === null ? '' : hashToken(use.token).slice(0, sessionDigits);
  return purpose === use.purpose && session === expected;
}

/** Decodes a ciphertext of exactly one RSA block from Base64. Returns `null` for any other text. */
function toCipher(text: string): Buffer | null {
  if (text.length !== (cipherBytes / 3) * 4 || !/^[A-Za-z0-9+/]+$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}

function openOaep({ privateKey }: LoginKey, bytes: Buffer): Payload | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const text = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes).toString('latin1');
    const [digits = '', purpose = null, session = ''] = text.split(':');
    return /^[0-9a-f]{64}$/.test(digits) ? { digits, purpose, session } : null;
  } catch {
    return null;
  }
}

/**
 * Tries all keys without an early exit, so that the duration reveals nothing. When a key does not fit, the previous
 * result remains.
 */
function openPkcs1(keys: readonly LoginKey[], bytes: Buffer): string {
  const [first, ...others] = keys;
  const substitute = first ? substituteFor(first.privateKey, bytes) : unknownDigits(bytes);
  const opened = (first ? [...others, first] : []).reduce<Uint8Array>(
    (payload, { privateKey }) => unpadInConstantTime(rawBlock(privateKey, bytes), payload),
    substitute,
  );
  return Buffer.from(opened).toString('latin1');
}

function unknownDigits(bytes: Buffer): Buffer {
  return Buffer.from(createHash('sha256').update('no key').update(bytes).digest('hex'), 'latin1');
}

/**
 * Runs the RSA operation without removing the padding. Returns zeros for a number above the modulus. This reveals
 * nothing, because anybody can compare the number with the public modulus.
 */
function rawBlock(key: KeyObject, bytes: Buffer): Uint8Array {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, bytes);
  } catch {
    return new Uint8Array(cipherBytes);
  }
}

/**
 * Returns the digits that replace the payload of an invalid ciphertext. They are always the same for one ciphertext,
 * and unpredictable without the private key.
 */
function substituteFor(key: KeyObject, bytes: Buffer): Uint8Array {
  const secret = createHash('sha256')
    .update(key.export({ type: 'pkcs8', format: 'der' }))
    .digest();
  return Buffer.from(createHmac('sha256', secret).update(bytes).digest('hex').slice(0, payloadBytes), 'latin1');
}
