import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';
import { deleteAction } from '../actions/deleteAction.ts';
import { useMay } from '../services.ts';

/** What the signed-in user may do with several rows at once; deleting comes last. */
export function useBulkActions(resource: Resource): readonly Action[] {
  const may = useMay();
  const own = (resource.actions ?? []).filter(action => action.on.includes('bulk') && may(action.code));
  const mayDelete = resource.api.delete !== undefined && may(resource.operations.delete);
  return mayDelete ? [...own, deleteAction(resource)] : own;
}
