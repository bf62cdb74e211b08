import type { FileType } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { signatureByteCount, matchFileSignatures } from '../../../src/schemas/compile/fileSignatures.ts';
import { type SequentialReader, isTarHeader, inspectTar } from './archives/tar.ts';
import { inspectGzip } from './archives/gzip.ts';
import { createArchiveInspector } from './archives/listing.ts';
import { inspectRar } from './archives/rar.ts';
import { inspectSevenZip } from './archives/sevenZip.ts';
import { inspectZip } from './archives/zip.ts';
import { type ByteSource, withReadAhead } from '../storage/byteSource.ts';
import { isKeyStore, containsPemBlock, isSingleCertificate } from './certificates.ts';
import { detectTextType } from './plainText.ts';

/** Types without a signature. Any content can be firmware or a disk image. */
const typesWithoutSignature = ['img', 'bin'] as const;

/**
 * Detects the types of a file, most specific first. The extension only distinguishes types of text. Lists archives
 * without extracting them, and refuses archives that would be harmful when extracted.
 */
export async function detectFileTypes(bytes: ByteSource, ending: string): Promise<readonly FileType[]> {
  const head = Buffer.from(await bytes.read(0, signatureByteCount));
  const [first] = matchFileSignatures(head);
  const detect = first && detectorsBySignature[first];
  return detect ? detect(bytes, head) : detectWithoutSignature(bytes, head, ending);
}

type FileTypeDetector = (bytes: ByteSource, head: Buffer) => Promise<readonly FileType[]> | readonly FileType[];

const zip: FileTypeDetector = bytes => inspectZip(bytes, createArchiveInspector(bytes.size));

/**
 * Detectors of the types of a file, keyed by the first type that the file's signature allows. Pictures are checked
 * later, when they are re-encoded.
 */
const detectorsBySignature: Readonly<Partial<Record<FileType, FileTypeDetector>>> = {
  jpg: () => ['jpg', ...typesWithoutSignature],
  png: () => ['png', ...typesWithoutSignature],
  gif: () => ['gif', ...typesWithoutSignature],
  mp4: async bytes => ((await isMp4(bytes)) ? ['mp4', ...typesWithoutSignature] : typesWithoutSignature),
  exe: async bytes => ((await isWindowsProgram(bytes)) ? ['exe', ...typesWithoutSignature] : typesWithoutSignature),
  xls: (_bytes, head) => (isOldSpreadsheet(head) ? ['xls', ...typesWithoutSignature] : typesWithoutSignature),
  apk: zip,
  zip,
  tgz: bytes => inspectGzip(bytes, createArchiveInspector(bytes.size)),
  '7z': async bytes => {
    await inspectSevenZip(bytes, createArchiveInspector(bytes.size));
    return ['7z'];
  },
  rar: async bytes => {
    await inspectRar(bytes, createArchiveInspector(bytes.size));
    return ['rar'];
  },
};

async function detectWithoutSignature(bytes: ByteSource, head: Buffer, ending: string): Promise<readonly FileType[]> {
  if (head.toString('latin1', 0, 4) === '\x1bLua') return ['lua', ...typesWithoutSignature];
  if (isTarHeader(head)) {
    await inspectTar(sequenceOf(bytes), createArchiveInspector(bytes.size));
    return ['tar'];
  }
  if (isKeyStore(head, bytes.size)) return ['p12', ...typesWithoutSignature];
  if (await isSingleCertificate(bytes)) return ['crt', 'pem', ...typesWithoutSignature];
  if (await containsPemBlock(bytes)) return ['pem', ...typesWithoutSignature];
  const text = await detectTextType(bytes, ending);
  if (text === 'page') return [];
  return text ? [text, 'lic', ...typesWithoutSignature] : ['lic', ...typesWithoutSignature];
}

function sequenceOf(bytes: ByteSource): SequentialReader {
  const reader = withReadAhead(bytes);
  let at = 0;
  return {
    take: async length => {
      const taken = await reader.read(at, length);
      at += taken.length;
      return taken;
    },
    skip: async length => {
      at += length;
    },
  };
}

/** Returns whether the file consists of MP4 boxes, including the box that describes the contents. */
async function isMp4(bytes: ByteSource): Promise<boolean> {
  const reader = withReadAhead(bytes);
  const seen = new Set<string>();
  let at = 0;
  for (let boxes = 0; at < bytes.size; boxes += 1) {
    const head = Buffer.from(await reader.read(at, 16));
    if (head.length < 8 || boxes > 100_000) return false;
    const declaredSize = head.readUInt32BE(0);
    const size = declaredSize === 0 ? bytes.size - at : declaredSize === 1 ? wideSize(head) : declaredSize;
    if (size < 8) return false;
    seen.add(head.toString('latin1', 4, 8));
    at += size;
  }
  return at === bytes.size && seen.has('moov');
}

function wideSize(head: Buffer): number {
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
}

/** Returns whether the file is a Windows program: the DOS header contains the position of a PE header. */
async function isWindowsProgram(bytes: ByteSource): Promise<boolean> {
  const head = Buffer.from(await bytes.read(0, 64));
  if (head.length < 64) return false;
  return (await bytes.read(head.readUInt32LE(60), 4)).toString('latin1') === 'PE\0\0';
}

/** Returns whether a compound file has the sector sizes of a spreadsheet. */
function isOldSpreadsheet(head: Buffer): boolean {
  return head.readUInt16LE(28) === 0xfffe && [9, 12].includes(head.readUInt16LE(30));
}
