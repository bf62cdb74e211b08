import { type SettledLimits, limitsFault, pictureTypes, sizeFault, typeFault } from '../../../schemas/fileLimits.ts';
import { signatureBytes, typesByHead } from '../../../schemas/fileSignatures.ts';
import type { Label } from '../../../schemas/label.ts';

/** Tells what can be told of a file before it is sent; the platform has the last word. */
export async function checkFile(file: File, limits: SettledLimits): Promise<Label | undefined> {
  if (file.size > limits.maxBytes) return sizeFault(limits);
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const possible = typesByHead(head).filter(type => limits.types.includes(type));
  const [type] = possible;
  if (!type || file.size === 0) return typeFault(limits);
  if (!limits.size || !pictureTypes.some(one => one === type)) return undefined;
  const pixels = await pixelsOf(file);
  if (!pixels) return typeFault(limits);
  return limitsFault(limits, { types: possible, bytes: file.size, ...pixels });
}

/** The browser's own decoder tells the size, as it will be drawn. */
async function pixelsOf(file: File): Promise<{ readonly width: number; readonly height: number } | undefined> {
  try {
    // Turned pictures are measured as they are stored, which is what the platform compares.
    const picture = await createImageBitmap(file, { imageOrientation: 'none' });
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
