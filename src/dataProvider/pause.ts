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

/** How long a read waits before it is tried again: as long as the answer asks for, or longer from try to try. */
export function pauseOf({ headers }: Response, tried: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 5) * 1000 : retryPauseMs * 2 ** tried * (0.5 + Math.random());
}
