import type { Method } from '../schemas/call.ts';

/** Resolves after the delay; rejects with an `AbortError` when the signal aborts. */
export function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}

const firstRetryDelayMs = 400;
const maxRetryDelaySeconds = 5;

interface RetriedCall {
  readonly method: Method;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Returns whether a request may be retried after this answer: a GET while the server is briefly away, and after a 429
 * any request that is not a write, including lists that use POST. A longer wait, such as that of a locked sign-in, is
 * shown instead.
 */
export function mayRetry({ method, body, idempotencyKey }: RetriedCall, { status, headers }: Response): boolean {
  if (method === 'GET' && [502, 503, 504].includes(status)) return true;
  const isWrite = method !== 'GET' && (method !== 'POST' || idempotencyKey !== undefined || body instanceof FormData);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && !isWrite && seconds <= maxRetryDelaySeconds;
}

/** Delay before the next try: the answer's `retry-after`, or else a delay that doubles with each try. */
export function retryDelayMs({ headers }: Response, tried: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds)
    ? Math.min(seconds, maxRetryDelaySeconds) * 1000
    : firstRetryDelayMs * 2 ** tried * (0.5 + Math.random());
}
