import type { Route, RouteContext } from '../../http/route.ts';
import { withoutClosedLists } from '../dashboard/maySee.ts';
import type { ServiceParts } from '../service.ts';
import { current } from './current.ts';
import { scopes } from './places.ts';
import { ranking } from './ranking.ts';
import { exportedSeries, series } from './series.ts';

const base = '/api/resources/v1/data-monitoring';
const seen = { anyOf: ['devices:data-monitoring'] };

/** The calls of the monitoring board, all of them over the readings that the platform keeps. */
export function monitoringRoutes(parts: Pick<ServiceParts, 'clock' | 'zone' | 'catalogue'>): readonly Route[] {
  const get = (name: string, handle: (context: RouteContext) => Promise<unknown>): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: seen,
    handle,
  });
  return [
    get('current', async context => withoutClosedLists(await current(context, parts), context.caller, parts.catalogue)),
    get('top', context => ranking(context, parts)),
    get('scopes', scopes),
    { method: 'POST', path: `${base}/series`, permission: seen, handle: context => series(context, parts) },
    {
      method: 'GET',
      path: `${base}/export`,
      permission: { anyOf: ['data-monitoring:export'] },
      handle: context => exportedSeries(context, parts),
    },
  ];
}
