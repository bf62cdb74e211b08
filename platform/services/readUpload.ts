import { Refusal } from '../http/refusal.ts';

/** What surrounds a file in a form: its boundaries, headers and the other fields. */
const formOverheadBytes = 64 * 1024;

interface Upload {
  readonly file: File;
  readonly kind: string;
}

/** Reads a form with one file, counting its bytes as they come, so that no more than the limit is ever held. */
export async function readUpload(request: Request, limitBytes: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !type.startsWith('multipart/form-data')) throw malformed();
  const bytes = await readAtMost(request.body, limitBytes + formOverheadBytes);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw malformed(cause);
  });
  const [file, kind] = [form.get('file'), form.get('kind')];
  if (!(file instanceof File) || typeof kind !== 'string') throw malformed();
  if (file.size > limitBytes) throw tooLarge(limitBytes);
  return { file, kind };
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limit - formOverheadBytes);
    }
    chunks.push(value);
  }
}

function malformed(cause?: unknown): Refusal {
  return new Refusal({ zh: '上传的表单不完整', en: 'The upload form is incomplete' }, { code: 400, cause });
}

function tooLarge(limitBytes: number): Refusal {
  const size = Math.floor(limitBytes / 1024 / 1024);
  return new Refusal({ zh: `文件不能超过${size}MB`, en: `At most ${size}MB` }, { code: 413 });
}
