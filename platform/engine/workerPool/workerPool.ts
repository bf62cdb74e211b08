import { availableParallelism } from 'node:os';

import parserWorker from 'virtual:parser-worker';

import type { WorkerTaskRunner, WorkerRunOptions, WorkerTaskKey } from '../http/workerTask.ts';
import type { Refusal } from '../http/refusal.ts';
import {
  busyRefusal,
  cancelledRefusal,
  stoppingRefusal,
  tooManyUserTasksRefusal,
  slowTaskRefusal,
} from './refusals.ts';
import { type WorkerTaskRequest, type WorkerThread, type ThreadOptions, startWorkerThread } from './thread.ts';

export interface WorkerPool {
  readonly run: WorkerTaskRunner;
  /** Ends all threads. Refuses running and waiting tasks. */
  readonly close: () => Promise<void>;
}

interface Limits {
  readonly threads: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerUser: number;
  /** Maximum number of milliseconds that a task waits for a free thread. */
  readonly waitMs: number;
}

const usual: Limits & ThreadOptions = {
  worker: parserWorker,
  threads: Math.max(2, Math.min(4, availableParallelism())),
  maxWaiting: 100,
  maxWaitingPerUser: 20,
  waitMs: 30_000,
  heapMebibytes: 512,
};

/** Maximum time limit of a short task. Tasks with a higher time limit must leave one thread free for short tasks. */
const shortMs = 30_000;

interface Job extends WorkerTaskRequest {
  readonly options: WorkerRunOptions<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Cancels the job: removes it from the queue, or terminates its thread. */
  end: (error: Error) => void;
}

/** Runs tasks in a few threads, which start on demand. */
export function createWorkerPool(given: Partial<Limits & ThreadOptions> = {}): WorkerPool {
  const options = { ...usual, ...given };
  const threads = new Set<WorkerThread>();
  const idle = new Set<WorkerThread>();
  const running = new Set<Job>();
  const waiting = new Set<Job>();
  let isClosed = false;

  const create = (): WorkerThread => {
    const thread = startWorkerThread(options, () => {
      threads.delete(thread);
      idle.delete(thread);
    });
    threads.add(thread);
    return thread;
  };
  const startWaiting = (): void => {
    for (const job of waiting) {
      if (running.size >= options.threads) return;
      if (mayStart(job, running, options.threads)) void start(job);
    }
  };
  const start = async (job: Job): Promise<void> => {
    waiting.delete(job);
    running.add(job);
    const [thread = create()] = idle;
    idle.delete(thread);
    job.end = error => void thread.end(error);
    const timer = setTimeout(() => job.end(slowTaskRefusal()), job.options.timeoutMs);
    try {
      job.resolve(await thread.run(job));
    } catch (error) {
      job.reject(error);
    }
    clearTimeout(timer);
    running.delete(job);
    if (thread.isAlive()) idle.add(thread);
    startWaiting();
  };

  return {
    run: async <Input, Result, Part>(
      { name }: WorkerTaskKey<Input, Result, Part>,
      input: Input,
      runOptions: WorkerRunOptions<Part>,
    ) => {
      const { bytes, onPart, ...others } = runOptions as WorkerRunOptions<unknown>;
      const refusal = isClosed ? stoppingRefusal() : refusalOf(others, waiting, options);
      if (refusal) throw refusal;
      return (await wait({ name, input, bytes, onPart }, others, { waiting, startWaiting, ...options })) as Result;
    },
    close: async () => {
      isClosed = true;
      for (const job of [...waiting, ...running]) job.end(stoppingRefusal());
      await Promise.all([...threads].map(thread => thread.end(stoppingRefusal())));
    },
  };
}

/** Returns the refusal of a task that cannot be queued; `undefined` for any other task. */
function refusalOf({ signal, uid }: WorkerRunOptions, waiting: ReadonlySet<Job>, limits: Limits): Refusal | undefined {
  if (signal?.aborted) return cancelledRefusal();
  if (waiting.size >= limits.maxWaiting) return busyRefusal();
  const own = [...waiting].filter(job => uid !== undefined && job.options.uid === uid).length;
  return own >= limits.maxWaitingPerUser ? tooManyUserTasksRefusal() : undefined;
}

function mayStart(
  { options: { uid, timeoutMs: milliseconds } }: Job,
  running: ReadonlySet<Job>,
  threads: number,
): boolean {
  const others = [...running].map(job => job.options);
  if (uid !== undefined && others.some(other => other.uid === uid)) return false;
  return milliseconds <= shortMs || others.filter(other => other.timeoutMs > shortMs).length < threads - 1;
}

interface Queue {
  readonly waiting: Set<Job>;
  readonly startWaiting: () => void;
  readonly waitMs: number;
}

/** Queues a task and returns its result. Rejects when the task fails, is cancelled, or waits too long for a thread. */
function wait(
  order: WorkerTaskRequest,
  options: WorkerRunOptions<unknown>,
  { waiting, startWaiting, waitMs }: Queue,
): Promise<unknown> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => waiting.has(job) && job.end(busyRefusal()), waitMs);
    const onAbort = (): void => job.end(cancelledRefusal());
    const settled = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const job: Job = {
      ...order,
      options,
      resolve: result => {
        settled();
        resolve(result);
      },
      reject: error => {
        settled();
        reject(error);
      },
      end: error => {
        waiting.delete(job);
        job.reject(error);
      },
    };
    signal?.addEventListener('abort', onAbort);
    waiting.add(job);
    startWaiting();
  });
}
