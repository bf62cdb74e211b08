import type { Action } from '../../schemas/action.ts';
import { actionCall } from '../../schemas/actionCall.ts';
import type { Resource } from '../../schemas/resource.ts';
import { deleteName } from './deleteAction.ts';

/** Whether an action can be run over a selection: one whose call is about a single record cannot. */
export function takesSelection(resource: Resource, action: Action): boolean {
  if (action.name === deleteName) return resource.api.delete?.path.includes('{id}') === false;
  const isForMany = action.on.includes('bulk') || action.on.includes('board');
  return isForMany && actionCall(resource, action).ids !== 'id';
}
