import { createHash } from 'node:crypto';

import { filesPath, uploadsPath } from '../../../src/schemas/vocabulary/fileLimits.ts';

/** Returns a digest that identifies a file in logs but cannot be used to open it. */
export function digestFileId(id: string): string {
  return `sha256-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

const addresses = new RegExp(`((?:${filesPath}|${uploadsPath})/)([0-9a-f]{32})`, 'g');

/** Replaces the ids of files and the tokens of uploads in URLs with digests. */
export function replaceFileIdsInUrls(text: string): string {
  return text.includes('/api/public/v1/')
    ? text.replace(addresses, (_, path: string, id: string) => path + digestFileId(id))
    : text;
}

/** Replaces every file id in the text of an error with its digest, because file system errors contain bare ids. */
export function replaceBareFileIds(text: string): string {
  return text.replace(/(?<![0-9a-z-])[0-9a-f]{32}(?![0-9a-z-])/gi, digestFileId);
}
