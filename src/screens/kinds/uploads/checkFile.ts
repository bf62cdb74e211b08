import {
  type ResolvedLimits,
  findFileLimitViolation,
  pictureTypes,
  fileSizeError,
  fileTypeError,
} from '../../../schemas/vocabulary/fileLimits.ts';
import { signatureByteCount, matchFileSignatures } from '../../../schemas/compile/fileSignatures.ts';
import type { Label } from '../../../schemas/base/label.ts';

/** Runs the checks that a browser can run before an upload. The platform checks the file again. */
export async function checkFile(file: File, limits: ResolvedLimits): Promise<Label | undefined> {
  if (file.size > limits.maxBytes) return fileSizeError(limits);
  const head = new Uint8Array(await file.slice(0, signatureByteCount).arrayBuffer());
  const possible = matchFileSignatures(head).filter(type => limits.types.includes(type));
  const [type] = possible;
  if (!type || file.size === 0) return fileTypeError(limits);
  if (!limits.size || !pictureTypes.some(pictureType => pictureType === type)) return undefined;
  const pixels = await pixelsOf(file);
  if (!pixels) return fileTypeError(limits);
  return findFileLimitViolation(limits, { types: possible, bytes: file.size, ...pixels });
}

/** Returns the width and height of a picture in pixels; `undefined` if the browser cannot decode the picture. */
async function pixelsOf(file: File): Promise<{ readonly width: number; readonly height: number } | undefined> {
  try {
    // Ignore the EXIF rotation, because the platform checks the dimensions as stored in the file.
    const picture = await createImageBitmap(file, { imageOrientation: 'none' });
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
