import controlPanel from '../../../../src/resources/devices/control-panel.ts';
import type { Action } from '../../../../src/schemas/vocabulary/action.ts';
import { selectionKey } from '../../../../src/schemas/vocabulary/actionForm.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { requirePermission } from '../../../engine/http/requirePermission.ts';
import type { Route } from '../../../engine/http/route.ts';
import { requiredProofForAction } from '../../../engine/resources/passwordDemands.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';

const codes = Object.keys(controlPanel.buttons ?? {});

/**
 * Creates one route for all commands, for example `{ command: 'restart', idList | selection, params }`. The route
 * checks the permission code of the command, here `control-panel:restart`, and then calls the route of the device
 * action with this code.
 */
export function createFleetCommandRoute(devices: Resource, routes: readonly Route[]): Route {
  return {
    method: 'POST',
    path: '/api/resources/v1/control-panel/command',
    permission: { anyOf: codes },
    asksPassword: requiredProofForAction(devices.actions ?? [], ({ body }) => namedAction(devices, body)),
    handle: async context => {
      const body = isRecord(context.body) ? context.body : {};
      const { command: _command, params = {}, idList, [selectionKey]: selection, ...stray } = body;
      const action = namedAction(devices, body);
      const route = routes.find(item => item.path === `/api/resources/v1/devices/${action?.name}`);
      if (!action || !route || !isRecord(params) || Object.keys(stray).length > 0) {
        throw badRequestRefusal({ zh: '未知的命令', en: 'Unknown command' });
      }
      requirePermission(action.code, context.caller);
      const choice = {
        ...(idList === undefined ? {} : { idList }),
        ...(selection === undefined ? {} : { [selectionKey]: selection }),
      };
      return route.handle({ ...context, body: { ...params, ...choice } });
    },
  };
}

function namedAction({ actions = [] }: Resource, body: unknown): Action | undefined {
  const { command } = isRecord(body) ? body : {};
  return actions.find(action => action.on.includes('board') && action.code === `control-panel:${String(command)}`);
}
