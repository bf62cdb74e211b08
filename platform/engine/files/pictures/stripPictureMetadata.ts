import { stripGifMetadata, gifSize } from './gif.ts';
import { stripJpegMetadata, jpegSize } from './jpeg.ts';
import type { Picture, PixelSize } from './picture.ts';
import { stripPngMetadata, pngSize } from './png.ts';

/** Returns the size of a picture from its header. In a JPEG, a large colour profile may precede this header. */
export function pictureSize(head: Buffer): PixelSize | undefined {
  return (
    pngSize(head) ?? gifSize(head) ?? (head.length > 3 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : undefined)
  );
}

export async function stripPictureMetadata(file: Buffer): Promise<Picture | undefined> {
  return (await stripPngMetadata(file)) ?? stripGifMetadata(file) ?? stripJpegMetadata(file);
}
