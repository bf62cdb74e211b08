import type { FileType } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { trimEndMatching } from '../../../src/schemas/compile/trimEndMatching.ts';

const longest = 200;

/**
 * Cleans a given file name for display and saving: removes paths and characters that mislead readers or break programs.
 */
function cleanFileName(given: string, fallback: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const cleaned = last
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- matches the control characters to remove from a file name
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd"<>|:*?]/g, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^[.\s]+/, '');
  const clean = trimEndMatching(cleaned, /[.\s]/);
  const letters = [...clean];
  if (letters.length === 0) return fallback;
  const ending = /\.[0-9A-Za-z]{1,10}$/.exec(clean)?.[0] ?? '';
  if (letters.length <= longest) return clean;
  return trimEndMatching(letters.slice(0, longest - ending.length).join(''), /[.\s]/) + ending;
}

/** Extensions that a file name of each type may have, besides the type itself. */
const otherExtensions: Readonly<Partial<Record<FileType, readonly string[]>>> = {
  jpg: ['jpeg'],
  crt: ['cer', 'der', 'pem'],
  pem: ['crt', 'cer', 'key', 'pub'],
  p12: ['pfx'],
  gz: ['tgz'],
  tgz: ['gz'],
};

/**
 * Returns the cleaned name of a file of this type. Appends the type as an extension unless the name already has an
 * extension of this type.
 */
export function fileNameForType(given: string, type: FileType): string {
  const clean = cleanFileName(given, `file.${type}`);
  const isOfType = [type, ...(otherExtensions[type] ?? [])].includes(extensionOf(clean));
  return isOfType ? clean : cleanFileName(`${clean}.${type}`, clean);
}

/** Returns the extension in lower case, without the dot. */
export function extensionOf(name: string): string {
  return /\.([0-9A-Za-z]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns a `Content-Disposition` header according to RFC 6266: an ASCII name for old clients, and the real name for
 * all others.
 */
export function contentDispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
