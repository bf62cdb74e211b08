import type { Action } from '../../schemas/vocabulary/action.ts';
import { actionCall } from '../../schemas/vocabulary/actionCall.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { deletionActionName } from './createDeleteAction.ts';

/**
 * Returns whether an action can run on a selection token; false if the action does not apply to several records, or if
 * its call needs the id of a single record.
 */
export function supportsSelection(resource: Resource, action: Action): boolean {
  if (action.name === deletionActionName) return resource.api.delete?.path.includes('{id}') === false;
  const isForMany = action.on.includes('bulk') || action.on.includes('board');
  return isForMany && actionCall(resource, action).ids !== 'id';
}
