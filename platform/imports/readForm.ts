import { isRecord } from '../../src/schemas/json.ts';
import { parseJson } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import { caps } from './caps.ts';
import { unreadable } from './table.ts';

/** What surrounds the file in a form: its boundaries, headers and the other fields. */
const overheadBytes = 256 * 1024;

/** What an import is sent as: the file, and how it is to be understood. */
export interface ImportForm {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Reads the form, counting its bytes as they come, so that no more than the cap is ever held. */
export async function readForm(request: Request): Promise<ImportForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !type.startsWith('multipart/form-data')) throw malformed();
  const body = await readAtMost(request.body, caps.bytes + overheadBytes);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw malformed(cause);
  });
  const [file, options] = [form.get('file'), form.get('options') ?? '{}'];
  if (!(file instanceof File) || typeof options !== 'string') throw malformed();
  if (file.size > caps.bytes) throw tooLarge();
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), options: parse(options) };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const options = parseJson(text);
    if (isRecord(options)) return options;
  } catch (cause) {
    throw malformed(cause);
  }
  throw malformed();
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function malformed(cause?: unknown): Refusal {
  return unreadable({ zh: '上传的表单不完整', en: 'The upload form is incomplete' }, cause);
}

function tooLarge(): Refusal {
  const size = caps.bytes / 1024 / 1024;
  return new Refusal({ zh: `文件不能超过${size}MB`, en: `At most ${size}MB` }, { status: 1, code: 413 });
}
