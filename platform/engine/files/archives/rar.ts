import { type ByteSource, withReadAhead } from '../../storage/byteSource.ts';
import { type ArchiveInspector, archiveRefusal } from './listing.ts';

const olderSignature = 7;
const newerSignature = 8;
const maxHeaderBytes = 2 * 1024 * 1024;

/** Lists a RAR archive of either format, from the uncompressed headers of its entries. */
export async function inspectRar(bytes: ByteSource, listing: ArchiveInspector): Promise<void> {
  const reader = withReadAhead(bytes);
  const form = (await reader.read(6, 1))[0];
  return form === 0 ? listOlder(reader, listing) : listNewer(reader, listing);
}

/** Lists RAR 1.5–4: each header has seven fixed bytes, then fields depending on its type. */
async function listOlder(bytes: ByteSource, listing: ArchiveInspector): Promise<void> {
  for (let at = olderSignature; at < bytes.size;) {
    const head = await bytes.read(at, 64 * 1024);
    if (head.length < 7) throw archiveRefusal('damaged');
    const [type, flags, size] = [head[2] ?? 0, head.readUInt16LE(3), head.readUInt16LE(5)];
    if (size < 7) throw archiveRefusal('damaged');
    if (type === 0x7b) return;
    if (type === 0x73 && flags & 0x80) throw archiveRefusal('encrypted');
    const added = flags & 0x8000 ? head.readUInt32LE(7) : 0;
    at += size + (type === 0x74 ? addOlder(head.subarray(0, size), flags, listing) : added);
  }
}

/** Adds the file that the header describes. Returns the number of content bytes after the header. */
function addOlder(head: Buffer, flags: number, listing: ArchiveInspector): number {
  const isWide = (flags & 0x100) !== 0;
  const nameAt = isWide ? 40 : 32;
  if (head.length < nameAt) throw archiveRefusal('damaged');
  const isUnix = head[15] === 3;
  listing.add({
    name: head.toString('latin1', nameAt, nameAt + head.readUInt16LE(26)).split('\0', 1)[0] ?? '',
    unpacked: head.readUInt32LE(11) + (isWide ? head.readUInt32LE(36) * 2 ** 32 : 0),
    isLink: isUnix && (head.readUInt32LE(28) & 0xf000) === 0xa000,
    isEncrypted: (flags & 0x04) !== 0,
  });
  return head.readUInt32LE(7) + (isWide ? head.readUInt32LE(32) * 2 ** 32 : 0);
}

/** Lists RAR 5, where all numbers have a variable length. */
async function listNewer(bytes: ByteSource, listing: ArchiveInspector): Promise<void> {
  for (let at = newerSignature; at < bytes.size;) {
    const lead = createFigures(await bytes.read(at + 4, 10));
    const size = lead.next();
    if (size === 0 || size > maxHeaderBytes) throw archiveRefusal('damaged');
    const start = at + 4 + lead.position();
    const header = await bytes.read(start, size);
    if (header.length < size) throw archiveRefusal('damaged');
    const figures = createFigures(header);
    const [type, flags] = [figures.next(), figures.next()];
    const extraBytes = flags & 1 ? figures.next() : 0;
    const packed = flags & 2 ? figures.next() : 0;
    if (type === 4) throw archiveRefusal('encrypted');
    if (type === 5) return;
    if (type === 2) addNewer(figures, header.subarray(size - extraBytes), listing);
    at = start + size + packed;
  }
}

function addNewer(figures: Figures, extra: Buffer, listing: ArchiveInspector): void {
  const fileFlags = figures.next();
  const unpacked = figures.next();
  figures.next();
  figures.skip((fileFlags & 2 ? 4 : 0) + (fileFlags & 4 ? 4 : 0));
  figures.next();
  figures.next();
  const name = figures.text(figures.next());
  const records = recordsOf(extra);
  // An unknown size counts as infinite.
  listing.add({
    name,
    unpacked: fileFlags & 8 ? Infinity : unpacked,
    isLink: records.includes(5),
    isEncrypted: records.includes(1),
  });
}

/** Returns the types of the extra records of a header: type 1 is encryption, type 5 is a link. */
function recordsOf(extra: Buffer): readonly number[] {
  const types: number[] = [];
  for (let at = 0; at < extra.length;) {
    const figures = createFigures(extra.subarray(at));
    const size = figures.next();
    const from = figures.position();
    types.push(figures.next());
    if (size === 0) throw archiveRefusal('damaged');
    at += from + size;
  }
  return types;
}

interface Figures {
  readonly next: () => number;
  readonly skip: (length: number) => void;
  readonly text: (length: number) => string;
  readonly position: () => number;
}

/** Decodes numbers of seven bits per byte, lowest bits first. The highest bit of a byte announces a further byte. */
function createFigures(bytes: Buffer): Figures {
  let at = 0;
  return {
    next: () => {
      let value = 0;
      for (let step = 0; step < 10; step += 1) {
        const byte = bytes[at];
        if (byte === undefined) throw archiveRefusal('damaged');
        at += 1;
        value += (byte & 0x7f) * 2 ** (7 * step);
        if (byte < 0x80) return value;
      }
      throw archiveRefusal('damaged');
    },
    skip: length => {
      at += length;
    },
    text: length => {
      at += length;
      return bytes.toString('utf8', at - length, at);
    },
    position: () => at,
  };
}
