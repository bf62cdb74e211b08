import type { Route, RouteContext } from '../../http/route.ts';
import type { Catalogue } from '../../resources/catalogue.ts';
import type { ServiceParts } from '../service.ts';
import { answerDistribution, answerFaultFigures } from './distribution.ts';
import { exportTrends } from './exportTrends.ts';
import { withoutClosedLists } from './maySee.ts';
import { answerLatest, answerToDos } from './lists.ts';
import { answerSummary } from './summary.ts';
import { answerTop } from './top.ts';
import { answerTrend } from './trend.ts';

const base = '/api/public/v1/dashboard';

type Parts = Pick<ServiceParts, 'catalogue' | 'clock' | 'zone'>;

type Answer = (context: RouteContext, catalogue: Catalogue, parts: Parts) => Promise<unknown>;

const answers: Readonly<Record<string, Answer>> = {
  summary: answerSummary,
  trend: (context, _, parts) => answerTrend(context, parts),
  distribution: answerDistribution,
  faults: answerFaultFigures,
  top: answerTop,
  todo: answerToDos,
  latest: answerLatest,
};

/** Creates the routes of the dashboard, one for each card. */
export function dashboardRoutes(parts: Parts): readonly Route[] {
  return [
    ...Object.entries(answers).map(([name, answer]): Route => ({
      method: 'GET',
      path: `${base}/${name}`,
      permission: { anyOf: ['dashboard:dashboard'] },
      handle: async context =>
        withoutClosedLists(await answer(context, parts.catalogue, parts), context.caller, parts.catalogue),
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
