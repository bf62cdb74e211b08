import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createArchiveInspector } from '../../../platform/engine/files/archives/listing.ts';
import { inspectRar } from '../../../platform/engine/files/archives/rar.ts';
import { inspectSevenZip } from '../../../platform/engine/files/archives/sevenZip.ts';
import { inspectZip } from '../../../platform/engine/files/archives/zip.ts';
import { toByteSource } from '../../../platform/engine/storage/byteSource.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { contentByFileType } from '../../support/uploads/contentByFileType.ts';
import { createZip } from '../../support/uploads/archives.ts';
import { sevenZips } from '../../support/uploads/sevenZips.ts';

type Archive = keyof typeof sevenZips;

const sevenZip = (name: Archive) => Buffer.from(sevenZips[name], 'base64');

/** Returns the names that the listing of an archive finds. */
async function namesIn(content: Buffer, list: typeof inspectSevenZip): Promise<readonly string[]> {
  const names: string[] = [];
  const listing = createArchiveInspector(content.length);
  await list(toByteSource(content), {
    ...listing,
    add: entry => {
      names.push(entry.name);
      listing.add(entry);
    },
  });
  return names;
}

function reasonOf(content: Buffer, list: typeof inspectSevenZip): Promise<string> {
  return namesIn(content, list).then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.text.en : `fault: ${String(error)}`),
  );
}

describe('a 7z archive', () => {
  it('gives the names of its files from a compressed directory', async () => {
    const names = await namesIn(sevenZip('plain'), inspectSevenZip);
    expect(names).toHaveLength(62);
    expect(names).toEqual(expect.arrayContaining(['in/deep', 'in/deep/some-file-1.txt', 'in/deep/some-file-60.txt']));
  });

  it('gives the names of its files from an uncompressed directory', async () => {
    expect(await namesIn(sevenZip('open'), inspectSevenZip)).toEqual(['in/deep/some-file-1.txt']);
  });

  it.each([
    ['encrypted', 'The archive is encrypted and cannot be checked'],
    ['hidden', 'The archive is encrypted and cannot be checked'],
    ['bomb', 'The archive unpacks to more than 100 times its size'],
    ['link', 'The archive must not contain links'],
  ] as const)('is refused: %s (“%s”)', async (name, reason) => {
    expect(await reasonOf(sevenZip(name), inspectSevenZip)).toBe(reason);
  });
});

describe('the listing of an archive', () => {
  it('refuses contents of more than 4 GiB, however small the archive itself is', () => {
    const listing = createArchiveInspector(2 ** 32);
    const entry = { name: 'a', isLink: false, isEncrypted: false };
    listing.add({ ...entry, unpacked: 2 ** 32 });
    expect(() => listing.add({ ...entry, unpacked: 1 })).toThrow('The archive unpacks to more than 4GB');
  });

  it.each(['7z', 'rar', 'zip'] as const)('refuses a damaged %s without an unexpected error', async type => {
    const whole =
      type === '7z'
        ? sevenZip('plain')
        : type === 'zip'
          ? createZip([{ name: 'a', content: randomBytes(80) }])
          : contentByFileType.rar([1, 1]);
    const list: typeof inspectSevenZip =
      type === '7z'
        ? inspectSevenZip
        : type === 'rar'
          ? inspectRar
          : async (bytes, listing) => void (await inspectZip(bytes, listing));
    expect(await reasonOf(whole, list)).toBe('taken');
    const bends = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(bends, fc.nat(whole.length), async (changes, cut) => {
        const bent = Buffer.from(whole);
        for (const [at, value] of changes) bent[at] = value;
        expect(await reasonOf(bent.subarray(0, Math.max(8, whole.length - (cut % 7))), list)).not.toMatch(/^fault/);
      }),
      { numRuns: 400 },
    );
  });
});
