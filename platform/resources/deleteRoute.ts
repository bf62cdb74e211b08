import { selectionField } from '../../src/schemas/actionForm.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { demandOfSave } from './asksPassword.ts';
import { deleteDeed } from './deleteWork.ts';
import type { ResourceDeps } from './deps.ts';
import { readInput, routePath } from './input.ts';
import { announce, carryOut, chosenTargets } from './order.ts';
import { runWrite } from './runWrite.ts';

/** The route that removes records: those of a list of ids, or of a selection. */
export function deleteRoute(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const call = resource.api.delete;
  const code = resource.operations.delete;
  if (!call || !code) return [];
  const isOne = call.path.includes('{id}');
  return [
    {
      ...routePath(call),
      permission: { anyOf: [code] },
      asksPassword: demandOfSave(resource, 'delete'),
      handle: async context => {
        const input = readInput(call, context);
        const ids = input[isOne ? 'id' : (call.ids ?? 'idList')];
        const selection = isOne ? undefined : input[selectionField];
        return announce(await remove(resource, deps, context, { ids, selection }), deps);
      },
    },
  ];
}

function remove(
  resource: Resource,
  deps: ResourceDeps,
  context: RouteContext,
  choice: { readonly ids: unknown; readonly selection: unknown },
): Promise<unknown> {
  const attempt = { ...deleteDeed(resource), request: context.body ?? context.params };
  return runWrite(context, {
    attempt,
    prepare: () => chosenTargets({ deps, context }, resource, choice),
    work: (db, targets) =>
      carryOut(db, { resource, action: null, values: {}, reason: null }, { targets, attempt, deps, context }),
  });
}
