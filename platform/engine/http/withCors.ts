import type { FetchHandler } from './fetchHandler.ts';

const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, accept-language, client-version, idempotency-key',
  'access-control-expose-headers':
    'content-disposition, retry-after, x-platform-time, x-total-rows, x-request-id, x-disk',
  'access-control-max-age': '600',
} as const;

/** Allows calls from pages of the same host on any port, because the console may be served on another port. */
export function withCors(fetch: FetchHandler): FetchHandler {
  return async (request, env) => {
    const origin = request.headers.get('origin');
    const isOwn = origin !== null && isSameHost(origin, request);
    const isQuestion = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    const response = isQuestion && isOwn ? new Response(null, { status: 204 }) : await fetch(request, env);
    response.headers.append('vary', 'origin');
    if (!isOwn) return response;
    response.headers.set('access-control-allow-origin', origin);
    for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value);
    return response;
  };
}

function isSameHost(origin: string, request: Request): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === new URL(request.url).hostname;
}
