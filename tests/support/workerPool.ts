import { createWorkerPool } from '../../platform/engine/workerPool/workerPool.ts';

/** Worker pool for parsers that are tested without a platform. */
export const { run: runInWorker } = createWorkerPool();
