import type { Language } from '../../src/schemas/label.ts';
import { type Deed, writeAudit } from '../audit.ts';
import type { LicenceGate } from '../licence/licenceGate.ts';
import type { Connections } from '../storage/connections.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { goodAnswer, refusedAnswer } from './envelope.ts';
import { toRefusal } from './failures.ts';
import { findCaller, nobody } from './findCaller.ts';
import { apiHeaders } from './headers.ts';
import { whenSent } from './limits/atOnce.ts';
import type { Limits } from './limits/limits.ts';
import { type Log, traceOf } from './log.ts';
import { refuseUnproven } from './operatorProof.ts';
import { refuseGivenPassword } from './ownPassword.ts';
import { readBody } from './readBody.ts';
import { Refusal } from './refusal.ts';
import type { Caller, Route, RouteContext } from './route.ts';
import { mayCall } from './routeTable.ts';

export interface ApiOptions {
  readonly db: Database;
  readonly connections: Connections;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** The zone in which the platform writes its times. */
  readonly zone: string;
  readonly log: Log;
  /** Opens a credential that was sealed in the session of this token. */
  readonly decryptCredential: (ciphertext: string, token: string | null) => Promise<string>;
  readonly limits: Limits;
  /** Users whose given password is meant to stay. */
  readonly keepGivenPassword: readonly string[];
  /** Refuses what the platform's licence no longer allows. */
  readonly licence?: Pick<LicenceGate, 'refuseExpired'> | undefined;
  /** The console's build that is served beside the calls. */
  readonly consoleBuild?: (() => string | null) | undefined;
  /** Which state of the published screens is answered by; 0 while there are none. */
  readonly screensVersion?: (() => number) | undefined;
}

/** What the transport knows of a request. */
export interface Arrival {
  readonly id: string;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly ip: string;
}

/**
 * Answers one call: its limits come before any look-up, and who calls and whether they may before a byte of the body is
 * read. Whatever is thrown becomes an envelope here; nothing of an unknown error but its number leaves the platform.
 */
export async function answerRoute(route: Route, arrival: Arrival, options: ApiOptions): Promise<Response> {
  const startedAt = performance.now();
  const { id, request, language, ip } = arrival;
  let caller = nobody;
  let outcome = 'ok';
  let response: Response;
  const token = request.headers.get('authorization');
  const metered = { route, token, ip };
  const { gate, atOnce } = options.limits;
  let free = (): void => undefined;
  try {
    refuseOtherSites(request);
    gate.enter(metered);
    if (route.permission !== 'public') {
      const isSeen = !request.headers.has('x-unattended');
      caller = await findCaller(options.connections.lookups, token, options.clock(), { isSeen });
      gate.isKnown(metered);
    }
    refuseGivenPassword(route, caller, options.keepGivenPassword);
    if (!mayCall(route.permission, caller)) throw await denied(route, { arrival, caller, startedAt }, options);
    await options.licence?.refuseExpired(route, options.db);
    if (route.costly) free = await atOnce.reserve(route.costly, caller);
    const hasNoJson = request.method === 'GET' || request.method === 'HEAD' || route.body === 'stream';
    const body = hasNoJson ? null : await readBody(request);
    const context = toContext({ route, arrival, caller, body }, options);
    await refuseUnproven(route, context, options.clock());
    const result = await route.handle(context);
    response =
      result instanceof Response ? withApiHeaders(route.costly ? whenSent(result, free) : result) : goodAnswer(result);
    if (!(result instanceof Response)) free();
  } catch (error) {
    free();
    gate.isRefused(metered);
    const refusal = toRefusal(error, id);
    outcome = error instanceof Refusal ? 'refused' : 'failed';
    if (outcome === 'failed') options.log.write('error', 'failure', { id, error: traceOf(error) });
    response = refusedAnswer(refusal, language);
  }
  response.headers.set('x-request-id', id);
  sayOfPlatform(response.headers, options);
  options.log.write('info', 'call', {
    id,
    method: request.method,
    route: route.path,
    http: response.status,
    outcome,
    ms: Math.round(performance.now() - startedAt),
    uid: caller.uid,
    ip,
  });
  return response;
}

/** What a console hears with every answer: the time, and whether it is out of date. */
function sayOfPlatform(headers: Headers, { clock, zone, consoleBuild, screensVersion }: ApiOptions): void {
  // Forms ask for times to come; a browser's own clock and zone may be any.
  headers.set('x-platform-time', toPlatformTime(clock(), zone));
  const build = consoleBuild?.();
  if (build) headers.set('x-console-build', build);
  const screens = screensVersion?.() ?? 0;
  if (screens > 0) headers.set('x-screens', String(screens));
}

interface Call {
  readonly route: Route;
  readonly arrival: Arrival;
  readonly caller: Caller;
  readonly body: unknown;
}

/** The connections that fit the call: exports may last, any other call shares with the routes of its group. */
function databaseOf({ costly, group, path, method }: Route, { connections }: ApiOptions): Database {
  return costly === 'export' ? connections.work : connections.shareOf(group ?? `${method} ${path}`);
}

function toContext({ route, arrival, caller, body }: Call, options: ApiOptions): RouteContext {
  const { request } = arrival;
  return {
    db: databaseOf(route, options),
    caller,
    language: arrival.language,
    now: toPlatformTime(options.clock(), options.zone),
    params: arrival.params,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body,
    ip: arrival.ip,
    request,
    decryptCredential: ciphertext => options.decryptCredential(ciphertext, request.headers.get('authorization')),
    idempotencyKey: idempotencyKeyOf(request),
  };
}

/** Browsers say where a request comes from; calls of other sites' pages are refused whatever they carry. */
function refuseOtherSites(request: Request): void {
  if (request.headers.get('sec-fetch-site') !== 'cross-site') return;
  throw new Refusal(
    { zh: '不接受其他网站发起的请求', en: 'Requests from other sites are not accepted' },
    { status: 1, code: 403, http: 400 },
  );
}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null || key === '') return null;
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new Refusal(
    { zh: '请求标识不正确', en: 'The idempotency key is not valid' },
    { status: 1, code: 400, http: 400 },
  );
}

interface Denied {
  readonly arrival: Arrival;
  readonly caller: Caller;
  readonly startedAt: number;
}

/** The whole session ends with HTTP 403 (spec section 8), so one missing right is an application refusal. */
async function denied(route: Route, { arrival, caller, startedAt }: Denied, options: ApiOptions): Promise<Refusal> {
  const { db, clock, zone, limits } = options;
  const { method } = arrival.request;
  const what = `${method} ${route.path}`;
  const write = (count: number): Promise<void> => {
    const call = { caller, now: toPlatformTime(clock(), zone), ip: arrival.ip, method, path: route.path, startedAt };
    const times = count === 1 ? { zh: '', en: '' } : { zh: `（${count}次）`, en: ` (${count} times)` };
    const deed: Deed = {
      type: method === 'GET' ? 4 : method === 'PUT' || method === 'PATCH' ? 2 : method === 'DELETE' ? 3 : 1,
      module: 'access',
      description: { zh: `权限不足：${what}${times.zh}`, en: `Refused for lack of rights: ${what}${times.en}` },
      result: 'failed',
    };
    return writeAudit(db, call, [deed]);
  };
  await limits.denials.note({ key: `${caller.sessionId} ${what}`, write });
  return new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
}

function withApiHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(apiHeaders)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
