import { readFileSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const sources = ['platform', 'src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') })),
);

const inventory =
  /^## Keys and algorithms$([^]*?)^## /m.exec(readFileSync('docs/administrators/security.md', 'utf8'))?.[1] ?? '';

interface Use {
  readonly does: string;
  readonly pattern: RegExp;
  readonly files: readonly string[];
  /** Names of the algorithms in the inventory. */
  readonly algorithms: readonly string[];
}

const uses: readonly Use[] = [
  {
    does: 'encrypt',
    pattern: /createCipheriv/,
    files: ['platform/engine/secrets/secrets.ts'],
    algorithms: ['AES-256-GCM'],
  },
  {
    does: 'generate key pairs',
    pattern: /generateKeyPair/,
    files: ['platform/areas/users/signIn/loginKeys.ts'],
    algorithms: ['RSA, 3072 bits'],
  },
  {
    does: 'encrypt or decrypt with RSA',
    pattern: /privateDecrypt|publicEncrypt|'jsencrypt'/,
    files: ['platform/areas/users/signIn/credentials.ts', 'src/authProvider/passwordEncryption.ts'],
    algorithms: ['RSA-OAEP-256', 'PKCS#1 v1.5'],
  },
  {
    does: 'verify signatures',
    pattern: /\bverify\b[^;]*\} from 'node:crypto'/,
    files: ['platform/areas/upgrades/checkUpgradePreconditions.ts', 'platform/areas/upgrades/licence/verifyLicence.ts'],
    algorithms: ['Ed25519'],
  },
  {
    does: 'sign with a key pair',
    pattern: /\bsign\b[^;]*\} from 'node:crypto'|createSign\(/,
    files: [],
    algorithms: [],
  },
  {
    does: 'compute message authentication codes',
    pattern: /createHmac/,
    files: ['platform/areas/users/signIn/credentials.ts', 'platform/engine/secrets/secrets.ts'],
    algorithms: ['HMAC-SHA-256'],
  },
  {
    does: 'hash passwords',
    pattern: /@node-rs\/argon2/,
    files: ['platform/engine/resources/credentials.ts'],
    algorithms: ['argon2id'],
  },
  { does: 'derive keys from passwords', pattern: /pbkdf2|scrypt|hkdf/i, files: [], algorithms: [] },
  {
    does: 'compute verification codes of authenticator apps',
    pattern: /'otpauth'/,
    files: ['platform/areas/users/secondFactor/totp.ts'],
    algorithms: ['HMAC-SHA-1'],
  },
  {
    does: 'hash with MD5',
    pattern: /createHash\('md5'\)|hashes\/legacy\.js/,
    files: [
      'platform/engine/files/inspectContent.ts',
      'platform/engine/files/partUploadRoutes.ts',
      'platform/engine/files/receiveFile.ts',
      'src/authProvider/passwordEncryption.ts',
      'src/dataProvider/fileDigest.ts',
    ],
    algorithms: ['MD5'],
  },
];

describe('the source code', () => {
  it.each(uses)('does not $does outside the listed files', ({ pattern, files }) => {
    const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(found.toSorted()).toEqual(files);
  });

  it('uses only the algorithms of the inventory', () => {
    const named = sources.flatMap(({ text }) => [
      ...text.matchAll(/\b(?:createHash|createHmac|hash)\('([^']+)'|const algorithm = '([^']+)'/g),
    ]);
    const algorithms = new Set(named.map(([, hash, cipher]) => hash ?? cipher));
    expect([...algorithms].toSorted()).toEqual(['aes-256-gcm', 'md5', 'sha256']);
    // The search above misses a call of `createHash` or `createHmac` whose algorithm is not a literal.
    const calls = sources.flatMap(({ text }) => [...text.matchAll(/\bcreate(?:Hash|Hmac)\((?!')/g)]);
    expect(calls).toEqual([]);
    const listed = ['SHA-256', ...uses.flatMap(use => use.algorithms)];
    expect(listed.filter(name => !inventory.includes(name))).toEqual([]);
  });
});
