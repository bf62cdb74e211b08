import type { FileType } from '../../src/schemas/fileLimits.ts';

const shown: Readonly<Partial<Record<FileType, string>>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  apk: 'application/vnd.android.package-archive',
  zip: 'application/zip',
};

/** What a file is served as; anything that a browser has no business with is just bytes. */
export function mimeTypeOf(type: FileType): string {
  return shown[type] ?? 'application/octet-stream';
}
