import type { ByteSource } from '../files/byteSource.ts';

/** Functions that a running task can call. */
export interface TaskContext<Part> {
  /** Stored content of the task; empty without one. */
  readonly bytes: ByteSource;
  /** Emits a part of a large result. Resolves when the part has been processed, so that parts do not accumulate. */
  readonly emit: (part: Part) => Promise<void>;
}

/**
 * Computation that can run in another thread: input, parts and result are copied by `structuredClone`. A `Uint8Array`
 * that covers its whole buffer, at the first level of input or result, is transferred instead.
 */
export type Task<Input, Result, Part = never> = (input: Input, help: TaskContext<Part>) => Promise<Result>;

/**
 * Returns the buffers of a value that can be transferred to another thread: those that a single array covers
 * completely.
 */
export function buffersOf(value: unknown): readonly ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one: unknown) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer && one.byteLength === one.buffer.byteLength
      ? [one.buffer]
      : [],
  );
}
