/** What a picture is by its first bytes, whatever its name claims. */
export interface ImageFacts {
  readonly type: 'image/png' | 'image/jpeg';
  readonly extension: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads type and size of a PNG or JPEG from its headers, without decoding it; `undefined` for anything else. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngFacts(bytes, view) ?? jpegFacts(bytes, view);
}

function pngFacts(bytes: Uint8Array, view: DataView): ImageFacts | undefined {
  if (bytes.length < 33 || !pngSignature.every((byte, at) => bytes[at] === byte)) return undefined;
  return { type: 'image/png', extension: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments up to the frame header, which tells the size. */
function jpegFacts(bytes: Uint8Array, view: DataView): ImageFacts | undefined {
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: 'image/jpeg', extension: 'jpg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
