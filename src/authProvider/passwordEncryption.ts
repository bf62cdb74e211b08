import type { Http } from '../dataProvider/http.ts';
import { PlatformError } from '../dataProvider/PlatformError.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';

interface PasswordEncryptionOptions {
  readonly http: Http;
  readonly language: () => Language;
  readonly hash: 'sha256' | 'md5';
}

export interface EncryptedPassword {
  readonly ciphertext: string;
  readonly kid: string | undefined;
}

/** Purpose and session for which a password is encrypted; the platform accepts the ciphertext for no other use. */
export interface PasswordUse {
  readonly purpose: 'login' | 'proof' | 'password';
  readonly token: string | null;
}

export type EncryptPassword = (plain: string, use: PasswordUse) => Promise<EncryptedPassword>;

/** Number of leading hex digits of the token's hash that identify a session. */
const sessionDigits = 32;

/**
 * Minimum length of a public key in base64. A 2048-bit key is slightly longer, even in the shorter of its two formats;
 * a 1024-bit key has 216 characters.
 */
const shortestKey = 340;

/**
 * Creates the function that hashes a password and encrypts the hash with the platform's public key: base64 of RSA over
 * the lower-case hex digest. The response with the key selects the padding, and whether the digest is bound to a
 * purpose and a session; old platforms select neither.
 */
export function createPasswordEncryption({ http, language, hash }: PasswordEncryptionOptions): EncryptPassword {
  return async (plain, use) => {
    const [answer, digest, { default: JSEncrypt }] = await Promise.all([
      http.send({ method: 'POST', path: '/api/user/v1/client/login/getPbKey', silent: true }),
      digestOf(plain, hash),
      import('jsencrypt'),
    ]);
    const key = isRecord(answer.data) ? answer.data : {};
    const publicKey = key['publicKey'];
    // JSEncrypt would encrypt with a random key pair for an empty key, and nobody could decrypt the password.
    if (typeof publicKey !== 'string' || lengthOf(publicKey) < shortestKey)
      throw new PlatformError('badAnswer', language());
    const payload = key['binding'] === 'purpose-session' ? `${digest}:${await bindingOf(use)}` : digest;
    const cipher = new JSEncrypt();
    cipher.setPublicKey(publicKey);
    const ciphertext = key['alg'] === 'RSA-OAEP-256' ? cipher.encryptOAEP(payload) : cipher.encrypt(digest);
    if (!ciphertext) throw new PlatformError('badAnswer', language());
    return { ciphertext, kid: typeof key['kid'] === 'string' ? key['kid'] : undefined };
  };
}

async function bindingOf({ purpose, token }: PasswordUse): Promise<string> {
  const session = token === null ? '' : (await digestOf(token, 'sha256')).slice(0, sessionDigits);
  return `${purpose}:${session}`;
}

/** Returns the length of a PEM key without its header and footer lines and its whitespace. */
function lengthOf(publicKey: string): number {
  return publicKey.replace(/-----[^-]*-----|\s/g, '').length;
}

/** Hashes in JavaScript, because `crypto.subtle` is missing on pages without TLS. */
async function digestOf(plain: string, hash: 'sha256' | 'md5'): Promise<string> {
  const bytes = new TextEncoder().encode(plain);
  const { bytesToHex } = await import('@noble/hashes/utils.js');
  if (hash === 'md5') return bytesToHex((await import('@noble/hashes/legacy.js')).md5(bytes));
  return bytesToHex((await import('@noble/hashes/sha2.js')).sha256(bytes));
}
