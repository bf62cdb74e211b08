import type { Method } from '../schemas/call.ts';

/** Waits, unless there is no reason to any more: then it rejects. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}

const retryPauseMs = 400;
const longestPauseSeconds = 5;

interface Retried {
  readonly method: Method;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Whether a call may be sent again after this answer: a read while the server is briefly away, and after a 429 whatever
 * is no write, lists that are asked for by POST among them. A long wait, such as that of a locked sign-in, is shown.
 */
export function mayRetry({ method, body, idempotencyKey }: Retried, { status, headers }: Response): boolean {
  if (method === 'GET' && [502, 503, 504].includes(status)) return true;
  const isWrite = method !== 'GET' && (method !== 'POST' || idempotencyKey !== undefined || body instanceof FormData);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && !isWrite && seconds <= longestPauseSeconds;
}

/** How long a read waits before it is tried again: as long as the answer asks for, or longer from try to try. */
export function pauseOf({ headers }: Response, tried: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds)
    ? Math.min(seconds, longestPauseSeconds) * 1000
    : retryPauseMs * 2 ** tried * (0.5 + Math.random());
}
