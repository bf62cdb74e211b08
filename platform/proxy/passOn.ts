import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import type { Method } from '../../src/schemas/call.ts';
import { parseJson } from '../http/readBody.ts';
import { rangeOf } from './addressRange.ts';
import type { Target } from './targets.ts';

export interface PassedCall {
  readonly method: Method;
  /** From the target's root, with its places filled. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is null. */
  readonly body: unknown;
  readonly language: string;
  readonly idempotencyKey: string | null;
}

export interface PassedAnswer {
  readonly http: number;
  /** What was sent as JSON; null where there was nothing. */
  readonly body: unknown;
}

/** Why nothing fit to be read came back. */
export class PassingFault extends Error {
  readonly reason: 'address' | 'unreachable' | 'late' | 'large' | 'redirect' | 'unreadable';

  constructor(reason: PassingFault['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'PassingFault';
    this.reason = reason;
  }
}

export interface PassingLimits {
  readonly timeMs: number;
  readonly bytes: number;
}

const usualLimits: PassingLimits = { timeMs: 15_000, bytes: 4 * 1024 * 1024 };

type Resolve = (host: string, answer: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

const resolveBySystem: Resolve = (host, answer) =>
  systemLookup(host, { all: true }, (error, addresses) => answer(error, addresses));

/**
 * Makes one call at a target and reads its answer. The name is resolved once and the connection goes to an address that
 * was judged; a redirect is not followed; of ours nothing goes along but what the call says.
 */
export async function passOn(
  target: Target,
  call: PassedCall,
  {
    limits = usualLimits,
    resolve = resolveBySystem,
  }: { readonly limits?: PassingLimits; readonly resolve?: Resolve } = {},
): Promise<PassedAnswer> {
  const url = addressOf(target, call);
  const body = call.body === null || call.method === 'GET' ? undefined : JSON.stringify(call.body);
  const signal = AbortSignal.timeout(limits.timeMs);
  const options: RequestOptions = {
    method: call.method,
    headers: headersOf(target, call, body),
    lookup: judgedLookup(target, resolve),
    // A connection of its own: none that was opened for another address is used again.
    agent: false,
    signal,
  };
  try {
    const answer = await send(url, options, body);
    return await read(answer, limits.bytes);
  } catch (error) {
    throw toFault(error, signal);
  }
}

/** The path is data of a published screen, filled with what somebody has sent: it must come out as it went in. */
function addressOf({ origin }: Target, { path, query }: PassedCall): URL {
  const url = new URL(origin + path);
  if (url.origin !== origin || url.pathname !== path || path.startsWith('//') || url.username !== '')
    throw new PassingFault('address');
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url;
}

function headersOf({ credential }: Target, call: PassedCall, body: string | undefined): Record<string, string> {
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

/** Gives the connection only addresses that were judged; one bad address among several is reason enough to refuse. */
function judgedLookup({ mayBePrivate }: Target, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const isFit = ({ address }: LookupAddress) => {
        const range = rangeOf(address);
        return range === 'public' || (range === 'private' && mayBePrivate);
      };
      const [first] = addresses;
      if (!first || !addresses.every(isFit)) return callback(new PassingFault('address'), '', 0);
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

async function read(answer: IncomingMessage, mostBytes: number): Promise<PassedAnswer> {
  const { statusCode: http = 0, headers } = answer;
  try {
    if (http >= 300 && http < 400) throw new PassingFault('redirect');
    const isPlain = /^(identity)?$/.test(headers['content-encoding'] ?? '');
    if (!isPlain || Number(headers['content-length'] ?? 0) > mostBytes)
      throw new PassingFault(isPlain ? 'large' : 'unreadable');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new PassingFault('large');
      chunks.push(chunk);
    }
    return { http, body: parse(Buffer.concat(chunks).toString('utf8'), http) };
  } finally {
    answer.destroy();
  }
}

/** What refuses need not be JSON: a page of a server in between is as good a no. */
function parse(text: string, http: number): unknown {
  if (text.trim() === '') return null;
  try {
    return parseJson(text);
  } catch (cause) {
    if (http >= 400) return null;
    throw new PassingFault('unreadable', cause);
  }
}

function toFault(error: unknown, signal: AbortSignal): PassingFault {
  if (error instanceof PassingFault) return error;
  return new PassingFault(signal.aborted ? 'late' : 'unreachable', error);
}
