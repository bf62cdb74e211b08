import type { Route, RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { respondWithDistribution, respondWithFaultFigures } from './distribution.ts';
import { exportTrends } from './exportTrends.ts';
import { removeInaccessibleLinks } from './series/maySee.ts';
import { respondWithLatestEvents, respondWithToDos } from './lists.ts';
import { respondWithSummary } from './summary.ts';
import { respondWithTopList } from './topList.ts';
import { respondWithTrend } from './trend.ts';

const base = '/api/public/v1/dashboard';

type Parts = PlatformBasics;

type Handler = (context: RouteContext, catalogue: Catalogue, parts: Parts) => Promise<unknown>;

const handlers: Readonly<Record<string, Handler>> = {
  summary: respondWithSummary,
  trend: (context, _, parts) => respondWithTrend(context, parts),
  distribution: respondWithDistribution,
  faults: respondWithFaultFigures,
  top: respondWithTopList,
  todo: respondWithToDos,
  latest: respondWithLatestEvents,
};

/** Creates the routes of the dashboard, one for each of its panels. */
export function createDashboardRoutes(parts: Parts): readonly Route[] {
  return [
    ...Object.entries(handlers).map(([name, answer]): Route => ({
      method: 'GET',
      path: `${base}/${name}`,
      permission: { anyOf: ['dashboard:dashboard'] },
      handle: async context =>
        removeInaccessibleLinks(await answer(context, parts.catalogue, parts), context.caller, parts.catalogue),
    })),
    {
      method: 'GET',
      path: `${base}/export`,
      permission: { anyOf: ['dashboard:export'] },
      costly: 'export',
      handle: context => exportTrends(context, parts),
    },
  ];
}
