import type { Label } from '../../src/schemas/label.ts';

/** What a refused call answers with; `status` is the application's, `http` the transport's. */
interface RefusalOptions {
  readonly status?: number;
  readonly code?: number;
  readonly http?: 200 | 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 421 | 429 | 500 | 503;
  readonly data?: unknown;
  /** What is wrong with single fields; told as `data.errors` in the caller's language. */
  readonly faults?: Readonly<Record<string, Label>>;
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
}

/** The only error that a handler throws on purpose; it becomes an envelope in the caller's language. */
export class Refusal extends Error {
  readonly text: Label;
  readonly options: RefusalOptions;

  constructor(text: Label, options: RefusalOptions = {}) {
    super(text.en, { cause: options.cause });
    this.name = 'Refusal';
    this.text = text;
    this.options = options;
  }
}
