import type { ByteSource } from '../files/byteSource.ts';

/** Functions that a running task can call. */
export interface TaskContext<Part> {
  /** Stored content of the task; empty for a task without content. */
  readonly bytes: ByteSource;
  /**
   * Emits a part of a large result. Resolves when the receiver has processed the part, so that parts do not accumulate.
   */
  readonly emit: (part: Part) => Promise<void>;
}

/**
 * Computation that can run in another thread. Input, parts and result are copied by `structuredClone`. A `Uint8Array`
 * at the first level of input or result that covers its whole buffer is transferred instead.
 */
export type Task<Input, Result, Part = never> = (input: Input, help: TaskContext<Part>) => Promise<Result>;

/**
 * Returns the buffers of a value that can be transferred to another thread, because a single array covers the whole
 * buffer.
 */
export function transferableBuffers(value: unknown): readonly ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item: unknown) =>
    item instanceof Uint8Array && item.buffer instanceof ArrayBuffer && item.byteLength === item.buffer.byteLength
      ? [item.buffer]
      : [],
  );
}
