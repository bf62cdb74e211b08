import type { Language } from '../schemas/base/label.ts';
import { type FailureKind, failures } from './failures.ts';

interface PlatformErrorOptions {
  /** Message from the platform in the user's language; by default the text of the failure catalogue. */
  readonly message?: string | undefined;
  /** Application status of the envelope, or the HTTP status. */
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  /**
   * `data` of an envelope that reports a failure: the validation errors, or, for an edit conflict, the record as
   * another person has saved it.
   */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/**
 * The only error that the data provider throws. The console can show the message unchanged, because it is in the user's
 * language.
 */
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

const unknownOutcomes: readonly FailureKind[] = ['unreachable', 'timeout', 'badAnswer', 'serverError'];

/** Returns whether the platform may have carried out the call although its response is missing or unreadable. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof PlatformError && unknownOutcomes.includes(error.kind);
}
