import { archiveRefusal } from './listing.ts';

interface Coder {
  /** Id of the compression method, as hexadecimal digits. */
  readonly id: string;
  readonly properties: Buffer;
}

/** Group of entries that are compressed together, which the 7z format calls a folder. */
export interface SevenZipFolder {
  readonly coders: readonly Coder[];
  readonly unpacked: number;
}

export interface SevenZipDirectory {
  /** True if the directory itself is compressed. `folders` then contains only the compressed directory. */
  readonly isPacked: boolean;
  readonly packPosition: number;
  readonly packSizes: readonly number[];
  readonly folders: readonly SevenZipFolder[];
  readonly entries: readonly { readonly name: string; readonly isLink: boolean }[];
}

const id = {
  end: 0x00,
  header: 0x01,
  properties: 0x02,
  moreStreams: 0x03,
  streams: 0x04,
  files: 0x05,
  pack: 0x06,
  unpack: 0x07,
  parts: 0x08,
  sizes: 0x09,
  digests: 0x0a,
  folders: 0x0b,
  unpackedSizes: 0x0c,
  partCounts: 0x0d,
  names: 0x11,
  attributes: 0x15,
  packedHeader: 0x17,
} as const;

/** Maximum value of each count in a directory. A larger count means that the file is damaged. */
const maxCount = 200_000;
const unixFlag = 0x8000;
const symbolicLink = 0o12;
const windowsLink = 0x400;

/** Parses the parts of a 7z directory that a listing needs. */
export function parseSevenZipDirectory(bytes: Buffer): SevenZipDirectory {
  const reader = createReader(bytes);
  const kind = reader.byte();
  if (kind === id.packedHeader) return { isPacked: true, ...readStreams(reader), entries: [] };
  if (kind !== id.header) throw archiveRefusal('damaged');
  let streams: Streams = { packPosition: 0, packSizes: [], folders: [] };
  let entries: SevenZipDirectory['entries'] = [];
  for (let part = reader.byte(); part !== id.end; part = reader.byte()) {
    if (part === id.properties) skipProperties(reader);
    else if (part === id.moreStreams) readStreams(reader);
    else if (part === id.streams) streams = readStreams(reader);
    else if (part === id.files) entries = readFiles(reader);
    else throw archiveRefusal('damaged');
  }
  return { isPacked: false, ...streams, entries };
}

type Streams = Pick<SevenZipDirectory, 'packPosition' | 'packSizes' | 'folders'>;

function readStreams(reader: Reader): Streams {
  let pack = { packPosition: 0, packSizes: [] as readonly number[] };
  let folders: readonly (SevenZipFolder & { readonly hasDigest: boolean })[] = [];
  for (let part = reader.byte(); part !== id.end; part = reader.byte()) {
    if (part === id.pack) pack = readPack(reader);
    else if (part === id.unpack) folders = readFolders(reader);
    else if (part === id.parts) skipParts(reader, folders);
    else throw archiveRefusal('damaged');
  }
  return { ...pack, folders };
}

function readPack(reader: Reader) {
  const packPosition = reader.number();
  const count = reader.count();
  let packSizes: readonly number[] = [];
  for (let part = reader.byte(); part !== id.end; part = reader.byte()) {
    if (part === id.sizes) packSizes = reader.times(count, reader.number);
    else if (part === id.digests) readDigests(reader, count);
    else throw archiveRefusal('damaged');
  }
  return { packPosition, packSizes };
}

function readFolders(reader: Reader) {
  if (reader.byte() !== id.folders) throw archiveRefusal('damaged');
  const count = reader.count();
  if (reader.byte() !== 0) throw archiveRefusal('damaged');
  const shapes = reader.times(count, () => readCoders(reader));
  if (reader.byte() !== id.unpackedSizes) throw archiveRefusal('damaged');
  const sizes = shapes.map(({ outputs }) => Math.max(0, ...reader.times(outputs, reader.number)));
  let digests: readonly boolean[] = [];
  for (let part = reader.byte(); part !== id.end; part = reader.byte()) {
    if (part !== id.digests) throw archiveRefusal('damaged');
    digests = readDigests(reader, count);
  }
  return shapes.map(({ coders }, at) => ({ coders, unpacked: sizes[at] ?? 0, hasDigest: digests[at] ?? false }));
}

function readCoders(reader: Reader) {
  let [inputs, outputs] = [0, 0];
  const coders = reader.times(reader.count(), (): Coder => {
    const flags = reader.byte();
    const name = reader.take(flags & 0x0f).toString('hex');
    const isComplex = (flags & 0x10) !== 0;
    inputs += isComplex ? reader.count() : 1;
    outputs += isComplex ? reader.count() : 1;
    return { id: name, properties: flags & 0x20 ? reader.take(reader.count()) : Buffer.alloc(0) };
  });
  const bound = Math.max(0, outputs - 1);
  reader.times(bound * 2, reader.number);
  const packed = inputs - bound;
  if (packed > 1) reader.times(packed, reader.number);
  return { coders, outputs };
}

/** Skips the sizes of the entries, because the sizes of their folders already include them. */
function skipParts(reader: Reader, folders: readonly { readonly hasDigest: boolean }[]): void {
  let counts: readonly number[] = folders.map(() => 1);
  for (let part = reader.byte(); part !== id.end; part = reader.byte()) {
    if (part === id.partCounts) counts = folders.map(reader.count);
    else if (part === id.sizes) counts.forEach(count => reader.times(Math.max(0, count - 1), reader.number));
    else if (part === id.digests) {
      const unknown = counts.map((count, at) => (count === 1 && folders[at]?.hasDigest ? 0 : count));
      readDigests(
        reader,
        unknown.reduce((sum, count) => sum + count, 0),
      );
    } else throw archiveRefusal('damaged');
  }
}

function readFiles(reader: Reader): SevenZipDirectory['entries'] {
  const count = reader.count();
  let names: readonly string[] = [];
  let links: readonly boolean[] = [];
  for (let part = reader.number(); part !== id.end; part = reader.number()) {
    const body = createReader(reader.take(reader.number()));
    if (part === id.names && body.byte() === 0) names = body.rest().toString('utf16le').split('\0').slice(0, count);
    if (part === id.attributes) links = readLinks(body, count);
  }
  if (names.length !== count) throw archiveRefusal('damaged');
  return names.map((name, at) => ({ name, isLink: links[at] ?? false }));
}

function readLinks(reader: Reader, count: number): readonly boolean[] {
  const defined = readDefined(reader, count);
  if (reader.byte() !== 0) throw archiveRefusal('damaged');
  return defined.map(isDefined => {
    const attributes = isDefined ? reader.take(4).readUInt32LE(0) : 0;
    const isUnixLink = (attributes & unixFlag) !== 0 && attributes >>> 28 === symbolicLink;
    return isUnixLink || (attributes & windowsLink) !== 0;
  });
}

function readDigests(reader: Reader, count: number): readonly boolean[] {
  const defined = readDefined(reader, count);
  reader.take(4 * defined.filter(Boolean).length);
  return defined;
}

/** Parses one flag per item: either one byte that sets all flags, or one bit per item. */
function readDefined(reader: Reader, count: number): readonly boolean[] {
  if (reader.byte() !== 0) return Array.from({ length: count }, () => true);
  const bits = reader.take(Math.ceil(count / 8));
  return Array.from({ length: count }, (_, at) => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0);
}

function skipProperties(reader: Reader): void {
  for (let type = reader.number(); type !== id.end; type = reader.number()) reader.take(reader.number());
}

interface Reader {
  readonly byte: () => number;
  readonly number: () => number;
  /** Reads a count; refuses a count above `maxCount`. */
  readonly count: () => number;
  readonly take: (length: number) => Buffer;
  readonly rest: () => Buffer;
  readonly times: <T>(count: number, read: () => T) => readonly T[];
}

function createReader(bytes: Buffer): Reader {
  let at = 0;
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw archiveRefusal('damaged');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const byte = () => take(1)[0] ?? 0;
  /**
   * Parses a number. The leading one bits of the first byte count the bytes that follow; the lowest byte comes first.
   */
  const number = () => {
    const first = byte();
    let value = 0;
    for (let step = 0; step < 8; step += 1) {
      const mask = 0x80 >> step;
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * step);
      value += byte() * 2 ** (8 * step);
    }
    return value;
  };
  const count = () => {
    const value = number();
    if (value > maxCount) throw archiveRefusal('tooMany');
    return value;
  };
  return {
    byte,
    number,
    count,
    take,
    rest: () => take(bytes.length - at),
    times: (length, read) => {
      if (length > maxCount) throw archiveRefusal('tooMany');
      return Array.from({ length }, read);
    },
  };
}
