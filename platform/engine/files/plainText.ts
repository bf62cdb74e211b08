import type { FileType } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { type ByteSource, readPieces } from '../storage/byteSource.ts';

/** Maximum size of a text file in bytes. */
const maxTextBytes = 64 * 1024 * 1024;
const kinds = ['lua', 'js', 'csv'] as const satisfies readonly FileType[];

const headBytes = 4096;
/** First element of a document that a browser displays as a page. */
const pageElement = /^<(?:!doctype|html|head|body|svg|script|iframe|math)\b/i;
/** Constructs that may precede the first element: an XML declaration or processing instruction, and comments. */
const prologs = [
  { start: '<!--', end: '-->' },
  { start: '<?', end: '>' },
] as const;

/**
 * Returns whether a browser would display the text as a page. Skips the prolog in a single pass, because a regular
 * expression could backtrack exponentially. A prolog that continues after `head` counts as a page, because the rest is
 * unknown.
 */
export function isWebPage(head: string): boolean {
  let rest = head.replace(/^ï»¿/, '').trimStart();
  for (;;) {
    const prolog = prologs.find(({ start }) => rest.startsWith(start));
    if (!prolog) return pageElement.test(rest);
    const end = rest.indexOf(prolog.end, prolog.start.length);
    if (end < 0) return true;
    rest = rest.slice(end + prolog.end.length).trimStart();
  }
}

/**
 * Detects the type of a text from its extension, because contents do not distinguish scripts from tables. Returns
 * `page` for web pages.
 */
export async function detectTextType(
  bytes: ByteSource,
  ending: string,
): Promise<(typeof kinds)[number] | 'page' | undefined> {
  if (isWebPage((await bytes.read(0, headBytes)).toString('latin1'))) return 'page';
  const kind = kinds.find(candidate => candidate === ending);
  if (!kind || bytes.size === 0 || bytes.size > maxTextBytes) return undefined;
  // Old Excel versions use the system's encoding, so only NUL bytes are refused.
  for await (const piece of readPieces(bytes)) if (piece.includes(0)) return undefined;
  return kind;
}
