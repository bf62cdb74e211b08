import type { FileType } from '../../../src/schemas/vocabulary/fileLimits.ts';

const shown: Readonly<Partial<Record<FileType, string>>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  apk: 'application/vnd.android.package-archive',
  zip: 'application/zip',
};

/** Returns the content type for serving the file. Types that browsers need not display are served as plain bytes. */
export function mimeTypeOf(type: FileType): string {
  return shown[type] ?? 'application/octet-stream';
}
