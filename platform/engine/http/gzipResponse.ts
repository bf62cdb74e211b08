import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { successResponse } from './envelope.ts';

const gzipAsync = promisify(gzip);

/** Minimum size in bytes of a response that is worth compressing. */
const minimumBytes = 16 * 1024;

/**
 * Creates a successful response. If it is large and the client accepts gzip, compresses it outside of the event loop.
 */
export async function createGzipResponse(request: Request, data: unknown): Promise<Response> {
  const answer = successResponse(data);
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!accepts) return answer;
  const text = Buffer.from(await answer.clone().arrayBuffer());
  if (text.length < minimumBytes) return answer;
  const headers = new Headers(answer.headers);
  headers.set('content-encoding', 'gzip');
  headers.set('vary', 'accept-encoding');
  return new Response(await gzipAsync(text, { level: 5 }), { headers });
}
