import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { goodAnswer } from './envelope.ts';

const squeeze = promisify(gzip);

/** Below it the work is not worth it. */
const smallest = 16 * 1024;

/** A good answer that is large, as gzip where the caller reads it; off the loop that answers the other calls. */
export async function squeezedAnswer(request: Request, data: unknown): Promise<Response> {
  const answer = goodAnswer(data);
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!accepts) return answer;
  const text = Buffer.from(await answer.clone().arrayBuffer());
  if (text.length < smallest) return answer;
  const headers = new Headers(answer.headers);
  headers.set('content-encoding', 'gzip');
  headers.set('vary', 'accept-encoding');
  return new Response(await squeeze(text, { level: 5 }), { headers });
}
