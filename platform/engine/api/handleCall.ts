import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { type OperationLogEntry, writeOperationLog } from '../audit/operationLog.ts';
import type { WorkerPool } from '../workerPool/workerPool.ts';
import type { Connections } from '../storage/connections.ts';
import type { Database, Row } from '../storage/database.ts';
import { isDiskFullError } from '../storage/databaseErrors.ts';
import type { DiskWatch } from '../http/diskWatch.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { successResponse, refusalResponse } from '../http/envelope.ts';
import { toRefusal } from '../http/toRefusal.ts';
import { type CallerFinder, anonymousCaller } from '../http/caller.ts';
import { apiHeaders } from '../http/headers.ts';
import { withResponseEndListener } from '../http/limits/concurrencyLimiter.ts';
import { delayIfRateLimited } from '../http/limits/delayIfRateLimited.ts';
import type { RequestLimits } from '../http/limits/requestLimits.ts';
import { type Log, stackTraceOf } from '../log/log.ts';
import { refuseWithoutSecondFactor } from '../http/refuseWithoutSecondFactor.ts';
import { requirePasswordProof } from '../http/passwordProof.ts';
import { refuseTemporaryPassword } from '../http/temporaryPassword.ts';
import { readBody } from '../http/readBody.ts';
import { parseQuery } from '../http/parseQuery.ts';
import { refuseCrossSiteRequest } from '../http/refuseCrossSiteRequest.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Route, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';

/** Code of a call that failed at a remote platform. */
const badGateway = 502;

export interface ApiOptions {
  readonly db: Database;
  readonly connections: Connections;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Time zone of the platform. */
  readonly zone: string;
  readonly log: Log;
  /** Decrypts a credential that was encrypted for the session of this token. */
  readonly decryptCredential: (ciphertext: string, token: string | null) => Promise<string>;
  /** Returns an error for each new password that is easy to guess. */
  readonly findWeakPasswords: (
    fields: Fields,
    values: Readonly<Row>,
    about: { readonly names: readonly string[]; readonly language: Language; readonly db: Database },
  ) => Promise<Readonly<Record<string, string>>>;
  readonly limits: RequestLimits;
  readonly workers: Pick<WorkerPool, 'run'>;
  /** User names of accounts that may keep a password that somebody else has set. */
  readonly passwordExemptions: readonly string[];
  readonly findCaller: CallerFinder;
  /**
   * Refuses a call that is currently unavailable to all callers, even those with permission, for example after the
   * licence of the platform has expired.
   */
  readonly refuseUnavailable: (route: Pick<Route, 'path' | 'permission'>, db: Database) => Promise<void>;
  /** Returns the build of the console that this process serves; `null` when it serves none. */
  readonly consoleBuild?: (() => string | null) | undefined;
  /** Returns the version of the published screens in use; 0 when none are published. */
  readonly screensVersion?: (() => number) | undefined;
  readonly disk?: Pick<DiskWatch, 'stateFor'> | undefined;
}

/** Properties of a request that the transport provides. */
export interface IncomingRequest {
  readonly id: string;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly ip: string;
}

/**
 * Handles one call. Checks rate limits before any database query, and session and permission before reading the body.
 * Converts every error to a response. For an unknown error, the client receives only the id of its log entry.
 */
export async function handleCall(route: Route, incoming: IncomingRequest, options: ApiOptions): Promise<Response> {
  const startedAt = performance.now();
  const { id, request, language, ip } = incoming;
  let caller = anonymousCaller;
  let outcome = 'ok';
  let code: number | undefined;
  let response: Response;
  const token = request.headers.get('authorization');
  const metered = { route, token, ip };
  const { gate, concurrency: atOnce } = options.limits;
  let free = (): void => undefined;
  try {
    refuseCrossSiteRequest(request);
    gate.enter(metered);
    if (route.permission !== 'public') {
      const isSeen = !request.headers.has('x-unattended');
      caller = await options.findCaller(options.connections.lookups, token, options.clock(), { isSeen });
      gate.markKnown(metered);
    }
    refuseTemporaryPassword(route, caller, options.passwordExemptions);
    refuseWithoutSecondFactor(route, caller);
    if (!mayCall(route.permission, caller))
      throw await logDenial(route, { arrival: incoming, caller, startedAt }, options);
    await options.refuseUnavailable(route, options.db);
    if (route.costly) free = await atOnce.reserve(route.costly, caller, request.signal);
    const hasNoJson = request.method === 'GET' || request.method === 'HEAD' || route.body === 'stream';
    const body = hasNoJson ? null : await readBody(request);
    const context = toContext({ route, arrival: incoming, caller, body }, options);
    await requirePasswordProof(route, context, options.clock());
    const result = await route.handle(context);
    response =
      result instanceof Response
        ? withApiHeaders(route.costly ? withResponseEndListener(result, free) : result)
        : successResponse(result);
    if (!(result instanceof Response)) free();
  } catch (error) {
    free();
    gate.markRefused(metered);
    const refusal = toLoggedRefusal(error, id, options.log);
    outcome = error instanceof Refusal ? 'refused' : 'failed';
    code = refusal.options.code;
    response = refusalResponse(refusal, language);
    await delayIfRateLimited(response);
  }
  response.headers.set('x-request-id', id);
  setPlatformHeaders(response.headers, caller, options);
  options.log.write('info', 'call', {
    id,
    method: request.method,
    route: route.path,
    http: response.status,
    outcome,
    code,
    ms: Math.round(performance.now() - startedAt),
    uid: caller.uid,
    ip,
  });
  return response;
}

/** Converts an error to the refusal that the client receives. Logs errors of the program and of remote platforms. */
function toLoggedRefusal(error: unknown, id: string, log: Log): Refusal {
  const refusal = toRefusal(error, id);
  const { cause } = refusal;
  // Only the cause of a remote platform's failure is logged, because the causes of other refusals may quote the
  // request.
  if (refusal === error && refusal.options.code === badGateway && cause instanceof Error)
    log.write('warn', 'call to remote platform failed', { id, error: cause.message });
  // A full disk has its own log line; a stack trace for each call would fill the disk further.
  if (!(error instanceof Refusal) && !isDiskFullError(error))
    log.write('error', 'call failed', { id, error: stackTraceOf(error) });
  return refusal;
}

/**
 * Adds headers to every response: the platform's time, the console build, the version of the screens and the disk
 * state.
 */
function setPlatformHeaders(headers: Headers, caller: Caller, options: ApiOptions): void {
  const { clock, zone, consoleBuild, screensVersion, disk } = options;
  // Forms validate future times with the platform's clock, because the browser's clock and zone may differ.
  headers.set('x-platform-time', toPlatformTime(clock(), zone));
  const build = consoleBuild?.();
  if (build) headers.set('x-console-build', build);
  const screens = screensVersion?.() ?? 0;
  if (screens > 0) headers.set('x-screens', String(screens));
  const space = disk?.stateFor(caller);
  if (space) headers.set('x-disk', space);
}

interface Call {
  readonly route: Route;
  readonly arrival: IncomingRequest;
  readonly caller: Caller;
  readonly body: unknown;
}

/**
 * Returns the database connections for the call. Exports use the connections for long statements. All other calls share
 * the connections of their group.
 */
function chooseDatabase({ costly, group, path, method, usesReserve }: Route, { connections }: ApiOptions): Database {
  if (costly === 'export') return connections.work;
  return connections[usesReserve ? 'reserveFor' : 'forGroup'](group ?? `${method} ${path}`);
}

function toContext({ route, arrival: incoming, caller, body }: Call, options: ApiOptions): RouteContext {
  const { request, language } = incoming;
  const db = chooseDatabase(route, options);
  return {
    db,
    caller,
    language,
    now: toPlatformTime(options.clock(), options.zone),
    params: incoming.params,
    ...parseQuery(new URL(request.url).searchParams),
    body,
    ip: incoming.ip,
    request,
    decryptCredential: ciphertext => options.decryptCredential(ciphertext, request.headers.get('authorization')),
    findWeakPasswords: (fields, values, names) => options.findWeakPasswords(fields, values, { names, language, db }),
    idempotencyKey: idempotencyKeyOf(request),
    runInWorker: (name, input, limits) =>
      options.workers.run(name, input, { uid: caller.uid, signal: request.signal, ...limits }),
  };
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

interface DeniedCall {
  readonly arrival: IncomingRequest;
  readonly caller: Caller;
  readonly startedAt: number;
}

/**
 * Logs the denial and returns the refusal. The refusal uses HTTP 200, because the console ends the session on HTTP 403.
 */
async function logDenial(
  route: Route,
  { arrival: incoming, caller, startedAt }: DeniedCall,
  options: ApiOptions,
): Promise<Refusal> {
  const { db, clock, zone, limits } = options;
  const { method } = incoming.request;
  const what = `${method} ${route.path}`;
  const write = (count: number): Promise<void> => {
    const call = { caller, now: toPlatformTime(clock(), zone), ip: incoming.ip, method, path: route.path, startedAt };
    const times = count === 1 ? { zh: '', en: '' } : { zh: `（${count}次）`, en: ` (${count} times)` };
    const logEntry: OperationLogEntry = {
      type: method === 'GET' ? 4 : method === 'PUT' || method === 'PATCH' ? 2 : method === 'DELETE' ? 3 : 1,
      module: 'access',
      description: { zh: `权限不足：${what}${times.zh}`, en: `Rejected for missing permissions: ${what}${times.en}` },
      result: 'failed',
    };
    return writeOperationLog(db, call, [logEntry]);
  };
  await limits.denials.record({ key: `${caller.sessionId} ${what}`, write });
  return new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
}

function withApiHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(apiHeaders)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
