import { inflateRaw } from 'node:zlib';

import type { FileType } from '../../../../src/schemas/vocabulary/fileLimits.ts';
import { type ByteSource, toByteSource, withReadAhead, sliceBytes } from '../../storage/byteSource.ts';
import { type ArchiveInspector, maxArchiveDepth, archiveRefusal } from './listing.ts';

const endBytes = 22;
const maxCommentBytes = 65_535;
const end64Bytes = 56;
const locatorBytes = 20;
const entryBytes = 46;
const localBytes = 30;
const symbolicLink = 0o12;
/** Maximum size of an inner archive that is decompressed to list its entries. */
const maxInnerBytes = 64 * 1024 ** 2;

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly entries: number;
}

interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly mode: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/**
 * Lists a ZIP archive from its directory, including inner ZIP archives. Returns the types of the file: a plain archive,
 * or an app or spreadsheet in ZIP format.
 */
export async function inspectZip(
  bytes: ByteSource,
  listing: ArchiveInspector,
  depth = 1,
): Promise<readonly FileType[]> {
  if (depth > maxArchiveDepth) throw archiveRefusal('tooDeep');
  const reader = withReadAhead(bytes);
  const directory = await findDirectory(reader);
  listing.expect(directory.entries);
  const entries: ZipEntry[] = [];
  for (let at = directory.start; at < directory.end;) {
    const { entry, next } = await readEntry(reader, at);
    listing.add({
      name: entry.name,
      unpacked: entry.unpacked,
      isLink: entry.mode >> 12 === symbolicLink,
      // Bit 0: the content is encrypted; bit 13: the directory is encrypted.
      isEncrypted: (entry.flags & 0x2001) !== 0,
    });
    entries.push(entry);
    at = next;
  }
  if (entries.length !== directory.entries) throw archiveRefusal('damaged');
  refuseOverlaps(entries, directory.start);
  for (const entry of entries) {
    const inner = await openInner(reader, entry, listing);
    if (inner) await inspectZip(inner, listing, depth + 1);
  }
  return typesOf(entries.map(entry => entry.name));
}

async function findDirectory(bytes: ByteSource): Promise<Directory> {
  const start = Math.max(0, bytes.size - endBytes - maxCommentBytes);
  const tail = await bytes.read(start, endBytes + maxCommentBytes);
  const at = endRecordIn(tail);
  if (at < 0) throw archiveRefusal('damaged');
  const endAt = start + at;
  const is64 = tail.readUInt16LE(at + 10) === 0xffff || tail.readUInt32LE(at + 16) === 0xffffffff;
  const found = is64
    ? await findDirectory64(bytes, endAt)
    : {
        entries: tail.readUInt16LE(at + 10),
        start: tail.readUInt32LE(at + 16),
        end: tail.readUInt32LE(at + 16) + tail.readUInt32LE(at + 12),
      };
  if (found.end > endAt || found.start > found.end) throw archiveRefusal('damaged');
  return found;
}

/** Finds the end record whose comment ends exactly at the end of the file, because nothing may follow an archive. */
function endRecordIn(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return -1;
}

async function findDirectory64(bytes: ByteSource, endAt: number): Promise<Directory> {
  const locator = await bytes.read(Math.max(0, endAt - locatorBytes), locatorBytes);
  if (locator.length < locatorBytes || locator.readUInt32LE(0) !== 0x07064b50) throw archiveRefusal('damaged');
  const record = await bytes.read(toNumber(locator.readBigUInt64LE(8)), end64Bytes);
  if (record.length < end64Bytes || record.readUInt32LE(0) !== 0x06064b50) throw archiveRefusal('damaged');
  const start = toNumber(record.readBigUInt64LE(48));
  return {
    entries: toNumber(record.readBigUInt64LE(32)),
    start,
    end: start + toNumber(record.readBigUInt64LE(40)),
  };
}

async function readEntry(bytes: ByteSource, at: number): Promise<{ readonly entry: ZipEntry; readonly next: number }> {
  const head = Buffer.from(await bytes.read(at, entryBytes));
  if (head.length < entryBytes || head.readUInt32LE(0) !== 0x02014b50) throw archiveRefusal('damaged');
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(place => head.readUInt16LE(place));
  const rest = await bytes.read(at + entryBytes, (nameBytes ?? 0) + (extraBytes ?? 0));
  const extra = rest.subarray(nameBytes);
  const [unpacked, packed, offset] = replaceBy64BitValues(
    [head.readUInt32LE(24), head.readUInt32LE(20), head.readUInt32LE(42)],
    extra,
  );
  const entry: ZipEntry = {
    // Only path separators in the name matter here, and their bytes are the same in every code page.
    name: rest.toString('latin1', 0, nameBytes),
    flags: head.readUInt16LE(8),
    method: head.readUInt16LE(10),
    mode: head.readUInt16LE(40),
    packed: packed ?? 0,
    unpacked: unpacked ?? 0,
    offset: offset ?? 0,
  };
  return { entry, next: at + entryBytes + rest.length + (commentBytes ?? 0) };
}

/** Replaces values that exceed 32 bits with the values in the extra field, which contains them in the same order. */
function replaceBy64BitValues(values: readonly number[], extra: Buffer): readonly number[] {
  let wide = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) wide = Buffer.from(extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2)));
  }
  let at = 0;
  return values.map(value => {
    if (value !== 0xffffffff || at + 8 > wide.length) return value;
    at += 8;
    return toNumber(wide.readBigUInt64LE(at - 8));
  });
}

/**
 * Refuses overlapping entries. Entries that share bytes could let a small archive expand without limit, although the
 * compression ratio of each entry is low.
 */
function refuseOverlaps(entries: readonly ZipEntry[], directoryStart: number): void {
  let free = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free || offset + localBytes + packed > directoryStart) throw archiveRefusal('damaged');
    free = offset + localBytes + packed;
  }
}

/**
 * Returns the content of an inner archive, which is recognized by its extension and, if it is uncompressed, by its
 * first bytes. Returns `undefined` for other entries, or if the content exceeds the budget.
 */
async function openInner(
  bytes: ByteSource,
  entry: ZipEntry,
  { budget }: ArchiveInspector,
): Promise<ByteSource | undefined> {
  if (!/\.(zip|jar|apk|ipa|aab|war)$/i.test(entry.name)) return undefined;
  const packed = await contentOf(bytes, entry);
  const isZip = (await startsLikeZip(packed, entry)) ?? false;
  if (!isZip) return undefined;
  if (entry.method === 0) return packed;
  if (entry.unpacked > maxInnerBytes || entry.unpacked > budget.bytes || entry.packed > maxInnerBytes) return undefined;
  budget.bytes -= entry.unpacked;
  return toByteSource(await unpack(Buffer.from(await packed.read(0, entry.packed)), entry.unpacked));
}

/** Returns the stored bytes of an entry. */
async function contentOf(bytes: ByteSource, entry: ZipEntry): Promise<ByteSource> {
  const local = Buffer.from(await bytes.read(entry.offset, localBytes));
  if (local.length < localBytes || local.readUInt32LE(0) !== 0x04034b50) throw archiveRefusal('damaged');
  const start = entry.offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  return sliceBytes(bytes, start, entry.packed);
}

/**
 * Returns the content of the first entry with a matching name, from an archive that was already listed. Returns `null`
 * when no entry matches, or the content is too large.
 */
export async function readZipEntry(bytes: ByteSource, name: RegExp, mostBytes: number): Promise<Buffer | null> {
  const reader = withReadAhead(bytes);
  const { start, end } = await findDirectory(reader);
  for (let at = start; at < end;) {
    const { entry, next } = await readEntry(reader, at);
    at = next;
    if (!name.test(entry.name)) continue;
    if (entry.unpacked > mostBytes || entry.packed > mostBytes) return null;
    const packed = Buffer.from(await (await contentOf(reader, entry)).read(0, entry.packed));
    return entry.method === 8 ? unpack(packed, entry.unpacked) : packed;
  }
  return null;
}

/**
 * Returns whether an entry may be a ZIP archive. Checks the first bytes of an uncompressed entry. Returns `true` for
 * every deflated entry, because its first bytes are known only after decompression, and `undefined` for other
 * compression methods.
 */
async function startsLikeZip(packed: ByteSource, { method }: ZipEntry): Promise<boolean | undefined> {
  if (method === 8) return true;
  if (method !== 0) return undefined;
  return (await packed.read(0, 2)).toString('latin1') === 'PK';
}

function unpack(content: Buffer, size: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    inflateRaw(content, { maxOutputLength: Math.max(1, size) }, (error, result) => {
      // Content that exceeds the declared size means that the archive is damaged.
      if (error) reject(archiveRefusal('damaged'));
      else resolve(result);
    });
  });
}

function typesOf(names: readonly string[]): readonly FileType[] {
  const known = new Set(names);
  if (known.has('AndroidManifest.xml')) return ['apk', 'zip'];
  if (known.has('[Content_Types].xml') && known.has('xl/workbook.xml')) return ['xlsx', 'zip'];
  return names.some(name => /^Payload\/[^/]+\.app\/Info\.plist$/.test(name)) ? ['ipa', 'zip'] : ['zip'];
}

function toNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw archiveRefusal('tooLarge');
  return Number(value);
}
