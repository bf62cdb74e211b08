import { proxy } from 'hono/proxy';

import { clientIpOf, isOverTls } from './clientIp.ts';
import type { FetchHandler } from './fetchHandler.ts';
import { unknownCallRefusal } from './unknownCallRefusal.ts';
import { refusalResponse } from './envelope.ts';
import { apiHeaders } from './headers.ts';
import { languageOf } from './languageOf.ts';
import type { Log } from '../log/log.ts';
import { Refusal } from './refusal.ts';

interface ForwardOptions {
  /** Scheme, host and port of the platform. */
  readonly platformUrl: string;
  /** Number of proxies in front of this process that add to `x-forwarded-for`. */
  readonly proxyHops: number;
  /** Build of the console that this process serves; `null` when it serves none. */
  readonly consoleBuild: string | null;
  readonly log: Log;
}

const forwardedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns a handler that sends each request to the platform and streams the response back. Keeps paths, queries, bodies
 * and headers, except for the headers that name the client, its protocol and its host. Responds with HTTP 502 and the
 * usual envelope when the platform does not respond.
 */
export function createPlatformForwarder({ platformUrl, proxyHops, consoleBuild, log }: ForwardOptions): FetchHandler {
  return async (request, env) => {
    const language = languageOf(request.headers.get('accept-language'));
    if (!forwardedMethods.has(request.method)) return refusalResponse(unknownCallRefusal(), language);
    const { pathname, search } = new URL(request.url);
    // A path such as `//other.host/x` must never become the host.
    const url = new URL(platformUrl);
    url.pathname = pathname;
    url.search = search;
    const headers = clientHeaders(request, env, proxyHops);
    try {
      const response = await proxy(url, { raw: request, redirect: 'manual', headers });
      setOwnHeaders(response.headers, consoleBuild);
      return response;
    } catch (error) {
      if (!request.signal.aborted) log.write('error', 'platform unreachable', { error: reasonOf(error) });
      return refusalResponse(unreachableResponse(), language);
    }
  };
}

/** Returns the headers of the request, with the client's address appended to `x-forwarded-for`. */
function clientHeaders(request: Request, env: unknown, proxyHops: number): Headers {
  const headers = new Headers(request.headers);
  const { host } = new URL(request.url);
  const earlier = proxyHops > 0 ? request.headers.get('x-forwarded-for') : null;
  headers.set('x-forwarded-for', [earlier, clientIpOf(request, env, 0)].filter(Boolean).join(', '));
  headers.set('x-forwarded-proto', isOverTls(request, proxyHops) ? 'https' : 'http');
  headers.set('x-forwarded-host', host);
  // The request to the platform must name the platform's host.
  headers.delete('host');
  headers.delete('connection');
  // Node has already answered `Expect: 100-continue`, and Node's own HTTP client does not accept the header.
  headers.delete('expect');
  return headers;
}

/**
 * Adds the security headers that the platform did not send, so that browsers execute no response as a page of the
 * console. Replaces the platform's console build and removes its log port, because both describe the platform's own
 * console.
 */
function setOwnHeaders(headers: Headers, consoleBuild: string | null): void {
  for (const [name, value] of Object.entries(apiHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.delete('x-log-port');
  headers.delete('x-console-build');
  if (consoleBuild !== null) headers.set('x-console-build', consoleBuild);
}

function unreachableResponse(): Refusal {
  const text = { zh: '平台无法访问，请稍后再试', en: 'The platform cannot be reached. Try again later.' };
  return new Refusal(text, { status: 1, code: 502, http: 502 });
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
