import type { FetchHandler } from './engine/http/fetchHandler.ts';
import { refusalResponse } from './engine/http/envelope.ts';
import { languageOf } from './engine/http/languageOf.ts';
import { Refusal } from './engine/http/refusal.ts';

/**
 * Creates a gate that passes requests to the platform as soon as the platform is ready. Until then, requests get a
 * response with a hint to retry.
 */
export function createStartupGate(starting: Promise<void>) {
  let isOpen = false;
  const ready = starting.then(() => {
    isOpen = true;
  });
  // A failed start rejects `ready` for callers that await it. If nobody awaits it, the rejection must not end the process.
  ready.catch(() => undefined);
  return {
    ready,
    guard:
      (fetch: FetchHandler): FetchHandler =>
      async (request, env) =>
        isOpen ? fetch(request, env) : startingResponse(request),
  };
}

/** Creates the response to requests while the platform starts. */
export function startingResponse(request: Request): Response {
  const refusal = new Refusal(
    { zh: '平台正在启动，请稍后再试', en: 'The platform is starting. Try again shortly' },
    { status: 1, code: 503, http: 503, data: { ready: false }, retryAfterSeconds: 1 },
  );
  return refusalResponse(refusal, languageOf(request.headers.get('accept-language')));
}
