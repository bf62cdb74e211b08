import { selectionKey } from '../../../src/schemas/vocabulary/actionForm.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { requiredProofForSave } from './passwordDemands.ts';
import { logEntryOfDeletion } from './deleteRecords.ts';
import type { ResourceDeps } from './deps.ts';
import { parseRequestInput, toRoutePath } from '../http/requestInput.ts';
import { notifyRunner, runOrQueueWork, resolveTargets } from './runOrQueueWork.ts';
import { runWrite } from './runWrite.ts';

/** Creates the route that deletes the records of a list of ids, or of a selection. */
export function createDeleteRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const call = resource.api.delete;
  const code = resource.operations.delete;
  if (!call || !code) return [];
  const isOne = call.path.includes('{id}');
  return [
    {
      ...toRoutePath(call),
      permission: { anyOf: [code] },
      usesReserve: true,
      asksPassword: requiredProofForSave(resource, 'delete'),
      handle: async context => {
        const input = parseRequestInput(call, context);
        const ids = input[isOne ? 'id' : (call.ids ?? 'idList')];
        const selection = isOne ? undefined : input[selectionKey];
        return notifyRunner(await remove({ resource, deps, call, input }, context, { ids, selection }), deps);
      },
    },
  ];
}

interface DeleteRouteOptions {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly call: Call;
  readonly input: Row;
}

function remove(
  { resource, deps, call, input }: DeleteRouteOptions,
  context: RouteContext,
  choice: { readonly ids: unknown; readonly selection: unknown },
): Promise<unknown> {
  const attempt = { ...logEntryOfDeletion(resource), request: input, names: [call.ids ?? 'idList'] };
  return runWrite(context, {
    attempt,
    prepare: () => resolveTargets({ deps, context }, resource, choice),
    run: (db, chosen) =>
      runOrQueueWork(
        db,
        { resource, action: null, values: {}, reason: null },
        { resolved: chosen, attempt, deps, context },
      ),
  });
}
