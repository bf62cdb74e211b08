import type { PackageInfo } from '../../../../src/schemas/vocabulary/packageInfo.ts';
import { type ByteSource, sliceBytes } from '../../storage/byteSource.ts';

const headBytes = 4_096;
const sectionBytes = 40;
/** Signature of the version block in the resources of a program. */
const mark = Buffer.from('bd04effe', 'hex');
const productVersionAt = 16;
const blockBytes = productVersionAt + 8;
/** Size of the pieces in which the resources are searched for the version block. */
const pieceBytes = 1024 ** 2;
const maxPieces = 256;

/** Reads the version of a Windows program from its resources; `null` when there is none. */
export async function readProgramVersion(bytes: ByteSource): Promise<PackageInfo | null> {
  const head = Buffer.from(await bytes.read(0, headBytes));
  const pe = head.readUInt32LE(60);
  const sections = head.readUInt16LE(pe + 6);
  const first = pe + 24 + head.readUInt16LE(pe + 20);
  for (let at = first; at < first + sections * sectionBytes; at += sectionBytes) {
    if (head.toString('latin1', at, at + 6) !== '.rsrc\0') continue;
    return versionIn(sliceBytes(bytes, head.readUInt32LE(at + 20), head.readUInt32LE(at + 16)));
  }
  return null;
}

async function versionIn(resources: ByteSource): Promise<PackageInfo | null> {
  for (let piece = 0; piece < maxPieces && piece * pieceBytes < resources.size; piece += 1) {
    // Pieces overlap, so that a block across two pieces is complete in one of them.
    const read = await resources.read(piece * pieceBytes, pieceBytes + blockBytes);
    const at = read.indexOf(mark);
    if (at < 0) continue;
    const [high, low] = [read.readUInt32LE(at + productVersionAt), read.readUInt32LE(at + productVersionAt + 4)];
    const numbers = [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff];
    // Omits a trailing zero: 5.2.0.0 becomes 5.2.0.
    return { version: (numbers[3] === 0 ? numbers.slice(0, 3) : numbers).join('.') };
  }
  return null;
}
