import type { Action } from './action.ts';
import { type Call, basePath, call } from './call.ts';
import type { Resource } from './resource.ts';

/**
 * Returns the call of an action: the declared call, or `POST {base}/{action}` with the base path of the resource's
 * calls.
 */
export function actionCall(resource: Pick<Resource, 'api'>, action: Action): Call {
  return action.call ?? call('POST', `${basePath(resource.api)}/${action.name}`);
}
