import { inspectContent } from '../files/inspectContent.ts';
import { readImport } from '../imports/readImport.ts';
import type { Task } from './task.ts';

/** Tasks that can run in a worker thread, by name. */
export const tasks = { judgeContent: inspectContent, readImport };

export type TaskName = keyof typeof tasks;

export type InputOf<N extends TaskName> = Parameters<(typeof tasks)[N]>[0];

export type ResultOf<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]>>;

export type PartOf<N extends TaskName> = (typeof tasks)[N] extends Task<never, unknown, infer Part> ? Part : never;
