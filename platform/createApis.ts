import type { FetchHandler } from './engine/http/fetchHandler.ts';
import { type CreateApiOptions, createApi } from './engine/api/createApi.ts';
import type { Route } from './engine/http/route.ts';
import { withCors } from './engine/http/withCors.ts';

/**
 * Path prefix of the log API. The log listener serves every route with this prefix, even if the route states no
 * listener.
 */
const logApi = '/api/public/v5/log/';

const belongsToLogApi = ({ listener, path }: Route): boolean => listener === 'log' || path.startsWith(logApi);

interface CreateApisOptions {
  /** Routes that do not depend on screens. */
  readonly fixedRoutes: readonly Route[];
  readonly createScreenRoutes: () => readonly Route[];
  readonly healthRoute: Route;
  /** Options of the API on the main listener and of the API on the log listener. */
  readonly mainOptions: CreateApiOptions;
  readonly logOptions: CreateApiOptions;
}

/**
 * Creates APIs that follow the published screens. A request that is running when the screens change completes with the
 * old screens.
 */
export function createApis({
  fixedRoutes,
  createScreenRoutes,
  healthRoute,
  mainOptions,
  logOptions,
}: CreateApisOptions) {
  const make = () => {
    const routes = [...fixedRoutes, ...createScreenRoutes()];
    const main = routes.filter(route => route.listener !== 'log');
    return {
      routes,
      fetch: createApi(main, mainOptions),
      logFetch: withCors(createApi([healthRoute, ...routes.filter(belongsToLogApi)], logOptions)),
    };
  };
  let made = make();
  return {
    routes: () => made.routes,
    fetch: (...call: Parameters<FetchHandler>) => made.fetch(...call),
    logFetch: (...call: Parameters<FetchHandler>) => made.logFetch(...call),
    renew: () => {
      made = make();
    },
  };
}
