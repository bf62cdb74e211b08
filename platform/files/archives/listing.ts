import type { Label } from '../../../src/schemas/label.ts';
import { Refusal } from '../../http/refusal.ts';

/** What an archive says of one of its entries. */
export interface Entry {
  readonly name: string;
  readonly unpacked: number;
  readonly isLink: boolean;
  readonly isEncrypted: boolean;
}

/** Counts what an archive and those inside it hold. It is only ever read, never unpacked. */
export interface Listing {
  /** Throws the refusal of an entry that must not be unpacked anywhere. */
  readonly add: (entry: Entry) => void;
  /** Counts bytes as they come out of what has no directory to read them from. */
  readonly count: (unpacked: number) => void;
  /** Refuses at once what says of itself that it has too many entries. */
  readonly expect: (entries: number) => void;
  /** How much of the inner archives may still be unpacked in memory to look into them. */
  readonly budget: { bytes: number };
}

const mostEntries = 10_000;
const mostBytes = 4 * 1024 ** 3;
const mostTimesLarger = 100;
/** Small archives may be dense: nothing is filled by them. */
const harmlessBytes = 1024 ** 2;
const innerBytes = 256 * 1024 ** 2;
export const deepest = 3;

export function createListing(archiveBytes: number): Listing {
  let entries = 0;
  let unpacked = 0;
  const expect = (count: number) => {
    if (count > mostEntries) throw refuseArchive('tooMany');
  };
  const count = (bytes: number) => {
    unpacked += bytes;
    if (unpacked > mostBytes) throw refuseArchive('tooLarge');
    if (unpacked > harmlessBytes && unpacked > archiveBytes * mostTimesLarger) throw refuseArchive('tooDense');
  };
  return {
    budget: { bytes: innerBytes },
    expect,
    count,
    add: entry => {
      entries += 1;
      expect(entries);
      if (entry.isEncrypted) throw refuseArchive('encrypted');
      if (entry.isLink) throw refuseArchive('link');
      if (leadsOut(entry.name)) throw refuseArchive('path');
      count(entry.unpacked);
    },
  };
}

/** Absolute, with a drive, or up through a parent: unpacked, it would land outside its folder. */
function leadsOut(name: string): boolean {
  const parts = name.split(/[\\/]/);
  return parts.includes('..') || parts[0] === '' || /^[A-Za-z]:/.test(name) || name.includes('\0');
}

const texts = {
  tooMany: { zh: '压缩包内的文件超过10000个', en: 'The archive holds more than 10,000 files' },
  tooLarge: { zh: '压缩包解压后超过4GB', en: 'The archive unpacks to more than 4GB' },
  tooDense: { zh: '压缩包的压缩率异常', en: 'The archive unpacks to more than 100 times its size' },
  tooDeep: { zh: '压缩包嵌套层数过多', en: 'The archive holds archives too deep inside each other' },
  encrypted: { zh: '压缩包已加密，无法检查', en: 'The archive is encrypted and cannot be checked' },
  link: { zh: '压缩包内不能有链接', en: 'The archive must not contain links' },
  path: { zh: '压缩包内的路径越出了目录', en: 'The archive has a path that leads out of its folder' },
  damaged: { zh: '压缩包已损坏', en: 'The archive is damaged' },
} as const satisfies Readonly<Record<string, Label>>;

export function refuseArchive(reason: keyof typeof texts): Refusal {
  return new Refusal(texts[reason], { status: 1, code: 415 });
}
