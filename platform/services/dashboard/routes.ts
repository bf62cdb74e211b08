import type { Route, RouteContext } from '../../http/route.ts';
import type { Catalogue } from '../../resources/catalogue.ts';
import type { ServiceParts } from '../service.ts';
import { distribution, faults } from './distribution.ts';
import { exported } from './exported.ts';
import { withoutClosedLists } from './maySee.ts';
import { latest, todo } from './lists.ts';
import { summary } from './summary.ts';
import { top } from './top.ts';
import { trend } from './trend.ts';

const base = '/api/public/v1/dashboard';

type Parts = Pick<ServiceParts, 'catalogue' | 'clock' | 'zone'>;

type Answer = (context: RouteContext, catalogue: Catalogue, parts: Parts) => Promise<unknown>;

const answers: Readonly<Record<string, Answer>> = {
  summary,
  trend: (context, _, parts) => trend(context, parts),
  distribution,
  faults,
  top,
  todo,
  latest,
};

/** The calls of the dashboard; each card of it asks for itself. */
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
      handle: context => exported(context, parts),
    },
  ];
}
