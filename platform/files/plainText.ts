import type { FileType } from '../../src/schemas/fileLimits.ts';
import { type Bytes, piecesOf } from './bytes.ts';

/** Scripts and tables are written by people. */
const largest = 64 * 1024 * 1024;
const kinds = ['lua', 'js', 'csv'] as const satisfies readonly FileType[];

const headBytes = 4096;
/** The first element of a document that a browser draws as a page. */
const pageElement = /^<(?:!doctype|html|head|body|svg|script|iframe|math)\b/i;
/** Elements that may precede the first one: an XML declaration or processing instruction, and comments. */
const prologs = [
  { start: '<!--', end: '-->' },
  { start: '<?', end: '>' },
] as const;

/**
 * Whether a browser would draw the text as a page. The prolog is skipped in one pass: a regular expression over it would
 * backtrack exponentially. A prolog without an end in the head counts as a page, because nothing shows what follows.
 */
export function isPage(head: string): boolean {
  let rest = head.replace(/^ï»¿/, '').trimStart();
  for (;;) {
    const prolog = prologs.find(({ start }) => rest.startsWith(start));
    if (!prolog) return pageElement.test(rest);
    const end = rest.indexOf(prolog.end, prolog.start.length);
    if (end < 0) return true;
    rest = rest.slice(end + prolog.end.length).trimStart();
  }
}

/** The kind of a text by the ending of its name, since nothing else tells a script from a table; or that it is a page. */
export async function isTextOf(bytes: Bytes, ending: string): Promise<(typeof kinds)[number] | 'page' | undefined> {
  if (isPage((await bytes.read(0, headBytes)).toString('latin1'))) return 'page';
  const kind = kinds.find(one => one === ending);
  if (!kind || bytes.size === 0 || bytes.size > largest) return undefined;
  // Sheets of older Excel are written in the system's own code, so only what no text has is asked for.
  for await (const piece of piecesOf(bytes)) if (piece.includes(0)) return undefined;
  return kind;
}
