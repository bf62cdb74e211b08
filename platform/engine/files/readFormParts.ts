import { Refusal } from '../http/refusal.ts';
import { largeUploadRefusal } from './readWithTimeout.ts';

/** Part of a form: a file if it has a file name, otherwise a value. The content is a stream that can be read once. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly content: AsyncIterable<Buffer>;
}

const maxHeadBytes = 16 * 1024;
const maxParts = 16;

/** Returns the boundary of a multipart form, which is part of its content type. */
export function boundaryOf(contentType: string | null): string | undefined {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType ?? '');
  return match?.[1] ?? match?.[2];
}

/** Maximum number of bytes in a form besides file contents: boundaries, part headers and values. */
export const formOverheadBytes = 64 * 1024;

/**
 * Reads a form part by part, with only the latest chunk in memory. Skips content that the caller does not read. Throws
 * 413 for a form with more than 64 KiB outside of files. Counts bytes when they are consumed, so that chunk sizes do
 * not matter. Does not count the bytes of files; the code that reads a file must count them.
 */
export async function* readFormParts(chunks: AsyncIterator<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The form may start with the first delimiter, without a line break before it.
  let held: Buffer = Buffer.from('\r\n');
  let besideFiles = 0;
  const count = (bytes: number) => {
    besideFiles += bytes;
    if (besideFiles > formOverheadBytes) throw largeUploadRefusal();
  };

  const pull = async (): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done) throw malformedFormRefusal();
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value]);
  };

  const upTo = async (mark: Buffer, most: number): Promise<Buffer> => {
    for (;;) {
      const at = held.indexOf(mark);
      if (at > most || (at < 0 && held.length > most)) throw malformedFormRefusal();
      if (at >= 0) {
        const found = held.subarray(0, at);
        held = held.subarray(at + mark.length);
        count(at + mark.length);
        return found;
      }
      await pull();
    }
  };

  async function* content(isFile: boolean): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(delimiter);
      // The end of the buffer may be the start of a delimiter.
      const sure = at >= 0 ? at : held.length - delimiter.length + 1;
      const piece = held.subarray(0, Math.max(0, sure));
      held = held.subarray(piece.length + (at >= 0 ? delimiter.length : 0));
      if (!isFile) count(piece.length);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await pull();
    }
  }

  // Skips the text before the first delimiter.
  for await (const _ of content(false));
  for (let parts = 0; ; parts += 1) {
    const next = await upTo(Buffer.from('\n'), 64 + 2);
    const lead = next.toString('latin1').trimEnd();
    if (lead === '--') return;
    if (lead !== '' || parts === maxParts) throw malformedFormRefusal();
    const head = parseHead((await upTo(Buffer.from('\r\n\r\n'), maxHeadBytes)).toString('utf8'));
    const rest = content(head.fileName !== undefined);
    yield { ...head, content: { [Symbol.asyncIterator]: () => rest } };
    for (let step = await rest.next(); !step.done; step = await rest.next());
  }
}

function parseHead(head: string): Pick<FormPart, 'name' | 'fileName'> {
  const line = head.split('\r\n').find(part => /^content-disposition\s*:/i.test(part)) ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(line)?.[1];
  const fileName = /;\s*filename="((?:\\.|[^"\\])*)"/i.exec(line)?.[1];
  if (name === undefined) throw malformedFormRefusal();
  return { name: unescape(name), fileName: fileName === undefined ? undefined : unescape(fileName) };
}

/** Decodes the characters that browsers escape in part headers. */
function unescape(text: string): string {
  return text
    .replace(/%22/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n')
    .replace(/\\(["\\])/g, '$1');
}

export function malformedFormRefusal(cause?: unknown): Refusal {
  return new Refusal({ zh: '上传的表单不完整', en: 'The upload form is incomplete' }, { status: 1, code: 400, cause });
}
