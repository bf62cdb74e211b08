import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { removeInaccessibleLinks } from '../series/maySee.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import { respondWithCurrentFigures } from './current.ts';
import { respondWithScopes } from './places.ts';
import { respondWithRanking } from './ranking.ts';
import { exportSeries, respondWithSeries } from './series.ts';

const base = '/api/resources/v1/data-monitoring';
const seen = { anyOf: ['devices:data-monitoring'] };

/** Creates the routes of the monitoring board, which read the stored readings. */
export function createMonitoringRoutes(parts: PlatformBasics): readonly Route[] {
  const get = (name: string, handle: (context: RouteContext) => Promise<unknown>): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: seen,
    handle,
  });
  return [
    get('current', async context =>
      removeInaccessibleLinks(await respondWithCurrentFigures(context, parts), context.caller, parts.catalogue),
    ),
    get('top', context => respondWithRanking(context, parts)),
    get('scopes', respondWithScopes),
    { method: 'POST', path: `${base}/series`, permission: seen, handle: context => respondWithSeries(context, parts) },
    {
      method: 'GET',
      path: `${base}/export`,
      permission: { anyOf: ['data-monitoring:export'] },
      costly: 'export',
      handle: context => exportSeries(context, parts),
    },
  ];
}
