import type { HttpClient } from '../dataProvider/httpClient.ts';
import { PlatformError } from '../dataProvider/PlatformError.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';

interface PasswordEncryptionOptions {
  readonly http: HttpClient;
  readonly language: () => Language;
  readonly hash: 'sha256' | 'md5';
  /** The browser's own cryptography; `undefined` on pages without TLS. */
  readonly subtle: SubtleCrypto | undefined;
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

export type PasswordEncrypter = (plain: string, use: PasswordUse) => Promise<EncryptedPassword>;

/** Number of leading hex digits of the token's hash that identify a session. */
const sessionDigits = 32;

/**
 * Minimum length of a public key in base64. A 2048-bit key is slightly longer, even in the shorter of its two formats;
 * a 1024-bit key has 216 characters.
 */
const minKeyLength = 340;

/**
 * Creates the function that hashes a password and encrypts the lower-case hex digest with the platform's public RSA
 * key; the result is base64. The response with the key specifies the padding, and whether the digest is bound to a
 * purpose and a session. For old platforms, whose responses specify neither, the function uses PKCS #1 v1.5 padding and
 * no binding.
 */
export function createPasswordEncrypter({
  http,
  language,
  hash,
  subtle,
}: PasswordEncryptionOptions): PasswordEncrypter {
  return async (plain, use) => {
    const [response, digest] = await Promise.all([
      http.send({ method: 'POST', path: '/api/user/v1/client/login/getPbKey', silent: true }),
      digestOf(plain, hash),
    ]);
    const key = isRecord(response.data) ? response.data : {};
    const publicKey = key['publicKey'];
    // For an empty key, JSEncrypt would encrypt with a random key pair, and nobody could decrypt the password.
    if (typeof publicKey !== 'string' || bodyOf(publicKey).length < minKeyLength)
      throw new PlatformError('badAnswer', language());
    const payload = key['binding'] === 'purpose-session' ? `${digest}:${await bindingOf(use)}` : digest;
    const isOaep = key['alg'] === 'RSA-OAEP-256';
    const ciphertext =
      (isOaep ? await encryptInBrowser(subtle, publicKey, payload) : null) ??
      (await encryptByLibrary(publicKey, isOaep ? payload : digest, isOaep));
    if (!ciphertext) throw new PlatformError('badAnswer', language());
    return { ciphertext, kid: typeof key['kid'] === 'string' ? key['kid'] : undefined };
  };
}

/**
 * Encrypts with the browser's own cryptography; `null` when the browser has none, or cannot read a key in this format.
 */
async function encryptInBrowser(
  subtle: SubtleCrypto | undefined,
  publicKey: string,
  payload: string,
): Promise<string | null> {
  if (!subtle) return null;
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  try {
    const spki = Uint8Array.from(atob(bodyOf(publicKey)), character => character.charCodeAt(0));
    const key = await subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
    const sealed = await subtle.encrypt(algorithm, key, new TextEncoder().encode(payload));
    return btoa(String.fromCharCode(...new Uint8Array(sealed)));
  } catch {
    return null;
  }
}

async function encryptByLibrary(publicKey: string, payload: string, isOaep: boolean): Promise<string | false> {
  const { default: JSEncrypt } = await import('jsencrypt');
  const cipher = new JSEncrypt();
  cipher.setPublicKey(publicKey);
  return isOaep ? cipher.encryptOAEP(payload) : cipher.encrypt(payload);
}

async function bindingOf({ purpose, token }: PasswordUse): Promise<string> {
  const session = token === null ? '' : (await digestOf(token, 'sha256')).slice(0, sessionDigits);
  return `${purpose}:${session}`;
}

/** Returns a PEM key without its header and footer lines and its whitespace. */
function bodyOf(publicKey: string): string {
  return publicKey.replace(/-----[^-]*-----|\s/g, '');
}

/** Hashes in JavaScript, because `crypto.subtle` is missing on pages without TLS. */
async function digestOf(plain: string, hash: 'sha256' | 'md5'): Promise<string> {
  const bytes = new TextEncoder().encode(plain);
  const { bytesToHex } = await import('@noble/hashes/utils.js');
  if (hash === 'md5') return bytesToHex((await import('@noble/hashes/legacy.js')).md5(bytes));
  return bytesToHex((await import('@noble/hashes/sha2.js')).sha256(bytes));
}
