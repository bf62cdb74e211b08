import type { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { type HttpClient, createHttpClient } from '../../../src/dataProvider/httpClient.ts';
import type { Language } from '../../../src/schemas/base/label.ts';

/** Request as the platform would receive it. */
export interface SentRequest {
  readonly address: string;
  readonly init: RequestInit;
}

type Reply = Response | Error | ((sent: SentRequest) => Response | Promise<Response>);

interface FakeHttp {
  readonly http: HttpClient;
  readonly sent: SentRequest[];
  readonly failures: PlatformError[];
  readonly ends: PlatformError[];
  /** Builds of the console that responses have announced. */
  readonly builds: string[];
  /** Ports of the log API that responses have announced. */
  readonly logPorts: number[];
  /** Stored session; a test signs in or out by writing it. */
  readonly state: { token: string | null; language: Language; maySend: boolean; isAttended: boolean };
}

interface FakeHttpOptions {
  readonly token?: string | null;
  readonly language?: Language;
  readonly timeoutMs?: number;
}

/** Creates the client for a platform that returns the replies in order and repeats the last one. */
export function createFakeHttp(replies: readonly Reply[], options: FakeHttpOptions = {}): FakeHttp {
  const { token = 'token-of-7', language = 'zh', timeoutMs = 5_000 } = options;
  const wire = {
    sent: [] as SentRequest[],
    failures: [] as PlatformError[],
    ends: [] as PlatformError[],
    builds: [] as string[],
    logPorts: [] as number[],
    state: { token, language, maySend: true, isAttended: true },
  };
  const answer = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
    const sent = { address: String(address), init };
    const reply = replies[Math.min(wire.sent.push(sent), replies.length) - 1];
    if (reply instanceof Error) throw reply;
    if (typeof reply === 'function') return reply(sent);
    return reply?.clone() ?? Response.error();
  };
  const http = createHttpClient({
    fetch: answer,
    token: () => wire.state.token,
    maySend: () => wire.state.maySend,
    isAttended: () => wire.state.isAttended,
    language: () => wire.state.language,
    clientVersion: '5.9.0',
    timeoutMs,
    originOf: host => `https://${host}.test:8003`,
    onLogPort: port => wire.logPorts.push(port),
    onConsoleBuild: build => wire.builds.push(build),
    onFailure: error => wire.failures.push(error),
    onSessionEnd: error => {
      wire.ends.push(error);
      wire.state.token = null;
    },
  });
  return { ...wire, http };
}

export function jsonResponse(body: unknown, init: { readonly status?: number } = {}): Response {
  return new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json' } });
}

export function okResponse(data: unknown = null): Response {
  return jsonResponse({ status: 0, code: 200, msg: 'ok', data, success: true });
}

/** Returns a reply that the test resolves. */
export function createDeferredReply(): {
  readonly reply: () => Promise<Response>;
  readonly give: (response: Response) => void;
} {
  let give: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>(resolve => {
    give = resolve;
  });
  return { reply: () => promise, give: response => give(response) };
}

/** Never responds, and rejects when the request is aborted. */
export function neverReply({ init }: SentRequest): Promise<Response> {
  return new Promise((_, reject) => {
    const give = () => reject(init.signal?.reason as Error);
    if (init.signal?.aborted) give();
    else init.signal?.addEventListener('abort', give);
  });
}

export function headersOf(sent: SentRequest | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(new Headers(sent?.init.headers));
}

export function bodyOf(sent: SentRequest | undefined): unknown {
  return JSON.parse(String(sent?.init.body));
}
