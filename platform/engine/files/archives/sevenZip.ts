import { crc32 } from 'node:zlib';

import type { ByteSource } from '../../storage/byteSource.ts';
import { type ArchiveInspector, archiveRefusal } from './listing.ts';
import { decodeLzma } from './lzma.ts';
import { type SevenZipDirectory, type SevenZipFolder, parseSevenZipDirectory } from './sevenZipDirectory.ts';

const headBytes = 32;
/** Maximum size of the directory in bytes, enough for 10,000 entries with long names. */
const maxDirectoryBytes = 16 * 1024 * 1024;
/** Maximum number of compression layers around a directory. */
const maxLayers = 3;
const lzma = '030101';
const plain = '00';
const encryption = '06f10701';

/** Lists a 7z archive from its directory, which follows the contents and is usually compressed. */
export async function inspectSevenZip(bytes: ByteSource, listing: ArchiveInspector): Promise<void> {
  const { folders, entries } = await findDirectory(bytes);
  refuseEncrypted(folders);
  for (const { unpacked } of folders) listing.count(unpacked);
  // Sizes belong to folders, each of which may contain several entries.
  for (const { name, isLink } of entries) listing.add({ name, unpacked: 0, isLink, isEncrypted: false });
}

async function findDirectory(bytes: ByteSource): Promise<SevenZipDirectory> {
  const head = Buffer.from(await bytes.read(0, headBytes));
  if (head.length < headBytes || crc32(head.subarray(12)) !== head.readUInt32LE(8)) throw archiveRefusal('damaged');
  const [offset, size] = [Number(head.readBigUInt64LE(12)), Number(head.readBigUInt64LE(20))];
  if (size > maxDirectoryBytes || headBytes + offset + size !== bytes.size) throw archiveRefusal('damaged');
  let directory: Buffer = Buffer.from(await bytes.read(headBytes + offset, size));
  if (crc32(directory) !== head.readUInt32LE(28)) throw archiveRefusal('damaged');
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const found = parseSevenZipDirectory(directory);
    if (!found.isPacked) return found;
    directory = await unpackDirectory(bytes, found);
  }
  throw archiveRefusal('tooDeep');
}

async function unpackDirectory(
  bytes: ByteSource,
  { folders, packPosition, packSizes }: SevenZipDirectory,
): Promise<Buffer> {
  refuseEncrypted(folders);
  const [folder, size] = [folders[0], packSizes[0]];
  const [coder] = folder?.coders ?? [];
  if (!folder || !coder || size === undefined || folder.coders.length !== 1 || folder.unpacked > maxDirectoryBytes)
    throw archiveRefusal('damaged');
  const packed = Buffer.from(await bytes.read(headBytes + packPosition, Math.min(size, maxDirectoryBytes)));
  if (coder.id === plain) return packed;
  if (coder.id !== lzma) throw archiveRefusal('damaged');
  return decodeLzma(packed, coder.properties, folder.unpacked);
}

function refuseEncrypted(folders: readonly SevenZipFolder[]): void {
  if (folders.some(({ coders }) => coders.some(coder => coder.id === encryption))) throw archiveRefusal('encrypted');
}
