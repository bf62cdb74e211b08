import type { Method } from '../schemas/call.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import { PlatformError } from './PlatformError.ts';
import { type Answer, readEnvelope, readHttpFailure } from './envelope.ts';
import { failures } from './failures.ts';
import { fileNameOf } from './fileName.ts';

export interface HttpRequest {
  readonly method: Method;
  /** From the site root, without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** A JSON value, or a form with files. */
  readonly body?: unknown;
  /** No failure notice; the caller tells the person itself. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Makes a write that is sent again have one effect. */
  readonly idempotencyKey?: string | undefined;
}

/** A downloaded file; `rows` is what the platform says it holds. */
export interface NamedFile {
  readonly name: string | undefined;
  readonly blob: Blob;
  readonly rows: number | undefined;
}

export interface Http {
  readonly send: (request: HttpRequest) => Promise<Answer>;
  /** For calls that answer a file; a JSON file is read as an ordinary answer, which for a download is a failure. */
  readonly download: (request: HttpRequest) => Promise<NamedFile>;
}

export interface HttpOptions {
  readonly fetch: typeof fetch;
  /** The signed-in user's token, read anew for every request. */
  readonly token: () => string | null;
  readonly language: () => Language;
  readonly clientVersion: string;
  readonly timeoutMs: number;
  readonly onFailure: (error: PlatformError) => void;
  readonly onSessionEnd: (error: PlatformError) => void;
}

const readRetries = 2;
const retryPauseMs = 400;

/**
 * The one client of the platform. Reads are tried again when the server is briefly away; writes never are. An answer
 * that arrives after the token has changed is dropped, so that nothing of one user reaches the next.
 */
export function createHttp(options: HttpOptions): Http {
  const attempt = async <T>(request: HttpRequest, read: (response: Response) => Promise<T>): Promise<T> => {
    const token = options.token();
    try {
      const value = await read(await fetchPatiently(request, token, options));
      if (options.token() !== token) throw new PlatformError('aborted', options.language());
      return value;
    } catch (error) {
      throw report(error, { request, token, options });
    }
  };
  return {
    send: request => attempt(request, response => readAnswer(response, options.language())),
    download: request => attempt(request, response => readFile(response, options.language())),
  };
}

interface Attempt {
  readonly request: HttpRequest;
  readonly token: string | null;
  readonly options: HttpOptions;
}

/** Every failure passes here once: told unless it is silent, and acted on when it ends the session it belongs to. */
function report(cause: unknown, { request, token, options }: Attempt): PlatformError {
  const error = cause instanceof PlatformError ? cause : fromTransport(cause, request, options.language());
  if (error.kind === 'aborted' || options.token() !== token) {
    return error.kind === 'aborted' ? error : new PlatformError('aborted', options.language(), { cause: error });
  }
  if (failures[error.kind].effect === 'endSession' && token !== null) options.onSessionEnd(error);
  else if (!request.silent) options.onFailure(error);
  return error;
}

async function fetchPatiently(request: HttpRequest, token: string | null, options: HttpOptions): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const response = await fetchOnce(request, token, options);
    const mayRetry = request.method === 'GET' && tried < readRetries && [502, 503, 504].includes(response.status);
    if (!mayRetry) return response;
    await pause(pauseOf(response, tried), request.signal);
    if (options.token() !== token) throw new PlatformError('aborted', options.language());
  }
}

function pauseOf(response: Response, tried: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 5) * 1000 : retryPauseMs * 2 ** tried * (0.5 + Math.random());
}

function fetchOnce(request: HttpRequest, token: string | null, options: HttpOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const { body } = request;
  const isForm = body instanceof FormData;
  const headers = {
    'accept-language': options.language(),
    'client-version': options.clientVersion,
    ...(token === null ? {} : { authorization: token }),
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
  };
  return options.fetch(request.path + queryOf(request.query), {
    method: request.method,
    headers,
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    // A redirect could carry the token to another host.
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
  });
}

function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

async function readAnswer(response: Response, language: Language): Promise<Answer> {
  const body = parse(await response.text());
  if (!response.ok) throw readHttpFailure(response.status, body, language);
  if (body === undefined) throw new PlatformError('badAnswer', language, { status: response.status });
  return readEnvelope(body, language);
}

async function readFile(response: Response, language: Language): Promise<NamedFile> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('json') || type.includes('text/html')) {
    await readAnswer(response, language);
    throw new PlatformError('badAnswer', language);
  }
  const blob = await response.blob();
  await refuseEnvelope(blob, language);
  const rows = Number(response.headers.get('x-total-rows') ?? Number.NaN);
  return {
    name: fileNameOf(response.headers.get('content-disposition')),
    blob,
    rows: Number.isFinite(rows) ? rows : undefined,
  };
}

const largestEnvelope = 64 * 1024;

/** Some platforms send their refusal under the type of a file: what parses as an envelope is one (spec section 8). */
async function refuseEnvelope(blob: Blob, language: Language): Promise<void> {
  if (blob.size > largestEnvelope) return;
  const text = await blob.text();
  const body = text.trimStart().startsWith('{') ? parse(text) : undefined;
  if (!isRecord(body) || !('status' in body || 'su' in body)) return;
  readEnvelope(body, language);
  throw new PlatformError('badAnswer', language);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromTransport(cause: unknown, request: HttpRequest, language: Language): PlatformError {
  if (request.signal?.aborted) return new PlatformError('aborted', language, { cause });
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new PlatformError(isTimeout ? 'timeout' : 'unreachable', language, { cause });
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}
