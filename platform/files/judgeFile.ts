import { createHash } from 'node:crypto';

import {
  type FileType,
  type SettledLimits,
  limitsFault,
  pictureTypes,
  typeFault,
} from '../../src/schemas/fileLimits.ts';
import { typesByHead } from '../../src/schemas/fileSignatures.ts';
import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import { readCertificate } from './certificates.ts';
import type { Contents } from './contents.ts';
import { cleanFileName, endingOf } from './fileName.ts';
import type { StoredFile } from './fileRecords.ts';
import { mimeTypeOf } from './mimeTypes.ts';
import { readPackage } from './packages/readPackage.ts';
import { cleanPicture, pictureSize } from './pictures/cleanPicture.ts';
import { tellFile } from './tellFile.ts';

/** More than any picture of the console needs, and little enough for a browser to draw. */
const mostPixels = 40_000_000;

/** What has arrived of a file, and where it lies. */
interface Arrived {
  readonly contents: Contents;
  readonly limits: SettledLimits;
  readonly givenName: string;
  readonly id: string;
}

/** A file's content as it came. */
export interface Raw {
  readonly size: number;
  readonly md5: string;
}

/** The first bytes already tell most of what a file is not. */
export function refuseHead(head: Buffer, limits: SettledLimits): void {
  if (!typesByHead(head).some(type => limits.types.includes(type))) throw refuseFile(typeFault(limits), 415);
  refusePixels(pictureSize(head), limits);
}

function refusePixels(size: { readonly width: number; readonly height: number } | undefined, limits: SettledLimits) {
  if (!size) return;
  const pixels = size.width * size.height;
  if (pixels === 0 || pixels > mostPixels)
    throw refuseFile({ zh: '图片尺寸过大', en: 'The picture is too large to draw' }, 400);
  const fault = limits.size && limitsFault({ ...limits, types: ['jpg'] }, { types: ['jpg'], bytes: 0, ...size });
  if (fault) throw refuseFile(fault, 400);
}

/** What the file is; a picture is put together again and stored as that. */
export async function judgeFile({ contents, limits, givenName, id }: Arrived, raw: Raw): Promise<StoredFile> {
  const bytes = contents.open(id, raw.size);
  const types = raw.size === 0 ? [] : await tellFile(bytes, endingOf(givenName));
  const type = types.find(one => limits.types.includes(one));
  // Its bytes have been counted as they came, its pixels are asked below.
  if (!type) throw refuseFile(typeFault(limits), 415);
  const named = { id, name: cleanFileName(givenName, `file.${type}`) };
  if (!isPictureType(type)) {
    const ordered = [type, ...types.filter(one => one !== type)];
    const facts = { type: mimeTypeOf(type), types: ordered, size: raw.size, width: null, height: null, md5: raw.md5 };
    const certificate = types.includes('crt') ? await readCertificate(bytes) : null;
    return { ...named, ...facts, certificate, package: await readPackage(bytes, ordered) };
  }
  const original = await bytes.read(0, raw.size);
  refusePixels(pictureSize(original), limits);
  const picture = await cleanPicture(original);
  if (picture?.type !== type) throw refuseFile(typeFault(limits), 415);
  refusePixels(picture, limits);
  const md5 = createHash('md5').update(picture.content).digest('hex');
  if (md5 !== raw.md5) await replace(contents, id, picture.content);
  const { width, height, content } = picture;
  return { ...named, type: mimeTypeOf(type), types: [type], size: content.length, width, height, md5 };
}

async function replace(contents: Contents, id: string, content: Buffer): Promise<void> {
  await contents.remove(id);
  const sink = await contents.create(id);
  try {
    await sink.write(content);
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

function isPictureType(type: FileType): boolean {
  return pictureTypes.some(one => one === type);
}

export function refuseFile(text: Label, code: number): Refusal {
  return new Refusal(text, { status: 1, code });
}
