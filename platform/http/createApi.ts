import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';

import { addressOf, isOverTls } from './addressOf.ts';
import { type ApiOptions, answerRoute } from './answerRoute.ts';
import { refusedAnswer } from './envelope.ts';
import { toRefusal } from './failures.ts';
import { transportSecurity } from './headers.ts';
import { languageOf } from './languageOf.ts';
import { loggablePath } from './log.ts';
import { type LogPlace, unusualLogPort } from './logPlace.ts';
import { Refusal } from './refusal.ts';
import type { Route } from './route.ts';
import { routeTable } from './routeTable.ts';

export interface Surroundings extends ApiOptions, LogPlace {
  /** How many proxies stand in front and add to `x-forwarded-for`. */
  readonly proxyHops: number;
  /** Answers what no route answers: the files of the console. */
  readonly otherwise?: ((request: Request) => Promise<Response | null>) | undefined;
}

export type FetchHandler = (request: Request, env?: unknown) => Promise<Response>;

/**
 * The HTTP side of the platform. Each route carries its own guard, applied to the route that was resolved: there is no
 * rule by path prefix that another spelling of the path could slip past.
 */
export function createApi(routes: readonly Route[], options: Surroundings): FetchHandler {
  const app = new Hono<{ Bindings: object }>();
  for (const route of routeTable(routes)) {
    app.on(route.method, route.path, context => {
      const request = context.req.raw;
      return answerRoute(
        route,
        {
          id: randomUUID(),
          request,
          params: context.req.param(),
          language: languageOf(request.headers.get('accept-language')),
          ip: addressOf(request, context.env, options.proxyHops),
        },
        options,
      );
    });
  }
  app.notFound(async context => {
    const request = context.req.raw;
    const found = await options.otherwise?.(request);
    if (found) return found;
    options.log.write('info', 'unknown', { method: request.method, path: loggablePath(context.req.path) });
    return refusedAnswer(notFound(), languageOf(request.headers.get('accept-language')));
  });
  app.onError((error, context) => {
    const id = randomUUID();
    options.log.write('error', 'failure', { id, error: error.stack ?? error.message });
    return refusedAnswer(toRefusal(error, id), languageOf(context.req.header('accept-language') ?? null));
  });
  return async (request, env) => {
    const response = await app.fetch(request, typeof env === 'object' && env !== null ? env : {});
    if (isOverTls(request, options.proxyHops)) {
      for (const [name, value] of Object.entries(transportSecurity)) response.headers.set(name, value);
    }
    const logPort = unusualLogPort(request, options);
    if (logPort !== undefined) response.headers.set('x-log-port', String(logPort));
    return response;
  };
}

function notFound(): Refusal {
  return new Refusal({ zh: '接口不存在', en: 'There is no such call' }, { status: 1, code: 404, http: 404 });
}
