import type { FileType } from '../../src/schemas/fileLimits.ts';
import { type Bytes, piecesOf } from './bytes.ts';

/** Scripts and tables are written by people. */
const largest = 64 * 1024 * 1024;
const kinds = ['lua', 'js', 'csv'] as const satisfies readonly FileType[];

/** Text that a browser would draw as a page is none of ours, whatever it is called. */
const page =
  /^[\s\uFEFF]*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype|html|head|body|svg|script|iframe|math)\b/is;

/** The kind of a text by the ending of its name, since nothing else tells a script from a table; or that it is a page. */
export async function isTextOf(bytes: Bytes, ending: string): Promise<(typeof kinds)[number] | 'page' | undefined> {
  if (page.test((await bytes.read(0, 4096)).toString('latin1'))) return 'page';
  const kind = kinds.find(one => one === ending);
  if (!kind || bytes.size === 0 || bytes.size > largest) return undefined;
  // Sheets of older Excel are written in the system's own code, so only what no text has is asked for.
  for await (const piece of piecesOf(bytes)) if (piece.includes(0)) return undefined;
  return kind;
}
