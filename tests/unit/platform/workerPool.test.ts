import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { toByteSource } from '../../../platform/engine/storage/byteSource.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { inspectContentTask } from '../../../platform/engine/files/inspectContentTask.ts';
import type { WorkerRunOptions } from '../../../platform/engine/http/workerTask.ts';
import { readImportTask } from '../../../platform/engine/imports/readImportTask.ts';
import { type WorkerPool, createWorkerPool } from '../../../platform/engine/workerPool/workerPool.ts';

const limits = { types: ['png', 'pem'], maxBytes: 1024 } as const;
const stubborn = { worker: join(import.meta.dirname, '../../support/misbehavingWorker.mjs'), heapMebibytes: 32 };
const longMs = 30_000;

let workerPool: WorkerPool | undefined;

afterEach(() => workerPool?.close());

/** Starts a pool for the tasks of the misbehaving worker. */
function start(options: Parameters<typeof createWorkerPool>[0] = {}) {
  workerPool = createWorkerPool({ ...stubborn, ...options });
  const { run } = workerPool;
  return (ending: string, runOptions: Partial<WorkerRunOptions> = {}): Promise<unknown> =>
    run(inspectContentTask, { limits, extension: ending }, { timeoutMs: longMs, ...runOptions });
}

/** Returns the refusal of a task that does not finish. */
async function refusalOf(running: Promise<unknown>): Promise<Refusal['options'] & { readonly text: string }> {
  try {
    await running;
  } catch (error) {
    if (error instanceof Refusal) return { ...error.options, text: error.text.en };
    throw error;
  }
  throw new Error('The task was not refused');
}

describe('a task in the worker pool', () => {
  it('is killed at its time limit, and the next task runs', async () => {
    const run = start({ threads: 1 });
    const slow = refusalOf(run('loop', { timeoutMs: 50 }));
    const next = run('answer');
    expect(await slow).toMatchObject({ code: 413, text: 'Reading the file takes too long. Upload a smaller file' });
    expect(await next).toBe('answered');
  });

  it('is killed at its memory limit, and the next task runs', async () => {
    const run = start({ threads: 1 });
    expect(await refusalOf(run('fill'))).toMatchObject({ code: 413, text: expect.stringContaining('too much memory') });
    expect(await run('answer')).toBe('answered');
  });

  it('fails when its worker fails or ends, and the next task runs', async () => {
    const run = start({ threads: 1 });
    await expect(run('throw')).rejects.toThrow('not caught');
    await expect(run('leave')).rejects.toThrow('A worker ended');
    expect(await run('answer')).toBe('answered');
  });

  it('ends when its caller aborts the task, whether the task runs or waits', async () => {
    const run = start({ threads: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = refusalOf(run('loop', { signal: first.signal }));
    const waiting = refusalOf(run('loop', { signal: second.signal }));
    const next = run('answer');
    second.abort();
    expect(await waiting).toMatchObject({ http: 408 });
    first.abort();
    expect(await running).toMatchObject({ http: 408 });
    expect(await next).toBe('answered');
    expect(await refusalOf(run('answer', { signal: AbortSignal.abort() }))).toMatchObject({ http: 408 });
  });

  it('is refused when too many tasks wait, in total or from one user', async () => {
    const run = start({ threads: 1, maxWaiting: 2, maxWaitingPerUser: 1 });
    const taken = [run('loop'), run('loop', { uid: 7 })].map(refusalOf);
    expect(await refusalOf(run('answer', { uid: 7 }))).toMatchObject({ http: 429, retryAfterSeconds: 2 });
    taken.push(refusalOf(run('loop', { uid: 8 })));
    expect(await refusalOf(run('answer', { uid: 9 }))).toMatchObject({ http: 503, retryAfterSeconds: 5 });
    await workerPool?.close();
    expect(await Promise.all(taken)).toEqual(taken.map(() => expect.objectContaining({ http: 503 })));
  });

  it('is refused after waiting too long for a thread', async () => {
    const run = start({ threads: 1, waitMs: 20 });
    const running = refusalOf(run('loop'));
    expect(await refusalOf(run('answer'))).toMatchObject({ http: 503 });
    await workerPool?.close();
    expect(await running).toMatchObject({ http: 503 });
  });

  it('waits for the other tasks of its user, while tasks of other users overtake it', async () => {
    const run = start({ threads: 2 });
    const first = new AbortController();
    const running = refusalOf(run('loop', { uid: 7, signal: first.signal }));
    const order: string[] = [];
    const own = run('answer', { uid: 7 }).then(() => order.push('own'));
    await run('answer', { uid: 8 }).then(() => order.push('other'));
    first.abort();
    await Promise.all([running, own]);
    expect(order).toEqual(['other', 'own']);
  });

  it('leaves a thread free for short tasks when its time limit is long', async () => {
    const run = start({ threads: 2 });
    const long = [run('loop', { timeoutMs: longMs * 2 }), run('loop', { timeoutMs: longMs * 2 })].map(refusalOf);
    expect(await run('answer')).toBe('answered');
    await workerPool?.close();
    await Promise.all(long);
  });

  it('is refused by a closed pool', async () => {
    const run = start();
    expect(await run('answer')).toBe('answered');
    await workerPool?.close();
    expect(await refusalOf(run('answer'))).toMatchObject({ http: 503 });
  });
});

describe('a parser in a worker', () => {
  it('reads stored content piece by piece, and passes errors on', async () => {
    workerPool = createWorkerPool();
    const pem = Buffer.from(`-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n`);
    const inspect = (content: Buffer) =>
      workerPool?.run(
        inspectContentTask,
        { limits, extension: 'pem' },
        { timeoutMs: longMs, bytes: toByteSource(content) },
      );
    expect(await inspect(pem)).toMatchObject({ kind: 'file', types: ['pem', 'img', 'bin'] });
    expect(pem.length).toBeGreaterThan(0);
    await expect(inspect(Buffer.from('<html>'))).rejects.toThrow(Refusal);
    const missing = { size: 10, read: () => Promise.reject(new Error('The disk is gone')) };
    await expect(
      workerPool.run(inspectContentTask, { limits, extension: 'pem' }, { timeoutMs: longMs, bytes: missing }),
    ).rejects.toThrow('The disk is gone');
  });

  it('returns the rows of a large import in parts, and lets other work run between the parts', async () => {
    workerPool = createWorkerPool();
    const content = new TextEncoder().encode(`a,b\n${'1,2\n'.repeat(9_000)}`);
    const parts: number[] = [];
    let turns = 0;
    const ticking = new AbortController();
    const tick = async (): Promise<void> => {
      while (!ticking.signal.aborted) {
        await sleep(0);
        if (parts.length > 0) turns += 1;
      }
    };
    const ticks = tick();
    const { table, digest } = await workerPool.run(
      readImportTask,
      { content, tableOptions: {} },
      { timeoutMs: longMs, onPart: part => parts.push(part.length) },
    );
    ticking.abort();
    await ticks;
    expect(parts.reduce((sum, part) => sum + part)).toBe(9_000);
    expect(parts.length).toBeGreaterThan(2);
    expect(turns).toBeGreaterThan(0);
    expect(table.headings).toEqual(['a', 'b']);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    // The content was transferred, not copied.
    expect(content.byteLength).toBe(0);
  });
});
