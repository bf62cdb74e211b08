import type { Label, Language } from '../../../src/schemas/base/label.ts';
import { apiHeaders } from './headers.ts';
import type { Refusal } from './refusal.ts';

/** Wrapper of every JSON response; `status` 0 means success. */
interface Envelope {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly success: boolean;
}

export function successResponse(data: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return toResponse(200, { status: 0, code: 200, msg: 'ok', data: data ?? null, success: true }, headers);
}

/** Creates a successful response in the older format, which some calls still use. */
export function legacyResponse(dt: unknown): Response {
  return new Response(JSON.stringify({ su: true, dt }), {
    headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' },
  });
}

/**
 * Converts a refusal to a response in the caller's language. The HTTP status is 200 unless the refusal sets another
 * status.
 */
export function refusalResponse({ text, options }: Refusal, language: Language): Response {
  const { status = 1, code = 400, http = 200, faults, retryAfterSeconds } = options;
  const data = faults ? { errors: inLanguage(faults, language) } : (options.data ?? null);
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) };
  return toResponse(http, { status, code, msg: text[language], data, success: false }, headers);
}

function inLanguage(faults: Readonly<Record<string, Label>>, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(faults).map(([field, text]) => [field, text[language]]));
}

function toResponse(http: number, envelope: Envelope, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(envelope), {
    status: http,
    headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
