import { storedFilePolicy } from '../http/headers.ts';
import { type ByteSource, readPieces } from '../storage/byteSource.ts';
import { contentDispositionOf } from './fileName.ts';
import type { StoredFile } from './fileRecords.ts';

interface Span {
  readonly from: number;
  /** End position, exclusive. */
  readonly to: number;
}

/** Serves a stored file, or the requested range of it, with headers that keep browsers from executing its contents. */
export function serveFile(request: Request, file: StoredFile, bytes: ByteSource): Response {
  const isPicture = file.type.startsWith('image/');
  const etag = `"${file.md5}"`;
  const headers: Record<string, string> = {
    'content-type': file.type,
    'content-disposition': contentDispositionOf(isPicture ? 'inline' : 'attachment', file.name),
    'content-security-policy': storedFilePolicy,
    'x-content-type-options': 'nosniff',
    // The content of a file never changes, because a new upload has a new id.
    'cache-control': isPicture ? 'private, max-age=31536000, immutable' : 'private, no-store',
    // Another user of this browser has another token, and must not receive the cached response.
    vary: 'authorization',
    'accept-ranges': 'bytes',
    etag,
  };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const span = parseRange(request, file, etag);
  if (span === 'none') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } });
  }
  const { from, to } = span ?? { from: 0, to: file.size };
  const part = span ? { 'content-range': `bytes ${from}-${to - 1}/${file.size}` } : {};
  return new Response(request.method === 'HEAD' ? null : streamOf(bytes, from, to), {
    status: span ? 206 : 200,
    headers: { ...headers, ...part, 'content-length': String(to - from) },
  });
}

/**
 * Parses a single range. Returns `undefined` when the whole file must be sent: the request has no range, has several
 * ranges, or refers to another version of the file. Returns `'none'` when the range contains no byte of the file.
 */
function parseRange(request: Request, { size }: StoredFile, etag: string): Span | 'none' | undefined {
  const condition = request.headers.get('if-range');
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '');
  if (!match || (condition !== null && condition !== etag)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : 'none';
}

/** Reads each piece of the file only after the previous piece has been sent. */
function streamOf(bytes: ByteSource, from: number, to: number): ReadableStream<Uint8Array> {
  const pieces = readPieces(bytes, from, to);
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
