import type { Picture, PixelSize } from './picture.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const exifSegment = 0xe1;
/**
 * Application segments that affect colours, and are therefore kept: APP0 (JFIF), APP2 (colour profile) and APP14
 * (Adobe).
 */
const keptApplicationSegments: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** Reads the size from the frame header, without parsing anything after this header. */
export function parseJpegSize(head: Buffer): PixelSize | undefined {
  for (const segment of segmentsOf(head, 2)) {
    if (isFrame(segment.marker)) return sizeOf(head, segment);
    if (segment.marker === startOfScan) return undefined;
  }
  return undefined;
}

/**
 * Rebuilds a JPEG from its tables, frame and scans. Removes comments, camera data such as the location, and trailing
 * data. Writes a new segment for the orientation.
 */
export function stripJpegMetadata(file: Buffer): Picture | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept: Buffer[] = [Buffer.from([0xff, startOfImage])];
  let size: PixelSize | undefined;
  let hasScan = false;
  let at = 2;
  while (at + 1 < file.length) {
    const [segment] = segmentsOf(file, at);
    if (!segment) return undefined;
    if (segment.marker === endOfImage) {
      kept.push(Buffer.from([0xff, endOfImage]));
      return size && hasScan ? { type: 'jpg', ...size, content: Buffer.concat(kept) } : undefined;
    }
    if (isFrame(segment.marker)) size ??= sizeOf(file, segment);
    const end = segment.marker === startOfScan ? endOfScan(file, segment.end) : segment.end;
    hasScan ||= segment.marker === startOfScan;
    const orientation = segment.marker === exifSegment ? orientationOf(file.subarray(segment.start, segment.end)) : 1;
    if (orientation !== 1) kept.push(orientationSegment(orientation));
    if (isNeededForDrawing(file, segment)) kept.push(file.subarray(segment.start, end));
    at = end;
  }
  return undefined;
}

/** Yields consecutive segments until the first data that is not a segment. */
function* segmentsOf(file: Buffer, from: number): Generator<Segment> {
  let at = from;
  while (at + 1 < file.length) {
    // Any number of fill bytes may precede a marker.
    if (file[at] !== 0xff) return;
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) {
      yield { marker, start: at, end: at + 2 };
      return;
    }
    if (marker < 0xc0 || at + 4 > file.length) return;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) return;
    yield { marker, start: at, end };
    at = end;
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sizeOf(file: Buffer, { start, end }: Segment): PixelSize | undefined {
  if (end - start < 10) return undefined;
  return { width: file.readUInt16BE(start + 7), height: file.readUInt16BE(start + 5) };
}

function isNeededForDrawing(file: Buffer, { marker, start }: Segment): boolean {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = keptApplicationSegments[marker];
  return name !== undefined && file.toString('latin1', start + 4, start + 4 + name.length) === name;
}

/** Returns the end of scan data: the next marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) return file.length;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

/** Returns the orientation of an Exif segment, from 1 to 8; 1 (upright) when it is missing or invalid. */
function orientationOf(segment: Buffer): number {
  const tiff = segment.subarray(10);
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const count = Math.min(short(first), 64);
  for (let entry = first + 2; entry + 12 <= tiff.length && entry < first + 2 + count * 12; entry += 12) {
    const value = short(entry + 8);
    if (short(entry) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Creates an Exif segment that contains only the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, exifSegment, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')]);
  head.writeUInt16BE(8 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}
