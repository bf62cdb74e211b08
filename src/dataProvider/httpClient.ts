import type { CallHost, Method } from '../schemas/vocabulary/call.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import { PlatformError } from './PlatformError.ts';
import { type DownloadProgress, trackDownload } from './trackDownload.ts';
import { type EnvelopeContent, readEnvelope, readHttpFailure } from './envelope.ts';
import { failures, unreachableServerMessage } from './failures.ts';
import { fileNameOf } from './fileName.ts';
import { parseResponseText } from './parseResponseText.ts';
import { mayRetry, delay, computeRetryDelayMs } from './retry.ts';
import { toQueryString } from './toQueryString.ts';
import { toRequestHeaders } from './requestHeaders.ts';
import { readDownload } from './readDownload.ts';
import type { ProgressSender, UploadProgress } from './sendWithProgress.ts';

export interface HttpRequest {
  /** True to send credentials, without which a browser ignores `clear-site-data` in the response. */
  readonly clearsBrowser?: boolean;
  readonly method: Method;
  /** Path from the site root, without a query. */
  readonly path: string;
  /** Host to call; by default the host that serves the console. */
  readonly host?: CallHost;
  readonly query?: Readonly<Record<string, unknown>>;
  /** JSON value, form with files, or one part of a file. */
  readonly body?: unknown;
  /** Finds the message in the error response of a remote platform, whose responses have no envelope. */
  readonly readRemoteMessage?: ((body: unknown) => string | undefined) | undefined;
  /** Suppresses the failure notice, because the caller shows the failure itself. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Key by which the platform recognises a repeated write, so that it carries out the write only once. */
  readonly idempotencyKey?: string | undefined;
  /** Password proof of the operator for this call. */
  readonly proof?: string | undefined;
  /** Timeout in milliseconds, for calls that take longer than the default. */
  readonly timeoutMs?: number | undefined;
  /** Receives the progress of an upload. Such an upload has no timeout while it makes progress. */
  readonly onSent?: ((sent: UploadProgress) => void) | undefined;
  /** Receives the progress of a download. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** Downloaded file. `rows` is the number of records in the file, as the platform reports it. */
export interface NamedFile {
  readonly name: string | undefined;
  readonly blob: Blob;
  readonly rows: number | undefined;
}

/** Client for the calls of the platform. A failed call throws a `PlatformError`. */
export interface HttpClient {
  readonly send: (request: HttpRequest) => Promise<EnvelopeContent>;
  /** Sends a call that returns a file. Throws when the response is JSON, because a JSON response reports a failure. */
  readonly download: (request: HttpRequest) => Promise<NamedFile>;
}

export interface StreamingHttpClient extends HttpClient {
  /** Opens a streamed response without a timeout. The caller reads and closes the stream. */
  readonly stream: (request: HttpRequest) => Promise<ReadableStream<Uint8Array>>;
}

export interface HttpClientOptions {
  readonly fetch: typeof fetch;
  /** Sends forms and file parts with upload progress. */
  readonly sendWithProgress?: ProgressSender;
  /** Returns the current token of the signed-in user. Called for each request. */
  readonly token: () => string | null;
  /** Returns false once this page's session has ended or been replaced; the client then sends no more requests. */
  readonly maySend?: () => boolean;
  readonly language: () => Language;
  readonly clientVersion: string;
  readonly timeoutMs: number;
  /** Returns the origin of another server of the platform, as `https://host:port`. */
  readonly originOf?: (host: CallHost) => string;
  /** Returns whether a person is using the page. Requests from an unattended page do not extend the session. */
  readonly isAttended?: () => boolean;
  readonly onFailure: (error: PlatformError) => void;
  readonly onSessionEnd: (error: PlatformError) => void;
  /** Runs when the platform rejects a call because of a missing permission; the session continues. */
  readonly onDenied?: () => void;
  /** Runs when the platform rejects a call because its licence has expired. */
  readonly onLicenceExpired?: () => void;
  /** Receives the platform's time with each response; `null` when the response has none. */
  readonly onPlatformTime?: (time: string | null) => void;
  /** Receives the state of the platform's disk; `null` when the response does not report the state. */
  readonly onDisk?: (state: string | null) => void;
  /** Receives the build of the console that the platform currently serves. */
  readonly onConsoleBuild?: (build: string) => void;
  /** Receives the version of the platform's published screens. */
  readonly onScreens?: (version: number) => void;
  /** Receives the port of the log API when it is not the default port. */
  readonly onLogPort?: (port: number) => void;
  /** Runs for each response of a platform that can inject faults on demand. */
  readonly onFaultsOnDemand?: () => void;
}

/** `code` of a response to a call for which the user lacks a permission. */
const deniedCode = 403;
const maxTimerMs = 2 ** 31 - 1;
const readRetries = 2;

/**
 * Creates the client for all requests to the platform. The client retries reads, never writes, while the server is
 * briefly unavailable, and drops responses to requests with an old token, so that no user sees data of a previous user.
 */
export function createHttpClient(options: HttpClientOptions): StreamingHttpClient {
  const attempt = async <T>(request: HttpRequest, read: (response: Response) => Promise<T>): Promise<T> => {
    if (options.maySend?.() === false) throw new PlatformError('aborted', options.language());
    const token = options.token();
    try {
      const value = await read(await fetchWithRetries({ request, token, options }));
      if (options.token() !== token) throw new PlatformError('aborted', options.language());
      return value;
    } catch (error) {
      throw report(error, { request, token, options });
    }
  };
  return {
    send: request =>
      attempt(request, response => readResponse(response, options.language(), request.readRemoteMessage)),
    stream: request =>
      attempt({ ...request, silent: true, timeoutMs: maxTimerMs }, response =>
        readStream(response, options.language()),
      ),
    download: request => attempt(request, response => readFile(response, request, options.language())),
  };
}

interface Attempt {
  readonly request: HttpRequest;
  readonly token: string | null;
  readonly options: HttpClientOptions;
}

/** Passes a failure to `onFailure` unless the request is silent. Ends the session when the failure requires this. */
function report(cause: unknown, { request, token, options }: Attempt): PlatformError {
  const error = cause instanceof PlatformError ? cause : fromTransport(cause, request, options);
  if (error.kind === 'aborted' || options.token() !== token) {
    return error.kind === 'aborted' ? error : new PlatformError('aborted', options.language(), { cause: error });
  }
  if (failures[error.kind].effect === 'endSession' && token !== null) options.onSessionEnd(error);
  else if (error.kind !== 'needsProof' && (!request.silent || error.kind === 'trialOver')) options.onFailure(error);
  if (error.code === deniedCode) options.onDenied?.();
  if (error.kind === 'trialOver') options.onLicenceExpired?.();
  return error;
}

async function fetchWithRetries({ request, token, options }: Attempt): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const response = await fetchOnce(request, token, options);
    reportHeaders(response.headers, options);
    if (tried >= readRetries || !mayRetry(request, response)) return response;
    await delay(computeRetryDelayMs(response, tried), request.signal);
    if (options.token() !== token) throw new PlatformError('aborted', options.language());
  }
}

/** Passes the values of the platform's own response headers to the callbacks in `options`. */
function reportHeaders(headers: Headers, options: HttpClientOptions): void {
  options.onPlatformTime?.(headers.get('x-platform-time'));
  options.onDisk?.(headers.get('x-disk'));
  const [build, screens, logPort] = ['x-console-build', 'x-screens', 'x-log-port'].map(name => headers.get(name));
  if (build) options.onConsoleBuild?.(build);
  if (screens) options.onScreens?.(Number(screens));
  if (logPort) options.onLogPort?.(Number(logPort));
  if (headers.has('x-faults')) options.onFaultsOnDemand?.();
}

function fetchOnce(request: HttpRequest, token: string | null, options: HttpClientOptions): Promise<Response> {
  const { body, method, signal, onSent } = request;
  const isContent = body instanceof FormData || body instanceof Blob;
  const headers = toRequestHeaders(request, token, options);
  const address = originOf(request, options) + request.path + toQueryString(request.query);
  if (isContent && onSent && options.sendWithProgress) {
    return options.sendWithProgress(address, { method, headers, body, signal }, onSent);
  }
  const timeout = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs);
  return options.fetch(address, {
    method,
    headers,
    body: body === undefined ? null : isContent ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // A redirect could send the token to another host.
    redirect: 'error',
    credentials: request.clearsBrowser ? 'same-origin' : 'omit',
    cache: 'no-store',
  });
}

function originOf({ host }: HttpRequest, options: HttpClientOptions): string {
  return (host && options.originOf?.(host)) ?? '';
}

async function readResponse(
  response: Response,
  language: Language,
  readRemoteMessage?: HttpRequest['readRemoteMessage'],
): Promise<EnvelopeContent> {
  const text = await response.text();
  const body = readRemoteMessage && response.ok && text === '' ? null : parseResponseText(text);
  if (!response.ok)
    throw readHttpFailure(response.status, readRemoteMessage ? { msg: readRemoteMessage(body) } : body, language);
  if (body === undefined) throw new PlatformError('badAnswer', language, { status: response.status });
  return readRemoteMessage ? { data: body, success: true } : readEnvelope(body, language);
}

async function readStream(response: Response, language: Language): Promise<ReadableStream<Uint8Array>> {
  const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && response.body) return response.body;
  await readResponse(response, language);
  throw new PlatformError('badAnswer', language);
}

async function readFile(response: Response, request: HttpRequest, language: Language): Promise<NamedFile> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('json') || type.includes('text/html')) {
    await readResponse(response, language);
    throw new PlatformError('badAnswer', language);
  }
  const rowCount = Number(response.headers.get('x-total-rows') ?? Number.NaN);
  const rows = Number.isFinite(rowCount) ? rowCount : undefined;
  const { onProgress } = request;
  const blob = await readDownload(onProgress ? trackDownload(response, rows, onProgress) : response, request, language);
  await rejectEnvelope(blob, language);
  return { name: fileNameOf(response.headers.get('content-disposition')), blob, rows };
}

const maxEnvelopeBytes = 64 * 1024;

/** Throws when the body is an envelope, because some platforms send errors with the content type of a file. */
async function rejectEnvelope(blob: Blob, language: Language): Promise<void> {
  if (blob.size > maxEnvelopeBytes) return;
  const text = await blob.text();
  const body = text.trimStart().startsWith('{') ? parseResponseText(text) : undefined;
  if (!isRecord(body) || !('status' in body || 'su' in body)) return;
  readEnvelope(body, language);
  throw new PlatformError('badAnswer', language);
}

function fromTransport(cause: unknown, request: HttpRequest, options: HttpClientOptions): PlatformError {
  const language = options.language();
  if (request.signal?.aborted) return new PlatformError('aborted', language, { cause });
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const origin = originOf(request, options);
  // If another server of the platform is unreachable, name its host and port, so that the user can report them.
  const message = origin && !isTimeout ? unreachableServerMessage(origin)[language] : undefined;
  return new PlatformError(isTimeout ? 'timeout' : 'unreachable', language, { cause, message });
}
