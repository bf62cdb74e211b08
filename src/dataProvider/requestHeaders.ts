import type { CallHost } from '../schemas/vocabulary/call.ts';
import type { Language } from '../schemas/base/label.ts';

interface Request {
  readonly body?: unknown;
  readonly host?: CallHost;
  readonly idempotencyKey?: string | undefined;
  readonly proof?: string | undefined;
}

interface HeaderOptions {
  readonly language: () => Language;
  readonly clientVersion: string;
  readonly isAttended?: () => boolean;
}

/** Builds the headers of a request: token, language, content type, and whether a person is using the page. */
export function toRequestHeaders(
  request: Request,
  token: string | null,
  options: HeaderOptions,
): Record<string, string> {
  const { body, host, idempotencyKey, proof } = request;
  const type = contentTypeOf(body);
  // Another host would have to allow this header in its CORS settings, so only the console's own host gets it.
  const isUnattended = host === undefined && options.isAttended?.() === false;
  return {
    'accept-language': options.language(),
    'client-version': options.clientVersion,
    ...(token !== null && { authorization: token }),
    ...(type && { 'content-type': type }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(proof && { 'x-operator-proof': proof }),
    ...(isUnattended && { 'x-unattended': '1' }),
  };
}

/**
 * Returns the content type of a body; `undefined` for forms, because the browser sets their content type with the
 * multipart boundary.
 */
function contentTypeOf(body: unknown): string | undefined {
  if (body === undefined || body instanceof FormData) return undefined;
  return body instanceof Blob ? 'application/octet-stream' : 'application/json';
}
