import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { type RequestOptions, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import type { Method } from '../../../src/schemas/vocabulary/call.ts';
import { parseJson } from '../http/readBody.ts';
import { addressRangeOf } from './addressRange.ts';
import type { RemotePlatform } from './remotePlatforms.ts';

export interface ForwardedCall {
  readonly method: Method;
  /** Path from the root of the remote platform, with its placeholders filled in. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** JSON body; `null` for no body. */
  readonly body: unknown;
  readonly language: string;
  readonly idempotencyKey: string | null;
}

export interface RemoteResponse {
  readonly http: number;
  /** Parsed JSON body; `null` for an empty body. */
  readonly body: unknown;
}

/**
 * Failure to receive a readable response. The message contains the reason and, if known, the error code of the cause.
 */
export class ForwardError extends Error {
  readonly reason: 'address' | 'unreachable' | 'late' | 'large' | 'redirect' | 'unreadable';

  constructor(reason: ForwardError['reason'], cause?: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
    super(code === null ? reason : `${reason} (${code})`, { cause });
    this.name = 'PassingFault';
    this.reason = reason;
  }
}

export interface ForwardLimits {
  readonly timeMs: number;
  readonly bytes: number;
}

const usualLimits: ForwardLimits = { timeMs: 15_000, bytes: 4 * 1024 * 1024 };

type Resolve = (host: string, answer: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

const resolveBySystem: Resolve = (host, answer) =>
  systemLookup(host, { all: true }, (error, addresses) => answer(error, addresses));

/**
 * Sends one call to a remote platform and reads the response. Resolves the host name once and connects to a checked IP
 * address. Follows no redirects, and forwards nothing of the request except the values of the call.
 */
export async function forwardCall(
  target: RemotePlatform,
  call: ForwardedCall,
  {
    limits = usualLimits,
    resolve = resolveBySystem,
  }: { readonly limits?: ForwardLimits; readonly resolve?: Resolve } = {},
): Promise<RemoteResponse> {
  const url = addressOf(target, call);
  const body = call.body === null || call.method === 'GET' ? undefined : JSON.stringify(call.body);
  const signal = AbortSignal.timeout(limits.timeMs);
  const options: RequestOptions = {
    method: call.method,
    headers: headersOf(target, call, body),
    lookup: createCheckedLookup(target, resolve),
    // Opens a new connection, because an existing one could lead to an unchecked address.
    agent: false,
    minVersion: 'TLSv1.2',
    signal,
  };
  try {
    const answer = await send(url, options, body);
    return await read(answer, limits.bytes);
  } catch (error) {
    throw toForwardError(error, signal);
  }
}

/** Builds the URL. Keeps the path exactly as given, because it was validated in this form. */
function addressOf({ origin }: RemotePlatform, { path, query }: ForwardedCall): URL {
  const url = new URL(origin + path);
  if (url.origin !== origin || url.pathname !== path || path.startsWith('//') || url.username !== '')
    throw new ForwardError('address');
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) url.searchParams.append(name, value);
  }
  return url;
}

function headersOf(
  { credential }: RemotePlatform,
  call: ForwardedCall,
  body: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'accept-language': call.language,
    'user-agent': 'console-platform',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...(call.idempotencyKey === null ? {} : { 'idempotency-key': call.idempotencyKey }),
    ...(credential ? { [credential.header]: credential.value } : {}),
  };
}

/**
 * Returns a lookup that resolves names to checked addresses only. Refuses the call if any of the addresses is
 * forbidden.
 */
function createCheckedLookup({ mayBePrivate }: RemotePlatform, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const isFit = ({ address }: LookupAddress) => {
        const range = addressRangeOf(address);
        return range === 'public' || (range === 'private' && mayBePrivate);
      };
      const [first] = addresses;
      if (!first || !addresses.every(isFit)) return callback(new ForwardError('address'), '', 0);
      return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
    });
  };
}

function send(url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function read(answer: IncomingMessage, mostBytes: number): Promise<RemoteResponse> {
  const { statusCode: http = 0, headers } = answer;
  try {
    if (http >= 300 && http < 400) throw new ForwardError('redirect');
    const isPlain = /^(identity)?$/.test(headers['content-encoding'] ?? '');
    if (!isPlain || Number(headers['content-length'] ?? 0) > mostBytes)
      throw new ForwardError(isPlain ? 'large' : 'unreadable');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new ForwardError('large');
      chunks.push(chunk);
    }
    return { http, body: parse(Buffer.concat(chunks).toString('utf8'), http) };
  } finally {
    answer.destroy();
  }
}

/** Parses a JSON body. Returns `null` for other content of an error response, because a proxy may send an HTML page. */
function parse(text: string, http: number): unknown {
  if (text.trim() === '') return null;
  try {
    return parseJson(text);
  } catch (cause) {
    if (http >= 400) return null;
    throw new ForwardError('unreadable', cause);
  }
}

function toForwardError(error: unknown, signal: AbortSignal): ForwardError {
  if (error instanceof ForwardError) return error;
  return new ForwardError(signal.aborted ? 'late' : 'unreachable', error);
}
