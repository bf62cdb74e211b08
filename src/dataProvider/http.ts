import type { CallHost, Method } from '../schemas/call.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import { PlatformError } from './PlatformError.ts';
import { type Progress, counted } from './counted.ts';
import { type Answer, readEnvelope, readHttpFailure } from './envelope.ts';
import { failures, unreachableAt } from './failures.ts';
import { fileNameOf } from './fileName.ts';
import { mayRetry, pause, pauseOf } from './pause.ts';
import { queryOf } from './queryOf.ts';
import { headersOf } from './requestHeaders.ts';
import { readWhole } from './readWhole.ts';
import type { SendWithProgress, Sent } from './sendWithProgress.ts';

export interface HttpRequest {
  /** Lets the answer clear the browser's cache, which only a request with credentials can. */
  readonly clearsBrowser?: boolean;
  readonly method: Method;
  /** From the site root, without a query. */
  readonly path: string;
  /** The console's own host unless it is said. */
  readonly host?: CallHost;
  readonly query?: Readonly<Record<string, unknown>>;
  /** A JSON value, a form with files, or a part of a file. */
  readonly body?: unknown;
  /** Answered by another platform in an envelope of its own: whatever is JSON is the data. Finds what a refusal says. */
  readonly foreign?: ((body: unknown) => string | undefined) | undefined;
  /** No failure notice; the caller tells the person itself. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Makes a write that is sent again have one effect. */
  readonly idempotencyKey?: string | undefined;
  /** That the operator has proven their password for this call. */
  readonly proof?: string | undefined;
  /** For calls that take longer than others by their nature. */
  readonly timeoutMs?: number | undefined;
  /** Hears how much of a form with files, or of a part of one, has left; it takes the time it takes, as long as it goes on. */
  readonly onSent?: ((sent: Sent) => void) | undefined;
  /** Hears how much of a download has come. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
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

export interface StreamingHttp extends Http {
  /** For an answer that goes on; it has no time limit, and what is read from it is the caller's. */
  readonly stream: (request: HttpRequest) => Promise<ReadableStream<Uint8Array>>;
}

export interface HttpOptions {
  readonly fetch: typeof fetch;
  /** Sends forms whose progress is watched. */
  readonly sendWithProgress?: SendWithProgress;
  /** The signed-in user's token, read anew for every request. */
  readonly token: () => string | null;
  /** Whether the page may still ask: not once its session is over, or another tab's. Nothing is sent otherwise. */
  readonly mayAsk?: () => boolean;
  readonly language: () => Language;
  readonly clientVersion: string;
  readonly timeoutMs: number;
  /** Where another listener of the platform is, as `https://host:port`. */
  readonly originOf?: (host: CallHost) => string;
  /** Whether a person is at the page; what it asks by itself keeps no session alive. */
  readonly isAttended?: () => boolean;
  readonly onFailure: (error: PlatformError) => void;
  readonly onSessionEnd: (error: PlatformError) => void;
  /** Told when the platform refuses for want of a right, which does not end the session. */
  readonly onDenied?: () => void;
  /** Told when the platform refuses because its licence has expired. */
  readonly onTrialOver?: () => void;
  /** Told the platform's time with every answer that says it. */
  readonly onPlatformTime?: (time: string | null) => void;
  /** Told the console's build that the platform serves, with every answer that says it. */
  readonly onConsoleBuild?: (build: string) => void;
  /** Told which state of its published screens the platform answers by, with every answer that says it. */
  readonly onScreens?: (version: number) => void;
  /** Told the port of the log API, with every answer, where it is not the usual one. */
  readonly onLogPort?: (port: number) => void;
  /** Told with every answer of a platform that goes wrong on demand. */
  readonly onFaultsOnDemand?: () => void;
}

/** The application's own code of a missing right. */
const deniedCode = 403;
const longestTimer = 2 ** 31 - 1;
const readRetries = 2;

/**
 * The one client of the platform. Reads are tried again when the server is briefly away; writes never are. An answer
 * that arrives after the token has changed is dropped, so that nothing of one user reaches the next.
 */
export function createHttp(options: HttpOptions): StreamingHttp {
  const attempt = async <T>(request: HttpRequest, read: (response: Response) => Promise<T>): Promise<T> => {
    if (options.mayAsk?.() === false) throw new PlatformError('aborted', options.language());
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
    send: request => attempt(request, response => readAnswer(response, options.language(), request.foreign)),
    stream: request =>
      attempt({ ...request, silent: true, timeoutMs: longestTimer }, response =>
        readStream(response, options.language()),
      ),
    download: request => attempt(request, response => readFile(response, request, options.language())),
  };
}

interface Attempt {
  readonly request: HttpRequest;
  readonly token: string | null;
  readonly options: HttpOptions;
}

/** Every failure passes here once: told unless it is silent, and acted on when it ends the session it belongs to. */
function report(cause: unknown, { request, token, options }: Attempt): PlatformError {
  const error = cause instanceof PlatformError ? cause : fromTransport(cause, request, options);
  if (error.kind === 'aborted' || options.token() !== token) {
    return error.kind === 'aborted' ? error : new PlatformError('aborted', options.language(), { cause: error });
  }
  if (failures[error.kind].effect === 'endSession' && token !== null) options.onSessionEnd(error);
  else if (error.kind !== 'needsProof' && (!request.silent || error.kind === 'trialOver')) options.onFailure(error);
  if (error.code === deniedCode) options.onDenied?.();
  if (error.kind === 'trialOver') options.onTrialOver?.();
  return error;
}

async function fetchPatiently(request: HttpRequest, token: string | null, options: HttpOptions): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const response = await fetchOnce(request, token, options);
    tellOf(response.headers, options);
    if (tried >= readRetries || !mayRetry(request, response)) return response;
    await pause(pauseOf(response, tried), request.signal);
    if (options.token() !== token) throw new PlatformError('aborted', options.language());
  }
}

/** What every answer says beside its data. */
function tellOf(headers: Headers, options: HttpOptions): void {
  options.onPlatformTime?.(headers.get('x-platform-time'));
  const [build, screens, logPort] = ['x-console-build', 'x-screens', 'x-log-port'].map(name => headers.get(name));
  if (build) options.onConsoleBuild?.(build);
  if (screens) options.onScreens?.(Number(screens));
  if (logPort) options.onLogPort?.(Number(logPort));
  if (headers.has('x-faults')) options.onFaultsOnDemand?.();
}

function fetchOnce(request: HttpRequest, token: string | null, options: HttpOptions): Promise<Response> {
  const { body, method, signal, onSent } = request;
  const isContent = body instanceof FormData || body instanceof Blob;
  const headers = headersOf(request, token, options);
  const address = originOf(request, options) + request.path + queryOf(request.query);
  if (isContent && onSent && options.sendWithProgress) {
    return options.sendWithProgress(address, { method, headers, body, signal }, onSent);
  }
  const timeout = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs);
  return options.fetch(address, {
    method,
    headers,
    body: body === undefined ? null : isContent ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // A redirect could carry the token to another host.
    redirect: 'error',
    credentials: request.clearsBrowser ? 'same-origin' : 'omit',
    cache: 'no-store',
  });
}

function originOf({ host }: HttpRequest, options: HttpOptions): string {
  return (host && options.originOf?.(host)) ?? '';
}

async function readAnswer(response: Response, language: Language, foreign?: HttpRequest['foreign']): Promise<Answer> {
  const text = await response.text();
  const body = foreign && response.ok && text === '' ? null : parse(text);
  if (!response.ok) throw readHttpFailure(response.status, foreign ? { msg: foreign(body) } : body, language);
  if (body === undefined) throw new PlatformError('badAnswer', language, { status: response.status });
  return foreign ? { data: body, success: true } : readEnvelope(body, language);
}

async function readStream(response: Response, language: Language): Promise<ReadableStream<Uint8Array>> {
  const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && response.body) return response.body;
  await readAnswer(response, language);
  throw new PlatformError('badAnswer', language);
}

async function readFile(response: Response, request: HttpRequest, language: Language): Promise<NamedFile> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('json') || type.includes('text/html')) {
    await readAnswer(response, language);
    throw new PlatformError('badAnswer', language);
  }
  const told = Number(response.headers.get('x-total-rows') ?? Number.NaN);
  const rows = Number.isFinite(told) ? told : undefined;
  const { onProgress } = request;
  const blob = await readWhole(onProgress ? counted(response, rows, onProgress) : response, request, language);
  await refuseEnvelope(blob, language);
  return {
    name: fileNameOf(response.headers.get('content-disposition')),
    blob,
    rows,
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

function fromTransport(cause: unknown, request: HttpRequest, options: HttpOptions): PlatformError {
  const language = options.language();
  if (request.signal?.aborted) return new PlatformError('aborted', language, { cause });
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const origin = originOf(request, options);
  // The console's own host is known to whoever uses it; another one is named, to be told to whoever can mend it.
  const message = origin && !isTimeout ? unreachableAt(origin)[language] : undefined;
  return new PlatformError(isTimeout ? 'timeout' : 'unreachable', language, { cause, message });
}
