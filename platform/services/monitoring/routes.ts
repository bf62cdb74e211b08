import type { Route, RouteContext } from '../../http/route.ts';
import { withoutClosedLists } from '../dashboard/maySee.ts';
import type { ServiceParts } from '../service.ts';
import { answerCurrent } from './current.ts';
import { answerScopes } from './places.ts';
import { answerRanking } from './ranking.ts';
import { exportSeries, answerSeries } from './series.ts';

const base = '/api/resources/v1/data-monitoring';
const seen = { anyOf: ['devices:data-monitoring'] };

/** Creates the routes of the monitoring board, which read the stored readings. */
export function monitoringRoutes(parts: Pick<ServiceParts, 'clock' | 'zone' | 'catalogue'>): readonly Route[] {
  const get = (name: string, handle: (context: RouteContext) => Promise<unknown>): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: seen,
    handle,
  });
  return [
    get('current', async context =>
      withoutClosedLists(await answerCurrent(context, parts), context.caller, parts.catalogue),
    ),
    get('top', context => answerRanking(context, parts)),
    get('scopes', answerScopes),
    { method: 'POST', path: `${base}/series`, permission: seen, handle: context => answerSeries(context, parts) },
    {
      method: 'GET',
      path: `${base}/export`,
      permission: { anyOf: ['data-monitoring:export'] },
      costly: 'export',
      handle: context => exportSeries(context, parts),
    },
  ];
}
