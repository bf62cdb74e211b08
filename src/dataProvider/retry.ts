import type { Method } from '../schemas/vocabulary/call.ts';

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
 * Returns whether a request may be retried after this response. A GET may be retried while the server is unavailable
 * (502, 503, 504). After status 429, every read may be retried, including lists that use POST, but only if
 * `retry-after` is short. For a long wait, such as a locked sign-in, the user sees the failure instead.
 */
export function mayRetry({ method, body, idempotencyKey }: RetriedCall, { status, headers }: Response): boolean {
  if (method === 'GET' && [502, 503, 504].includes(status)) return true;
  const isWrite = method !== 'GET' && (method !== 'POST' || idempotencyKey !== undefined || body instanceof FormData);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && !isWrite && seconds <= maxRetryDelaySeconds;
}

/**
 * Returns the delay before the next attempt: the `retry-after` of the response. Without `retry-after`, the delay
 * doubles with each attempt.
 */
export function computeRetryDelayMs({ headers }: Response, tried: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds)
    ? Math.min(seconds, maxRetryDelaySeconds) * 1000
    : firstRetryDelayMs * 2 ** tried * (0.5 + Math.random());
}
