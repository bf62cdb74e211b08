import { parentPort } from 'node:worker_threads';

import { deserializeError, serializeError } from '../workerPool/failure.ts';
import type { MessageFromWorker, MessageToWorker } from '../workerPool/messages.ts';
import type { WorkerTask } from '../http/workerTask.ts';
import { findTransferableBuffers } from '../workerPool/task.ts';
import { workerTasks } from './tasks.ts';

type Reply = Extract<MessageToWorker, { readonly type: 'reply' }>;

/** Pending requests of the running task, by number. */
const pendingRequests = new Map<number, (reply: Reply) => void>();
let lastRequestId = 0;

function send(message: MessageFromWorker, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

async function sendRequest(toMessage: (id: number) => MessageFromWorker): Promise<Buffer> {
  lastRequestId += 1;
  const id = lastRequestId;
  const { content = new Uint8Array(), failure } = await new Promise<Reply>(resolve => {
    pendingRequests.set(id, resolve);
    send(toMessage(id));
  });
  if (failure) throw deserializeError(failure);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

async function run(name: string, input: unknown, size: number): Promise<void> {
  const found: unknown = Object.hasOwn(workerTasks, name) ? Reflect.get(workerTasks, name) : undefined;
  if (typeof found !== 'function') throw new Error(`There is no task ${name}`);
  const task = found as WorkerTask<unknown, unknown, unknown>;
  const result = await task(input, {
    bytes: { size, read: (offset, length) => sendRequest(id => ({ type: 'read', id, offset, length })) },
    emit: async part => {
      await sendRequest(id => ({ type: 'part', id, part }));
    },
  });
  send({ type: 'done', result }, findTransferableBuffers(result));
}

parentPort?.on('message', (message: MessageToWorker) => {
  if (message.type === 'reply') {
    const { id } = message;
    pendingRequests.get(id)?.(message);
    pendingRequests.delete(id);
    return;
  }
  run(message.name, message.input, message.size).catch((error: unknown) =>
    send({ type: 'failed', failure: serializeError(error) }),
  );
});
