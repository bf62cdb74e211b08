import { stripGifMetadata, parseGifSize } from './gif.ts';
import { stripJpegMetadata, parseJpegSize } from './jpeg.ts';
import type { Picture, PixelSize } from './picture.ts';
import { stripPngMetadata, parsePngSize } from './png.ts';

/**
 * Returns the size of a picture from its header; `undefined` when `head` ends before this header. In a JPEG, a large
 * colour profile may precede the header.
 */
export function parsePictureSize(head: Buffer): PixelSize | undefined {
  return (
    parsePngSize(head) ??
    parseGifSize(head) ??
    (head.length > 3 && head.readUInt16BE(0) === 0xffd8 ? parseJpegSize(head) : undefined)
  );
}

export async function stripPictureMetadata(file: Buffer): Promise<Picture | undefined> {
  return (await stripPngMetadata(file)) ?? stripGifMetadata(file) ?? stripJpegMetadata(file);
}
