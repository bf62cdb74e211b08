import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';

import { clientIpOf } from '../http/clientIp.ts';
import { type ApiOptions, handleCall } from './handleCall.ts';
import { refusalResponse } from '../http/envelope.ts';
import { toRefusal } from '../http/toRefusal.ts';
import { languageOf } from '../http/languageOf.ts';
import { toLoggablePath } from '../log/log.ts';
import { type LogServerOptions, nonDefaultLogPort } from '../http/logServerOrigin.ts';
import type { FetchHandler } from '../http/fetchHandler.ts';
import { unknownCallRefusal } from '../http/unknownCallRefusal.ts';
import type { Route } from '../http/route.ts';
import { createRouteTable } from '../http/routeTable.ts';

export interface CreateApiOptions extends ApiOptions, LogServerOptions {
  /** Number of proxies in front of this process that add to `x-forwarded-for`. */
  readonly proxyHops: number;
  /** Serves a file of the console for a request that matches no route. */
  readonly handleUnrouted?: ((request: Request) => Promise<Response | null>) | undefined;
}

/**
 * Creates the HTTP API. Each route checks its own permission, because another spelling of a path could bypass a rule
 * for a path prefix.
 */
export function createApi(routes: readonly Route[], options: CreateApiOptions): FetchHandler {
  const app = new Hono<{ Bindings: object }>();
  for (const route of createRouteTable(routes)) {
    app.on(route.method, route.path, context => {
      const request = context.req.raw;
      return handleCall(
        route,
        {
          id: randomUUID(),
          request,
          params: context.req.param(),
          language: languageOf(request.headers.get('accept-language')),
          ip: clientIpOf(request, context.env, options.proxyHops),
        },
        options,
      );
    });
  }
  app.notFound(async context => {
    const request = context.req.raw;
    const found = await options.handleUnrouted?.(request);
    if (found) return found;
    options.log.write('info', 'unknown path', { method: request.method, path: toLoggablePath(context.req.path) });
    return refusalResponse(unknownCallRefusal(), languageOf(request.headers.get('accept-language')));
  });
  app.onError((error, context) => {
    const id = randomUUID();
    options.log.write('error', 'call failed', { id, error: error.stack ?? error.message });
    return refusalResponse(toRefusal(error, id), languageOf(context.req.header('accept-language') ?? null));
  });
  return async (request, env) => {
    const response = await app.fetch(request, typeof env === 'object' && env !== null ? env : {});
    const logPort = nonDefaultLogPort(request, options);
    if (logPort !== undefined) response.headers.set('x-log-port', String(logPort));
    return response;
  };
}
