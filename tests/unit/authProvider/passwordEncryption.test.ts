import { type KeyObject, constants, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';

import { createPasswordEncrypter } from '../../../src/authProvider/passwordEncryption.ts';
import type { HttpRequest } from '../../../src/dataProvider/httpClient.ts';
import { rejectionOf } from '../dataProvider/failureOf.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const bare = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const older = (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString();
const sha256 = (plain: string) => createHash('sha256').update(plain, 'utf8').digest('hex');
const md5 = (plain: string) => createHash('md5').update(plain, 'utf8').digest('hex');

function sealWith(data: unknown, hash: 'sha256' | 'md5' = 'sha256', subtle?: SubtleCrypto) {
  const sent: HttpRequest[] = [];
  const send = async (request: HttpRequest) => {
    sent.push(request);
    return { data, success: true };
  };
  const download = () => Promise.reject(new Error('There is nothing to download'));
  return { sent, seal: createPasswordEncrypter({ http: { send, download }, language: () => 'zh', hash, subtle }) };
}

function openOaep(ciphertext: string): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return privateDecrypt(key, Buffer.from(ciphertext, 'base64')).toString('latin1');
}

/** Decrypts, and removes the padding: 00 02, at least eight nonzero bytes, 00, then the text (RFC 8017, 7.2.2). */
function openPkcs1(ciphertext: string): string {
  const key = { key: privateKey, padding: constants.RSA_NO_PADDING };
  const block = privateDecrypt(key, Buffer.from(ciphertext, 'base64'));
  const end = block.indexOf(0, 2);
  expect([block.length, block[0], block[1]]).toEqual([256, 0, 2]);
  expect(end).toBeGreaterThanOrEqual(10);
  return block.subarray(end + 1).toString('latin1');
}

const login = { purpose: 'login', token: null } as const;
const passwords = ['abc123', 'Aa1~!@#$%^&*_', '密码abc123', '😀', ' ', 'x'.repeat(1_000)];

describe('an encrypted password', () => {
  it.each(passwords)('contains the digest under OAEP: %s', async plain => {
    const { seal } = sealWith({ publicKey: pem(publicKey), alg: 'RSA-OAEP-256', kid: 'k1' });
    const { ciphertext, kid } = await seal(plain, login);
    expect([openOaep(ciphertext), kid]).toEqual([sha256(plain), 'k1']);
  });

  it('is made by the browser itself where the browser supports OAEP and can read the key', async () => {
    const own = vi.spyOn(crypto.subtle, 'encrypt');
    for (const [form, times] of [
      [pem(publicKey), 1],
      [bare(publicKey), 2],
      [older(publicKey), 2],
    ] as const) {
      const { seal } = sealWith({ publicKey: form, alg: 'RSA-OAEP-256' }, 'sha256', crypto.subtle);
      expect(openOaep((await seal('密码abc123', login)).ciphertext)).toBe(sha256('密码abc123'));
      expect(own).toHaveBeenCalledTimes(times);
    }
    own.mockRestore();
  });

  it.each([undefined, 'RSA', 'RSA-OAEP', null])(
    'contains the digest under PKCS#1 for a platform that offers %s',
    async alg => {
      const { seal } = sealWith({ publicKey: pem(publicKey), alg });
      const { ciphertext, kid } = await seal('abc123', login);
      expect([openPkcs1(ciphertext), kid]).toEqual([sha256('abc123'), undefined]);
    },
  );

  it('contains its purpose and session when the platform requires both', async () => {
    const { seal } = sealWith({ publicKey: pem(publicKey), alg: 'RSA-OAEP-256', binding: 'purpose-session' });
    const session = sha256('t-7').slice(0, 32);
    expect(openOaep((await seal('abc123', login)).ciphertext)).toBe(`${sha256('abc123')}:login:`);
    const { ciphertext } = await seal('abc123', { purpose: 'proof', token: 't-7' });
    expect(openOaep(ciphertext)).toBe(`${sha256('abc123')}:proof:${session}`);
  });

  it.each([
    ['PEM', pem(publicKey)],
    ['bare base64', bare(publicKey)],
    ['the older PEM', older(publicKey)],
  ])('can be made with a key in %s', async (_, text) => {
    const { seal } = sealWith({ publicKey: text });
    expect(openPkcs1((await seal('abc123', login)).ciphertext)).toBe(sha256('abc123'));
  });

  it('contains an MD5 digest for platforms that are configured to require it', async () => {
    const { seal } = sealWith({ publicKey: pem(publicKey), alg: 'RSA-OAEP-256' }, 'md5');
    expect(openOaep((await seal('密码abc123', login)).ciphertext)).toBe(md5('密码abc123'));
  });

  it('differs each time and always has full length', async () => {
    const { seal, sent } = sealWith({ publicKey: pem(publicKey) });
    const texts = await Promise.all(Array.from({ length: 40 }, async () => (await seal('abc123', login)).ciphertext));
    expect(new Set(texts).size).toBe(40);
    expect(texts.every(text => Buffer.from(text, 'base64').length === 256)).toBe(true);
    expect(sent).toHaveLength(40);
    expect(sent[0]).toEqual({ method: 'POST', path: '/api/user/v1/client/login/getPbKey', silent: true });
  });
});

describe('an unusable key', () => {
  it.each([
    ['no data', null],
    ['no key', {}],
    ['an empty key', { publicKey: '' }],
    ['an empty key for OAEP', { publicKey: '', alg: 'RSA-OAEP-256' }],
    ['an object as the key', { publicKey: { n: 1 } }],
    ['blanks', { publicKey: ' '.repeat(400) }],
    ['PEM lines without a key', { publicKey: '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----' }],
    ['a key of 1024 bits', { publicKey: pem(short) }],
    ['a bare key of 1024 bits', { publicKey: bare(short) }],
    ['an older key of 1024 bits', { publicKey: older(short) }],
    ['a long random text', { publicKey: 'A'.repeat(500) }],
    ['a long random text for OAEP', { publicKey: 'A'.repeat(500), alg: 'RSA-OAEP-256' }],
    ['half of a key', { publicKey: bare(publicKey).slice(0, 350) }],
  ])('makes the encryption fail: %s', async (_, data) => {
    // The library writes an error to the browser console when it cannot read a key.
    const quiet = vi.spyOn(console, 'error').mockReturnValue();
    const error = await rejectionOf(sealWith(data).seal('abc123', login));
    quiet.mockRestore();
    expect(error.kind).toBe('badAnswer');
  });
});
