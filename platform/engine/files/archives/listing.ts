import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../http/refusal.ts';

/** Directory entry of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly unpacked: number;
  readonly isLink: boolean;
  readonly isEncrypted: boolean;
}

/** Counts the entries and bytes of an archive and its inner archives, without extracting them. */
export interface ArchiveInspector {
  /** Throws a refusal for an entry that is unsafe to extract. */
  readonly add: (entry: ArchiveEntry) => void;
  /** Counts decompressed bytes of formats without a directory. */
  readonly count: (unpacked: number) => void;
  /** Refuses an archive early when its directory declares too many entries. */
  readonly expect: (entries: number) => void;
  /** Remaining bytes that may be decompressed in memory to list inner archives. */
  readonly budget: { bytes: number };
}

const maxEntries = 10_000;
const maxBytes = 4 * 1024 ** 3;
const maxExpansionRatio = 100;
/** Up to this expanded size, an archive may have any compression ratio, because it cannot fill a disk. */
const harmlessBytes = 1024 ** 2;
const innerBytes = 256 * 1024 ** 2;
export const maxArchiveDepth = 3;

export function createArchiveInspector(archiveBytes: number): ArchiveInspector {
  let entries = 0;
  let unpacked = 0;
  const expect = (count: number) => {
    if (count > maxEntries) throw archiveRefusal('tooMany');
  };
  const count = (bytes: number) => {
    unpacked += bytes;
    if (unpacked > maxBytes) throw archiveRefusal('tooLarge');
    if (unpacked > harmlessBytes && unpacked > archiveBytes * maxExpansionRatio) throw archiveRefusal('tooDense');
  };
  return {
    budget: { bytes: innerBytes },
    expect,
    count,
    add: entry => {
      entries += 1;
      expect(entries);
      if (entry.isEncrypted) throw archiveRefusal('encrypted');
      if (entry.isLink) throw archiveRefusal('link');
      if (leavesTargetFolder(entry.name)) throw archiveRefusal('path');
      count(entry.unpacked);
    },
  };
}

/**
 * Returns whether extraction would leave the target folder: the path is absolute, has a drive letter or contains `..`.
 */
function leavesTargetFolder(name: string): boolean {
  const parts = name.split(/[\\/]/);
  return parts.includes('..') || parts[0] === '' || /^[A-Za-z]:/.test(name) || name.includes('\0');
}

const texts = {
  tooMany: { zh: '压缩包内的文件超过10000个', en: 'The archive contains more than 10,000 files' },
  tooLarge: { zh: '压缩包解压后超过4GB', en: 'The archive unpacks to more than 4GB' },
  tooDense: { zh: '压缩包的压缩率异常', en: 'The archive unpacks to more than 100 times its size' },
  tooDeep: { zh: '压缩包嵌套层数过多', en: 'The archive contains too many levels of nested archives' },
  encrypted: { zh: '压缩包已加密，无法检查', en: 'The archive is encrypted and cannot be checked' },
  link: { zh: '压缩包内不能有链接', en: 'The archive must not contain links' },
  path: { zh: '压缩包内的路径越出了目录', en: 'The archive contains a path outside of its folder' },
  damaged: { zh: '压缩包已损坏', en: 'The archive is damaged' },
} as const satisfies Readonly<Record<string, Label>>;

export function archiveRefusal(reason: keyof typeof texts): Refusal {
  return new Refusal(texts[reason], { status: 1, code: 415 });
}
