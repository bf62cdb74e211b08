import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { createDeleteAction } from '../actions/createDeleteAction.ts';
import { useHasPermission } from '../services.ts';

/** Returns the bulk actions that the signed-in user may run; deleting comes last. */
export function useBulkActions(resource: Resource): readonly Action[] {
  const may = useHasPermission();
  const own = (resource.actions ?? []).filter(action => action.on.includes('bulk') && may(action.code));
  const mayDelete = resource.api.delete !== undefined && may(resource.operations.delete);
  return mayDelete ? [...own, createDeleteAction(resource)] : own;
}
