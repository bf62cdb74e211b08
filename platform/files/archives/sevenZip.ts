import { crc32 } from 'node:zlib';

import type { Bytes } from '../bytes.ts';
import { type Listing, refuseArchive } from './listing.ts';
import { decodeLzma } from './lzma.ts';
import { type Directory, type Folder, readDirectory } from './sevenZipDirectory.ts';

const headBytes = 32;
/** Of ten thousand entries with long names; what is larger has more. */
const longestDirectory = 16 * 1024 * 1024;
/** A directory may be packed, and packed once more. */
const mostLayers = 3;
const lzma = '030101';
const plain = '00';
const encryption = '06f10701';

/** Lists a 7z by its directory, which stands behind the contents and is mostly packed itself. */
export async function listSevenZip(bytes: Bytes, listing: Listing): Promise<void> {
  const { folders, entries } = await findDirectory(bytes);
  refuseEncrypted(folders);
  for (const { unpacked } of folders) listing.count(unpacked);
  // The sizes are those of the folders, several entries share one.
  for (const { name, isLink } of entries) listing.add({ name, unpacked: 0, isLink, isEncrypted: false });
}

async function findDirectory(bytes: Bytes): Promise<Directory> {
  const head = Buffer.from(await bytes.read(0, headBytes));
  if (head.length < headBytes || crc32(head.subarray(12)) !== head.readUInt32LE(8)) throw refuseArchive('damaged');
  const [offset, size] = [Number(head.readBigUInt64LE(12)), Number(head.readBigUInt64LE(20))];
  if (size > longestDirectory || headBytes + offset + size !== bytes.size) throw refuseArchive('damaged');
  let directory: Buffer = Buffer.from(await bytes.read(headBytes + offset, size));
  if (crc32(directory) !== head.readUInt32LE(28)) throw refuseArchive('damaged');
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const found = readDirectory(directory);
    if (!found.isPacked) return found;
    directory = await unpackDirectory(bytes, found);
  }
  throw refuseArchive('tooDeep');
}

async function unpackDirectory(bytes: Bytes, { folders, packPosition, packSizes }: Directory): Promise<Buffer> {
  refuseEncrypted(folders);
  const [folder, size] = [folders[0], packSizes[0]];
  const [coder] = folder?.coders ?? [];
  if (!folder || !coder || size === undefined || folder.coders.length !== 1 || folder.unpacked > longestDirectory)
    throw refuseArchive('damaged');
  const packed = Buffer.from(await bytes.read(headBytes + packPosition, Math.min(size, longestDirectory)));
  if (coder.id === plain) return packed;
  if (coder.id !== lzma) throw refuseArchive('damaged');
  return decodeLzma(packed, coder.properties, folder.unpacked);
}

function refuseEncrypted(folders: readonly Folder[]): void {
  if (folders.some(({ coders }) => coders.some(coder => coder.id === encryption))) throw refuseArchive('encrypted');
}
