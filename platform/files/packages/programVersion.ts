import type { PackageFacts } from '../../../src/schemas/packageFacts.ts';
import { type Bytes, windowOf } from '../bytes.ts';

const headBytes = 4_096;
const sectionBytes = 40;
/** Begins the block of numbers in which a program says its version. */
const mark = Buffer.from('bd04effe', 'hex');
const productVersionAt = 16;
const blockBytes = productVersionAt + 8;
/** The block is looked for a piece at a time, and no further than this. */
const pieceBytes = 1024 ** 2;
const mostPieces = 256;

/** The version of a Windows program, from its resources; without them it says none. */
export async function readProgramVersion(bytes: Bytes): Promise<PackageFacts | null> {
  const head = Buffer.from(await bytes.read(0, headBytes));
  const pe = head.readUInt32LE(60);
  const sections = head.readUInt16LE(pe + 6);
  const first = pe + 24 + head.readUInt16LE(pe + 20);
  for (let at = first; at < first + sections * sectionBytes; at += sectionBytes) {
    if (head.toString('latin1', at, at + 6) !== '.rsrc\0') continue;
    return versionIn(windowOf(bytes, head.readUInt32LE(at + 20), head.readUInt32LE(at + 16)));
  }
  return null;
}

async function versionIn(resources: Bytes): Promise<PackageFacts | null> {
  for (let piece = 0; piece < mostPieces && piece * pieceBytes < resources.size; piece += 1) {
    // A block that lies across the end of a piece is whole in one of the two.
    const read = await resources.read(piece * pieceBytes, pieceBytes + blockBytes);
    const at = read.indexOf(mark);
    if (at < 0) continue;
    const [high, low] = [read.readUInt32LE(at + productVersionAt), read.readUInt32LE(at + productVersionAt + 4)];
    const numbers = [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff];
    // What nobody has counted is left away: 5.2.0.0 is written 5.2.0.
    return { version: (numbers[3] === 0 ? numbers.slice(0, 3) : numbers).join('.') };
  }
  return null;
}
