import { crc32, deflateSync } from 'node:zlib';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function createPngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

interface PngOptions {
  /** Chunks before the pixels. */
  readonly extra?: readonly Buffer[];
  /** Width and height that the header declares; by default the true size. */
  readonly claims?: readonly [number, number];
  /** Fills the picture with noise, so that the file becomes large. */
  readonly isNoise?: boolean;
  readonly behindPixels?: Buffer;
}

/** Returns a complete PNG of one colour. */
export function createPng(width: number, height: number, options: PngOptions = {}): Buffer {
  const { extra = [], claims = [width, height], isNoise = false, behindPixels = Buffer.alloc(0) } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claims[0]);
  header.writeUInt32BE(claims[1], 4);
  header.set([8, 2], 8);
  const pixels = Buffer.alloc(height * (1 + width * 3), 0x7f);
  for (let line = 0; line < height; line += 1) pixels[line * (1 + width * 3)] = 0;
  const packed = deflateSync(pixels, { level: isNoise ? 0 : 6 });
  return Buffer.concat([
    pngSignature,
    createPngChunk('IHDR', header),
    ...extra,
    createPngChunk('IDAT', Buffer.concat([packed, behindPixels])),
    createPngChunk('IEND'),
  ]);
}

/** Returns a PNG of exactly this many bytes, all of them necessary. */
export function createPngOfBytes(bytes: number): Buffer {
  const width = 2_000;
  const height = Math.floor((bytes - 5_000) / (1 + width * 3));
  const bare = createPng(width, height, { isNoise: true });
  const profile = (length: number) =>
    createPngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), Buffer.alloc(length, 1)]));
  const missing = bytes - bare.length - profile(0).length;
  return createPng(width, height, { isNoise: true, extra: [profile(missing)] });
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export const createJpegComment = (text: string) => segment(0xfe, Buffer.from(text));
export const createJpegExif = (orientation: number) => {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
};

interface JpegOptions {
  readonly extra?: readonly Buffer[];
  readonly behind?: Buffer;
}

/** Returns a minimal JPEG with every part: one grey block, whatever size the frame declares. */
export function createJpeg(
  width: number,
  height: number,
  { extra = [], behind = Buffer.alloc(0) }: JpegOptions = {},
): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const codes = Buffer.concat([Buffer.from([0, 1, ...Array.from({ length: 15 }, () => 0)]), Buffer.from([0])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    ...extra,
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    segment(0xc4, codes),
    segment(0xc4, Buffer.concat([Buffer.from([0x10]), codes.subarray(1)])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd9]),
    behind,
  ]);
}

interface GifOptions {
  readonly extra?: Buffer;
  readonly behind?: Buffer;
}

/** Returns a GIF of one pixel, like a tracking pixel. */
export function createGif({ extra = Buffer.alloc(0), behind = Buffer.alloc(0) }: GifOptions = {}): Buffer {
  return Buffer.concat([
    Buffer.from('47494638396101000100800000000000ffffff', 'hex'),
    extra,
    Buffer.from('21f90401000000002c00000000010001000002024401003b', 'hex'),
    behind,
  ]);
}

export function createGifComment(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);
}
