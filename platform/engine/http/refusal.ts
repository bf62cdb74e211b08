import type { Label } from '../../../src/schemas/base/label.ts';

/** Properties of a refusal. `status` is the status in the envelope, `http` is the HTTP status. */
interface RefusalOptions {
  readonly status?: number;
  readonly code?: number;
  readonly http?: 200 | 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 421 | 429 | 500 | 502 | 503;
  readonly data?: unknown;
  /** Validation errors of single fields, sent as `data.errors` in the caller's language. */
  readonly faults?: Readonly<Record<string, Label>>;
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
}

/** Error that handlers throw deliberately. The client receives it as an envelope in the caller's language. */
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
