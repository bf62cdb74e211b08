import type { ByteSource } from '../storage/byteSource.ts';

/** Content and functions that are available to a running task. */
export interface WorkerTaskContext<Part> {
  /** Stored content of the task; empty for a task without content. */
  readonly bytes: ByteSource;
  /**
   * Emits a part of a large result. Resolves when the receiver has processed the part, so that parts do not accumulate.
   */
  readonly emit: (part: Part) => Promise<void>;
}

/**
 * Computation that can run in another thread. Input, parts and result are copied by `structuredClone`, except that a
 * `Uint8Array` directly inside the input or result is transferred if it covers its whole buffer.
 */
export type WorkerTask<Input, Result, Part = never> = (input: Input, help: WorkerTaskContext<Part>) => Promise<Result>;

/** Name of a task, with the types of its input, result and parts. The task itself is loaded only by worker threads. */
export interface WorkerTaskKey<Input, Result, Part = never> {
  readonly name: string;
  /** Never set. The property only lets TypeScript infer the types of the task. */
  readonly task?: WorkerTask<Input, Result, Part>;
}

export interface WorkerRunOptions<Part = never> {
  /** Time limit of the task from its start. After this time, its thread is terminated. */
  readonly timeoutMs: number;
  /** Cancels the task while it is running or waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Id of the user who starts the task. Each user has at most one running task at a time. */
  readonly uid?: number | undefined;
  /** Stored content that the task may read. */
  readonly bytes?: ByteSource | undefined;
  /** Receives the parts of a large result, one at a time. */
  readonly onPart?: ((part: Part) => void) | undefined;
}

/**
 * Runs a task in a worker thread. Rejects with the error of the task, or with a refusal when the task exceeds a limit.
 */
export type WorkerTaskRunner = <Input, Result, Part = never>(
  task: WorkerTaskKey<Input, Result, Part>,
  input: Input,
  options: WorkerRunOptions<Part>,
) => Promise<Result>;
