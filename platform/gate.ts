import type { FetchHandler } from './http/createApi.ts';
import { refusedAnswer } from './http/envelope.ts';
import { languageOf } from './http/languageOf.ts';
import { Refusal } from './http/refusal.ts';

/** Lets requests through once the platform stands; whoever comes earlier may come again. */
export function createGate(starting: Promise<void>) {
  let isOpen = false;
  const ready = starting.then(() => {
    isOpen = true;
  });
  // Whoever waits for `ready` hears of a failure; nobody waiting is no reason to end the process.
  ready.catch(() => undefined);
  return {
    ready,
    guard:
      (fetch: FetchHandler): FetchHandler =>
      async (request, env) =>
        isOpen ? fetch(request, env) : startingAnswer(request),
  };
}

/** What is answered while the platform starts. */
export function startingAnswer(request: Request): Response {
  const refusal = new Refusal(
    { zh: '平台正在启动，请稍后再试', en: 'The platform is starting, please try again shortly' },
    { status: 1, code: 503, http: 503, data: { ready: false }, retryAfterSeconds: 1 },
  );
  return refusedAnswer(refusal, languageOf(request.headers.get('accept-language')));
}
