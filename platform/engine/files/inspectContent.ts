import { createHash } from 'node:crypto';

import {
  type FileType,
  type ResolvedLimits,
  findFileLimitViolation,
  pictureTypes,
  fileTypeError,
} from '../../../src/schemas/vocabulary/fileLimits.ts';
import { matchFileSignatures } from '../../../src/schemas/compile/fileSignatures.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { PackageInfo } from '../../../src/schemas/vocabulary/packageInfo.ts';
import { Refusal } from '../http/refusal.ts';
import type { WorkerTask } from '../http/workerTask.ts';
import { type CertificateFacts, readCertificate } from './certificates.ts';
import { readPackage } from './packages/readPackage.ts';
import { stripPictureMetadata, parsePictureSize } from './pictures/stripPictureMetadata.ts';
import type { PixelSize } from './pictures/picture.ts';
import { detectFileTypes } from './detectFileTypes.ts';

/** Maximum number of pixels: more than the console needs, but few enough for a browser to display. */
const maxPixels = 40_000_000;

export interface ContentInput {
  readonly limits: ResolvedLimits;
  /** Extension of the file name, which distinguishes types of text. */
  readonly extension: string;
}

/** Properties of a file's content. For a picture, also contains the re-encoded bytes. */
export type ContentFacts =
  | {
      readonly kind: 'file';
      /** Types of the content, starting with the accepted type. */
      readonly types: readonly [FileType, ...FileType[]];
      readonly certificate: CertificateFacts | null;
      readonly package: PackageInfo | null;
    }
  | {
      readonly kind: 'picture';
      readonly type: FileType;
      readonly width: number;
      readonly height: number;
      readonly content: Uint8Array;
      readonly md5: string;
    };

/** Refuses a file early, based on its first bytes, which reveal most wrong types. */
export function refuseByFileHead(head: Buffer, limits: ResolvedLimits): void {
  if (!matchFileSignatures(head).some(type => limits.types.includes(type)))
    throw fileRefusal(fileTypeError(limits), 415);
  refusePixels(parsePictureSize(head), limits);
}

function refusePixels(size: PixelSize | undefined, limits: ResolvedLimits): void {
  if (!size) return;
  const pixels = size.width * size.height;
  if (pixels === 0 || pixels > maxPixels)
    throw fileRefusal({ zh: '图片尺寸过大', en: 'The image dimensions are too large' }, 400);
  const fault =
    limits.size && findFileLimitViolation({ ...limits, types: ['jpg'] }, { types: ['jpg'], bytes: 0, ...size });
  if (fault) throw fileRefusal(fault, 400);
}

/** Detects the type of a stored file and refuses content that exceeds the limits. */
export const inspectContent: WorkerTask<ContentInput, ContentFacts> = async (
  { limits, extension: ending },
  { bytes },
) => {
  const types = bytes.size === 0 ? [] : await detectFileTypes(bytes, ending);
  const type = types.find(candidate => limits.types.includes(candidate));
  // The size needs no check, because the upload has counted the bytes. The pixels are checked below.
  if (!type) throw fileRefusal(fileTypeError(limits), 415);
  if (!isPictureType(type)) {
    const ordered = [type, ...types.filter(item => item !== type)] as const;
    const certificate = types.includes('crt') ? await readCertificate(bytes) : null;
    return { kind: 'file', types: ordered, certificate, package: await readPackage(bytes, ordered) };
  }
  const original = await bytes.read(0, bytes.size);
  refusePixels(parsePictureSize(original), limits);
  const picture = await stripPictureMetadata(original);
  if (picture?.type !== type) throw fileRefusal(fileTypeError(limits), 415);
  refusePixels(picture, limits);
  return { kind: 'picture', ...picture, md5: createHash('md5').update(picture.content).digest('hex') };
};

function isPictureType(type: FileType): boolean {
  return pictureTypes.some(pictureType => pictureType === type);
}

export function fileRefusal(text: Label, code: number): Refusal {
  return new Refusal(text, { status: 1, code });
}
