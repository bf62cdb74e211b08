import type { FileField } from '../../src/schemas/field.ts';
import { pictureTypes, settleLimits } from '../../src/schemas/fileLimits.ts';
import { contents } from '../support/uploads/contentOf.ts';
import type { Values } from './resourceCalls.ts';
import type { TestPlatform } from './startPlatform.ts';
import { type Fetching, uploaded } from './uploads.ts';

/** Where files are sent, and who sends them. */
export type FileSource = Fetching & Pick<TestPlatform, 'tokenOf'>;

/** The address of a file that the field takes beside these values, uploaded for the purpose. */
export async function storedFile(at: FileSource, field: FileField, beside: Values): Promise<string> {
  const limits = settleLimits(field.limits, beside);
  const [type = 'png'] = limits.types;
  const kind = pictureTypes.some(one => one === type) ? 'image' : 'file';
  const token = await at.tokenOf('admin');
  return uploaded(at, contents[type](limits.size ?? [16, 16]), { token, kind, limits, name: `made.${type}` });
}
