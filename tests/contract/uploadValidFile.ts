import type { FileField } from '../../src/schemas/vocabulary/field.ts';
import { pictureTypes, resolveLimits } from '../../src/schemas/vocabulary/fileLimits.ts';
import { contentByFileType } from '../support/uploads/contentByFileType.ts';
import type { Values } from './resourceCalls.ts';
import type { TestPlatform } from './startPlatform.ts';
import { type FetchTarget, uploadFileAndGetUrl } from './uploads.ts';

/** Platform that receives files, and the token of the sender. */
export type FileSource = FetchTarget & Pick<TestPlatform, 'tokenOf'>;

/** Uploads a file that the field accepts together with these values, and returns its address. */
export async function uploadValidFile(at: FileSource, field: FileField, beside: Values): Promise<string> {
  const limits = resolveLimits(field.limits, beside);
  const [type = 'png'] = limits.types;
  const kind = pictureTypes.some(pictureType => pictureType === type) ? 'image' : 'file';
  const token = await at.tokenOf('admin');
  return uploadFileAndGetUrl(at, contentByFileType[type](limits.size ?? [16, 16]), {
    token,
    kind,
    limits,
    name: `made.${type}`,
  });
}
