import type { CallHost } from '../schemas/call.ts';
import type { Language } from '../schemas/label.ts';

interface Request {
  readonly body?: unknown;
  readonly host?: CallHost;
  readonly idempotencyKey?: string | undefined;
  readonly proof?: string | undefined;
}

interface Speaker {
  readonly language: () => Language;
  readonly clientVersion: string;
  readonly isAttended?: () => boolean;
}

/** What a request says beside its payload: who asks, in which language, and whether a person is there. */
export function headersOf(request: Request, token: string | null, options: Speaker): Record<string, string> {
  const { body, host, idempotencyKey, proof } = request;
  const type = contentTypeOf(body);
  // Another host would have to allow it by name.
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

/** A form says its own. */
function contentTypeOf(body: unknown): string | undefined {
  if (body === undefined || body instanceof FormData) return undefined;
  return body instanceof Blob ? 'application/octet-stream' : 'application/json';
}
