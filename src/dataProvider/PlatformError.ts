import type { Language } from '../schemas/label.ts';
import { type FailureKind, failures } from './failures.ts';

interface PlatformErrorOptions {
  /** What the platform said of it, in the user's language. */
  readonly message?: string | undefined;
  /** Application status of the envelope, or the HTTP status. */
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  /** `data` of a refusing envelope: field errors, the current record of a conflict. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** The only error that leaves the data provider. Its message is in the user's language and fit to be shown. */
export class PlatformError extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly data: unknown;

  constructor(kind: FailureKind, language: Language, options: PlatformErrorOptions = {}) {
    super(options.message ?? failures[kind].text[language], { cause: options.cause });
    this.name = 'PlatformError';
    this.kind = kind;
    this.status = options.status;
    this.code = options.code;
    this.data = options.data;
  }
}

const unheard: readonly FailureKind[] = ['unreachable', 'timeout', 'badAnswer', 'serverError'];

/** Whether nobody at this end knows what the platform makes of it: it may have been done, and trying again may help. */
export function isUnheard(error: unknown): boolean {
  return error instanceof PlatformError && unheard.includes(error.kind);
}
