import type { Http } from '../dataProvider/http.ts';
import { PlatformError } from '../dataProvider/PlatformError.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';

interface CredentialOptions {
  readonly http: Http;
  readonly language: () => Language;
  readonly hash: 'sha256' | 'md5';
}

export interface Sealed {
  readonly ciphertext: string;
  readonly kid: string | undefined;
}

/** Purpose and session that a password is sealed for; the platform opens it for nothing else. */
export interface SealedFor {
  readonly purpose: 'login' | 'proof' | 'password';
  readonly token: string | null;
}

export type Seal = (plain: string, use: SealedFor) => Promise<Sealed>;

/** Hex digits of the token's hash that name a session. */
const sessionDigits = 32;

/** Characters of a 2048-bit key in base64, of the shorter of its two forms and a little less; a 1024-bit one has 216. */
const shortestKey = 340;

/**
 * Hashes a password and encrypts the hash with the platform's public key (spec section 7): base64 of RSA over the
 * lower-case hex digest. The padding, and whether the digest is bound to its use, follow what the platform offers; one
 * that offers nothing is an old one.
 */
export function createSeal({ http, language, hash }: CredentialOptions): Seal {
  return async (plain, use) => {
    const [answer, digest, { default: JSEncrypt }] = await Promise.all([
      http.send({ method: 'POST', path: '/api/user/v1/client/login/getPbKey', silent: true }),
      digestOf(plain, hash),
      import('jsencrypt'),
    ]);
    const key = isRecord(answer.data) ? answer.data : {};
    const publicKey = key['publicKey'];
    // An empty key would make the library encrypt with a pair of its own that nobody can read.
    if (typeof publicKey !== 'string' || lengthOf(publicKey) < shortestKey)
      throw new PlatformError('badAnswer', language());
    const payload = key['binding'] === 'purpose-session' ? `${digest}:${await bound(use)}` : digest;
    const cipher = new JSEncrypt();
    cipher.setPublicKey(publicKey);
    const ciphertext = key['alg'] === 'RSA-OAEP-256' ? cipher.encryptOAEP(payload) : cipher.encrypt(digest);
    if (!ciphertext) throw new PlatformError('badAnswer', language());
    return { ciphertext, kid: typeof key['kid'] === 'string' ? key['kid'] : undefined };
  };
}

async function bound({ purpose, token }: SealedFor): Promise<string> {
  const session = token === null ? '' : (await digestOf(token, 'sha256')).slice(0, sessionDigits);
  return `${purpose}:${session}`;
}

/** What a key is without the lines around it and the breaks within. */
function lengthOf(publicKey: string): number {
  return publicKey.replace(/-----[^-]*-----|\s/g, '').length;
}

/** In plain script, since the browser's own digest is missing on pages without TLS. */
async function digestOf(plain: string, hash: 'sha256' | 'md5'): Promise<string> {
  const bytes = new TextEncoder().encode(plain);
  const { bytesToHex } = await import('@noble/hashes/utils.js');
  if (hash === 'md5') return bytesToHex((await import('@noble/hashes/legacy.js')).md5(bytes));
  return bytesToHex((await import('@noble/hashes/sha2.js')).sha256(bytes));
}
