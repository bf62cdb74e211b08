import { inspectContent } from '../files/inspectContent.ts';
import { readImport } from '../imports/readImport.ts';
import type { Task } from './task.ts';

/** Tasks that can run in a worker thread, by name. */
export const workerTasks = { inspectContent, readImport };

export type TaskName = keyof typeof workerTasks;

export type InputOf<N extends TaskName> = Parameters<(typeof workerTasks)[N]>[0];

export type ResultOf<N extends TaskName> = Awaited<ReturnType<(typeof workerTasks)[N]>>;

export type PartOf<N extends TaskName> =
  (typeof workerTasks)[N] extends Task<never, unknown, infer Part> ? Part : never;
