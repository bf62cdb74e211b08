import type { Action } from './action.ts';
import { type Call, call } from './call.ts';
import type { Resource } from './resource.ts';

/** The call of an action: its own, or `POST {base}/{action}`, the base being where the resource's details are read. */
export function actionCall(resource: Pick<Resource, 'api'>, action: Action): Call {
  return action.call ?? call('POST', `${resource.api.detail.path.replace(/\/[^/]*$/, '')}/${action.name}`);
}
