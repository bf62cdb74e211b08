import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';

export const deletionActionName = 'delete';

/** Returns the delete operation as an action with a confirmation and a result per record. */
export function createDeleteAction(resource: Resource): Action {
  return {
    name: deletionActionName,
    label: { zh: '删除', en: 'Delete' },
    on: ['row', 'bulk'],
    code: resource.operations.delete ?? '',
    confirm: true,
    danger: true,
    icon: 'Delete',
  };
}
