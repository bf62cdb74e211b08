import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { createKeyFile, readKeyFile } from '../../../platform/engine/secrets/keyFile.ts';
import { type KeyRing, generateKeyText, parseKeyRing } from '../../../platform/engine/secrets/keyRing.ts';
import { createSecrets, isSealed } from '../../../platform/engine/secrets/secrets.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';

const [oldKey, newKey] = [generateKeyText(), generateKeyText()];

const ringOf = (...texts: readonly string[]): KeyRing => {
  const ring = parseKeyRing(texts.join('\n'));
  if (typeof ring === 'string') throw new Error(ring);
  return ring;
};

const secrets = createSecrets(ringOf(oldKey));
const place = 'merchants.merchantSecret';

describe('an encrypted secret', () => {
  it('is decrypted to the original text, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const sealed = secrets.seal(text, place);
        expect(isSealed(sealed)).toBe(true);
        expect(secrets.open(sealed, place)).toBe(text);
      }),
      { numRuns: propertyRunCount(200) },
    );
  });

  it('contains nothing of the text, and differs at every encryption', () => {
    const sealed = secrets.seal('canary-canary', place);
    expect(Buffer.from(sealed.split(':')[3] ?? '', 'base64url').includes('canary')).toBe(false);
    expect(secrets.seal('canary-canary', place)).not.toBe(sealed);
  });

  it('is refused in another column, after a change, with another key, or when it is plain text', () => {
    const sealed = secrets.seal('text', place);
    const flipped = `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`;
    expect(() => secrets.open(sealed, 'routers.password')).toThrow('does not open');
    expect(() => secrets.open(flipped, place)).toThrow('does not open');
    expect(() => createSecrets(ringOf(newKey)).open(sealed, place)).toThrow('is missing');
    expect(() => secrets.open('text', place)).toThrow('is not sealed');
  });

  it('can still be decrypted after a key change, while the old key is in the ring', () => {
    const sealed = secrets.seal('text', place);
    const changed = createSecrets(ringOf(newKey, oldKey));
    expect(changed.open(sealed, place)).toBe('text');
    expect(changed.seal('text', place)).toContain(changed.keyId);
    expect(changed.keyId).not.toBe(secrets.keyId);
  });

  it('is the same for equal values of one unique field only, and is found with any configured key', () => {
    const sealed = secrets.sealUnique('text', place);
    expect(secrets.sealUnique('text', place)).toBe(sealed);
    expect(secrets.sealUnique('text', 'routers.password')).not.toBe(sealed);
    expect(secrets.sealUnique('texts', place)).not.toBe(sealed);
    expect(secrets.open(sealed, place)).toBe('text');
    expect(createSecrets(ringOf(newKey, oldKey)).sealedForms('text', place)).toContain(sealed);
  });
});

describe('the secret keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read from lines with comments or from a list with commas; the first key is used to encrypt', () => {
    const text = `# of 2026\n${newKey}\n\n${oldKey}\n`;
    expect(ringOf(text).map(key => key.id)).toEqual(ringOf(`${newKey},${oldKey}`).map(key => key.id));
    expect(createSecrets(ringOf(text)).keyId).toBe(ringOf(newKey)[0].id);
  });

  it.each(['', '# nothing', 'hunter2', Buffer.alloc(16).toString('base64'), `${newKey}\nhunter2`])(
    'cannot be read from the text %j, and the message does not reveal the text',
    text => {
      expect(parseKeyRing(text)).toMatch(/^(holds no key|must hold keys of 32 bytes in base64)$/);
    },
  );

  it('are created once in a file that only its owner may read', async () => {
    const path = join(folder, 'made.key');
    expect(await readKeyFile(path)).toBeNull();
    const made = await Promise.all([createKeyFile(path), createKeyFile(path), createKeyFile(path)]);
    expect(new Set(made.map(([key]) => key.id)).size).toBe(1);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await readKeyFile(path)).toEqual(made[0]);
    expect(readFileSync(path, 'utf8')).toMatch(/^# /);
  });

  it('are refused in a file that other users may read, or in a damaged file', async () => {
    const path = join(folder, 'open.key');
    writeFileSync(path, oldKey);
    chmodSync(path, 0o644);
    await expect(readKeyFile(path)).rejects.toThrow('chmod 600');
    chmodSync(path, 0o600);
    expect(await readKeyFile(path)).toEqual(ringOf(oldKey));
    writeFileSync(path, oldKey.slice(1));
    await expect(readKeyFile(path)).rejects.toThrow('32 bytes in base64');
  });
});
