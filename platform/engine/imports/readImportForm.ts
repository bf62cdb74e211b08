import { isRecord } from '../../../src/schemas/base/json.ts';
import { readWithTimeout } from '../files/readWithTimeout.ts';
import { boundaryOf, formOverheadBytes, malformedFormRefusal, readFormParts } from '../files/readFormParts.ts';
import { parseJson } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import { importLimits } from './importLimits.ts';

/** Maximum size of the form in bytes, including the file. */
const maxBytes = importLimits.bytes + formOverheadBytes;

/** Import request: the file and its options. */
export interface ImportForm {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Reads the form part by part as it arrives, up to the size limit. Parsing 20 MB at once would block all other
 * requests.
 */
export async function readImportForm({ body, headers }: Request): Promise<ImportForm> {
  const boundary = boundaryOf(headers.get('content-type'));
  if (!body || boundary === undefined) throw malformedFormRefusal();
  let file: Pick<ImportForm, 'name' | 'bytes'> | undefined;
  let options: string | undefined;
  for await (const { name, fileName, content } of readFormParts(readWithTimeout(body, maxBytes), boundary)) {
    if (name === 'file' && fileName !== undefined) file ??= { name: fileName, bytes: await readBytes(content) };
    if (name === 'options' && fileName === undefined) options ??= new TextDecoder().decode(await readBytes(content));
  }
  if (!file) throw malformedFormRefusal();
  return { ...file, options: parse(options ?? '{}') };
}

/** Returns the bytes of a part in a separate buffer, which can be transferred to another thread. */
async function readBytes(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.byteLength;
    if (size > importLimits.bytes) throw largeFormRefusal();
    pieces.push(piece);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const options = parseJson(text);
    if (isRecord(options)) return options;
  } catch (cause) {
    throw malformedFormRefusal(cause);
  }
  throw malformedFormRefusal();
}

function largeFormRefusal(): Refusal {
  const size = importLimits.bytes / 1024 / 1024;
  return new Refusal(
    { zh: `文件不能超过${size}MB`, en: `The file can have at most ${size} MB` },
    { status: 1, code: 413 },
  );
}
