import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { type AttackedPlatform, readRunQueueWaitMs } from './startAttackedPlatform.ts';

/** Latencies of responses during an attack, in milliseconds, sorted from the shortest to the longest. */
export interface Latencies {
  readonly healthz: readonly number[];
  readonly list: readonly number[];
}

/** Pause between requests, long enough to stay below the rate limit of one session. */
const pauseMs = 60;
/** Minimum number of measured responses of each kind. */
const minResponses = 10;

interface MeasureOptions {
  readonly seconds: number;
  /** `clock` measures the elapsed time; `processor` excludes the time that other programs of the machine used. */
  readonly measure: 'clock' | 'processor';
  /** Ends the attack and resolves to the number of its responses by status. */
  readonly end: () => Promise<string>;
}

/**
 * Requests the health check and a list in a loop until the given seconds have passed and there are enough responses.
 * Then ends the attack, and continues until the attack has received its last response.
 */
export async function measureLatencies(
  platform: AttackedPlatform,
  { seconds, measure, end }: MeasureOptions,
): Promise<Latencies & { readonly answers: string }> {
  const startedAt = performance.now();
  const taken: { readonly healthz: number[]; readonly list: number[] } = { healthz: [], list: [] };
  const over = new AbortController();
  const isEnough = (): boolean =>
    performance.now() - startedAt >= seconds * 1_000 && Object.values(taken).every(item => item.length >= minResponses);
  let onEnough = (): void => undefined;
  const enough = new Promise<void>(resolve => (onEnough = resolve));
  const answers = enough.then(end).finally(() => over.abort());
  const loop = async (into: number[], method: string, path: string): Promise<void> => {
    while (!over.signal.aborted) {
      const stop = startWatch(measure === 'processor' ? platform : null);
      const status = await requestUntilAnswered({ ...platform, method, path });
      into.push(stop());
      if (status !== 200) throw new Error(`The platform returned ${status} to the measurement`);
      if (isEnough()) onEnough();
      await setTimeout(pauseMs);
    }
  };
  try {
    await Promise.all([
      loop(taken.healthz, 'GET', '/healthz'),
      loop(taken.list, 'POST', '/api/resources/v1/devices/list'),
    ]);
  } finally {
    // Even after a failed measurement, the attack must end before the next attack begins.
    onEnough();
    await answers;
  }
  const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
  return { healthz: sorted(taken.healthz), list: sorted(taken.list), answers: await answers };
}

/**
 * Starts a stopwatch; the returned function gives the milliseconds since then. With a platform, excludes the time for
 * which its event loop or this process was ready to run while other programs occupied the processors.
 */
function startWatch(platform: AttackedPlatform | null): () => number {
  const queued = (): number => (platform ? platform.queuedMs() + readRunQueueWaitMs('self') : 0);
  const [startedAt, before] = [performance.now(), queued()];
  return () => Math.max(0, performance.now() - startedAt - (queued() - before));
}

interface WatcherRequest {
  readonly port: number;
  readonly watcher: string;
  readonly method: string;
  readonly path: string;
}

/** Repeats a request when the platform resets the connection; the latency includes all attempts. */
async function requestUntilAnswered(watcherRequest: WatcherRequest): Promise<number> {
  for (;;) {
    const status = await ask(watcherRequest).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return null;
      throw error;
    });
    if (status !== null) return status;
  }
}

/** Sends a request over its own connection and resolves to the status after the whole response. */
function ask({ port, watcher, method, path }: WatcherRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: watcher, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) };
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, answer => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
      answer.resume();
    });
    call.on('error', reject);
    call.end(method === 'POST' ? '{}' : undefined);
  });
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
