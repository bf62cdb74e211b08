import type { Failure } from './failure.ts';

/** Message that starts a task, or responds to a request of the running task. */
export type ToWorker =
  | { readonly type: 'run'; readonly name: string; readonly input: unknown; readonly size: number }
  | { readonly type: 'reply'; readonly id: number; readonly content?: Uint8Array; readonly failure?: Failure };

/** Message that ends a task, requests content, or delivers a part. */
export type FromWorker =
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'read'; readonly id: number; readonly offset: number; readonly length: number }
  | { readonly type: 'part'; readonly id: number; readonly part: unknown };
