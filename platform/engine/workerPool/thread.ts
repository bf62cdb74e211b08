import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { ByteSource } from '../storage/byteSource.ts';
import { deserializeError, serializeError } from './failure.ts';
import type { MessageFromWorker, MessageToWorker } from './messages.ts';
import { memoryRefusal } from './refusals.ts';
import { findTransferableBuffers } from './task.ts';

/** Task to run in a worker thread, with its input. `onPart` receives the parts of the result. */
export interface WorkerTaskRequest {
  readonly name: string;
  readonly input: unknown;
  readonly bytes?: ByteSource | undefined;
  readonly onPart?: ((part: unknown) => void) | undefined;
}

/** Worker thread that runs one task at a time. */
export interface WorkerThread {
  readonly run: (order: WorkerTaskRequest) => Promise<unknown>;
  /** Terminates the thread. Its running task rejects with this error. */
  readonly end: (error: Error) => Promise<void>;
  readonly isAlive: () => boolean;
}

export interface ThreadOptions {
  /** Path of the script that the thread runs. */
  readonly worker: string;
  /** Heap limit in mebibytes, not counting buffers. */
  readonly heapMebibytes: number;
}

/** Idle time after which a thread ends and its memory is freed. */
const idleMs = 60_000;

interface RunningTask {
  readonly order: WorkerTaskRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread. Calls `onEnd` once, as soon as the thread accepts no more tasks. */
export function startWorkerThread({ worker: file, heapMebibytes }: ThreadOptions, onEnd: () => void): WorkerThread {
  const worker = new Worker(file, {
    // The thread gets no environment variables, because they contain secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
  });
  let current: RunningTask | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isAlive = true;

  const release = (): RunningTask | undefined => {
    const released = current;
    current = undefined;
    worker.unref();
    return released;
  };
  const end = async (error: Error): Promise<void> => {
    clearTimeout(idleTimer);
    if (isAlive) onEnd();
    isAlive = false;
    release()?.reject(error);
    await worker.terminate();
  };
  worker.on('error', error => void end(isOutOfMemory(error) ? memoryRefusal() : error));
  worker.on('exit', () => void end(new Error('A worker ended in the middle of a task')));
  worker.on('message', (message: MessageFromWorker) => {
    if (message.type === 'done') release()?.resolve(message.result);
    else if (message.type === 'failed') release()?.reject(deserializeError(message.failure));
    else if (current) void respond(worker, message, current.order);
    if (current || !isAlive) return;
    idleTimer = setTimeout(() => void end(new Error('The thread was idle')), idleMs).unref();
  });

  return {
    isAlive: () => isAlive,
    end,
    run: order =>
      new Promise((resolve, reject) => {
        const { name, input, bytes } = order;
        clearTimeout(idleTimer);
        current = { order, resolve, reject };
        worker.ref();
        const message: MessageToWorker = { type: 'run', name, input, size: bytes?.size ?? 0 };
        worker.postMessage(message, findTransferableBuffers(input));
      }),
  };
}

type WorkerRequest = Extract<MessageFromWorker, { readonly id: number }>;

/** Responds to a message of a task. After each received part, lets other work of the process run before it responds. */
async function respond(worker: Worker, request: WorkerRequest, { bytes, onPart }: WorkerTaskRequest): Promise<void> {
  const { id } = request;
  const reply = (message: Omit<Extract<MessageToWorker, { readonly type: 'reply' }>, 'type' | 'id'>): void =>
    worker.postMessage({ type: 'reply', id, ...message }, findTransferableBuffers(message));
  try {
    if (request.type === 'part') {
      onPart?.(request.part);
      await setImmediate();
      return reply({});
    }
    // Copies the content, because it may be a view of shared memory.
    reply({ content: Uint8Array.from((await bytes?.read(request.offset, request.length)) ?? []) });
  } catch (error) {
    reply({ failure: serializeError(error) });
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
