import type { FaultKind, FaultRule } from '../../../../src/schemas/faults/faultScenario.ts';
import type { FetchHandler } from '../fetchHandler.ts';
import { refusalResponse } from '../envelope.ts';
import { apiHeaders } from '../headers.ts';
import { languageOf } from '../languageOf.ts';
import { Refusal } from '../refusal.ts';
import type { FaultInjector } from './faultInjector.ts';
import { faultsPath } from './faultRoutes.ts';
import { failEverySecondRecord } from './failEverySecondRecord.ts';

/** Returns whether the path belongs to the API. Faults never affect files of the console. */
const isCall = (path: string) => /^\/(api|v5|support)\//.test(path);
const faultsHeader = 'x-faults';
/** Default time after which a fault breaks a stream. */
const streamLifeMs = 1_000;

/** Wraps a handler so that its calls fail according to the rules. Excludes the calls that control the rules. */
export function withFaults(fetch: FetchHandler, injector: FaultInjector): FetchHandler {
  return async (request, env) => {
    const path = new URL(request.url).pathname;
    if (!isCall(path) || path.startsWith(faultsPath)) return fetch(request, env);
    const rule = injector.matchCall(request.method, path);
    const pass = (passed: Request) => fetch(passed, env);
    if (rule && rule.fault !== 'dropped') await wait(rule.delayMs ?? 0, request.signal);
    const response = await (rule ? faultInjectors[rule.fault](request, pass, rule) : pass(request));
    // The console shows the fault panel only when this header is present.
    response.headers.set(faultsHeader, 'on');
    return response;
  };
}

type PassRequest = (request: Request) => Promise<Response>;

/** Functions that inject each type of fault into a response. */
const faultInjectors: {
  readonly [K in FaultKind]: (request: Request, pass: PassRequest, rule: FaultRule) => Promise<Response>;
} = {
  late: (request, pass) => pass(request),
  status: async (request, _, { status = 1 }) => refusalWithStatus(request, { status, http: 200 }),
  http: async (request, _, { status = 500 }) => refusalWithStatus(request, { status: 1, http: status }),
  html: async () =>
    new Response('<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>', {
      headers: { ...apiHeaders, 'content-type': 'text/html; charset=utf-8' },
    }),
  truncated: async (request, pass) => truncateBody(await pass(request)),
  halfFailed: failEverySecondRecord,
  dropped: async (request, pass, { delayMs = streamLifeMs }) => breakConnection(await pass(request), delayMs),
};

function refusalWithStatus(
  request: Request,
  { status, http }: { readonly status: number; readonly http: number },
): Response {
  const refusal = new Refusal({ zh: '演练的故障', en: 'Injected fault' }, { status, code: http === 200 ? 400 : http });
  const { body, headers } = refusalResponse(refusal, languageOf(request.headers.get('accept-language')));
  return new Response(body, { status: http, headers });
}

/** Removes the second half of the body and the length header, so that the client considers the body complete. */
async function truncateBody(response: Response): Promise<Response> {
  const wholeBody = await response.arrayBuffer();
  return new Response(wholeBody.slice(0, wholeBody.byteLength / 2), {
    status: response.status,
    headers: withoutLength(response),
  });
}

/** Breaks the connection: in the middle of the body or, for a stream, after some time. */
async function breakConnection(response: Response, lifeMs: number): Promise<Response> {
  const headers = withoutLength(response);
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  const body =
    isStream && response.body ? errorAfter(response.body, lifeMs) : halfThenError(await response.arrayBuffer());
  return new Response(body, { status: response.status, headers });
}

function halfThenError(wholeBody: ArrayBuffer): ReadableStream<Uint8Array> {
  let isBegun = false;
  return new ReadableStream({
    pull: controller => {
      if (isBegun) return controller.error(new Error('dropped on demand'));
      isBegun = true;
      return controller.enqueue(new Uint8Array(wholeBody.slice(0, Math.max(1, wholeBody.byteLength / 2))));
    },
  });
}

function errorAfter(stream: ReadableStream<Uint8Array>, lifeMs: number): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start: controller => {
      timer = setTimeout(() => {
        controller.error(new Error('dropped on demand'));
        reader.cancel().catch(() => undefined);
      }, lifeMs);
    },
    pull: async controller => {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      clearTimeout(timer);
      return controller.close();
    },
    cancel: () => {
      clearTimeout(timer);
      return reader.cancel();
    },
  });
}

function withoutLength({ headers }: Response): Headers {
  const rest = new Headers(headers);
  rest.delete('content-length');
  return rest;
}

/** Waits for the given time, or until the client aborts the request. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
