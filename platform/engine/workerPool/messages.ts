import type { SerializedError } from './failure.ts';

/** Message that starts a task, or responds to a request of the running task. */
export type MessageToWorker =
  | { readonly type: 'run'; readonly name: string; readonly input: unknown; readonly size: number }
  | { readonly type: 'reply'; readonly id: number; readonly content?: Uint8Array; readonly failure?: SerializedError };

/** Message that ends a task, requests content of the input file, or delivers a part of the result. */
export type MessageFromWorker =
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly failure: SerializedError }
  | { readonly type: 'read'; readonly id: number; readonly offset: number; readonly length: number }
  | { readonly type: 'part'; readonly id: number; readonly part: unknown };
