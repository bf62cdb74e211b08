import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import { PlatformError } from './PlatformError.ts';
import { failureKindByEnvelopeCode, failureKindOfHttpStatus, failureKindByEnvelopeStatus } from './failures.ts';

/** Content of a successful response. */
export interface EnvelopeContent {
  readonly data: unknown;
  readonly success: unknown;
}

/**
 * Reads a body as the platform's envelope, in either form: `{status, code, msg, data, success}` or the older `{su,
 * dt}`. Throws a `PlatformError` unless the envelope reports success. An unrecognised body is a failure, never a silent
 * success.
 */
export function readEnvelope(body: unknown, language: Language): EnvelopeContent {
  if (!isRecord(body)) throw new PlatformError('badAnswer', language);
  if ('su' in body) return readOlder(body, language);
  const status = toStatus(body['status']);
  const code = toStatus(body['code']);
  const isSuccess = status === 'absent' ? code === 200 : status === 0;
  if (isSuccess) return { data: body['data'], success: body['success'] };
  throw refusal(body, { status: status === 'absent' ? undefined : status, code, language });
}

/** Returns the error for a response whose HTTP status is not a success; `body` is the parsed body, or `undefined`. */
export function readHttpFailure(status: number, body: unknown, language: Language): PlatformError {
  const application = isRecord(body) ? toStatus(body['status']) : 'absent';
  const kind =
    (typeof application === 'number' ? failureKindByEnvelopeStatus[application] : undefined) ??
    failureKindOfHttpStatus(status);
  if (kind) return new PlatformError(kind, language, { status });
  const message = isRecord(body) ? textOf(body['msg']) : undefined;
  return new PlatformError('unknownServerError', language, { status, message });
}

function readOlder(body: Readonly<Record<string, unknown>>, language: Language): EnvelopeContent {
  if (body['su'] === true) return { data: body['dt'], success: true };
  const status = toStatus(body['status']);
  const kind = typeof status === 'number' ? failureKindByEnvelopeStatus[status] : undefined;
  if (kind) throw new PlatformError(kind, language, { status: Number(status) });
  throw new PlatformError('refused', language, { message: textOf(body['msg']) ?? textOf(body['dt']) });
}

interface RefusedEnvelope {
  readonly status: number | undefined;
  readonly code: number | 'absent' | undefined;
  readonly language: Language;
}

function refusal(body: Readonly<Record<string, unknown>>, { status, code, language }: RefusedEnvelope): PlatformError {
  const kind = status === undefined ? undefined : failureKindByEnvelopeStatus[status];
  if (kind) return new PlatformError(kind, language, { status });
  const data = body['data'];
  const hasFieldErrors = isRecord(data) && isRecord(data['errors']);
  const numericCode = typeof code === 'number' ? code : undefined;
  const failureKind = hasFieldErrors ? 'invalid' : (failureKindByEnvelopeCode[numericCode ?? 0] ?? 'unknown');
  const message = textOf(body['msg']) ?? textOf(data);
  return new PlatformError(failureKind, language, { message, status, code: numericCode, data });
}

/**
 * Reads a status from a number or a string of digits. Returns `absent` for a missing status, and `undefined` for an
 * invalid status. A response with an invalid status is never a success.
 */
function toStatus(value: unknown): number | 'absent' | undefined {
  if (value === undefined) return 'absent';
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  return typeof value === 'string' && /^(?:0|[1-9]\d*)$/.test(value) ? Number(value) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
