import { createInflate, crc32 } from 'node:zlib';

import type { Picture, PixelSize } from './picture.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * Chunks that are needed for drawing, and are therefore kept: pixels, colours and frames. Texts, camera data and
 * private chunks are removed.
 */
const keptChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD acTL fcTL fdAT'.split(' '));
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads the size from the header, without parsing anything after this header. */
export function parsePngSize(head: Buffer): PixelSize | undefined {
  if (head.length < 33 || !head.subarray(0, 8).equals(signature) || head.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** Rebuilds a PNG: checks every chunk and the number of pixels, and keeps only the chunks for drawing. */
export async function stripPngMetadata(file: Buffer): Promise<Picture | undefined> {
  const size = parsePngSize(file);
  if (!size) return undefined;
  const kept: Buffer[] = [signature];
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') pixels.push(file.subarray(at + 8, end - 4));
    if (keptChunks.has(type)) kept.push(file.subarray(at, end));
    // An upper-case first letter marks a chunk that every decoder needs, so the picture cannot be drawn without it.
    else if (/^[A-Z]/.test(type)) return undefined;
    if (type === 'IEND') {
      const isWhole = await inflatesTo(pixels, pixelBytes(file, size));
      return isWhole ? { type: 'png', ...size, content: Buffer.concat(kept) } : undefined;
    }
    at = end;
  }
  return undefined;
}

/** Returns the expected number of pixel bytes, including one filter byte per line. Interlacing adds a few lines. */
function pixelBytes(file: Buffer, { width, height }: PixelSize): { readonly least: number; readonly most: number } {
  const bits = (file[24] ?? 8) * (channels[file[25] ?? -1] ?? 0);
  const least = height * (1 + Math.ceil((width * bits) / 8));
  return { least: bits === 0 ? Infinity : least, most: least + 16 * (height + width) + 64 };
}

/**
 * Returns whether the data decompresses to between `least` and `most` bytes. Stores nothing, and stops after `most`
 * bytes.
 */
function inflatesTo(
  pieces: readonly Buffer[],
  { least, most }: { readonly least: number; readonly most: number },
): Promise<boolean> {
  return new Promise(resolve => {
    const inflate = createInflate();
    const packed = pieces.reduce((sum, piece) => sum + piece.length, 0);
    let count = 0;
    const settle = (isWhole: boolean) => {
      inflate.destroy();
      resolve(isWhole);
    };
    inflate.on('data', (piece: Buffer) => {
      count += piece.length;
      if (count > most) settle(false);
    });
    // Rejects data after the compressed pixels.
    inflate.on('end', () => settle(count >= least && inflate.bytesWritten === packed));
    inflate.on('error', () => settle(false));
    for (const piece of pieces) inflate.write(piece);
    inflate.end();
  });
}
