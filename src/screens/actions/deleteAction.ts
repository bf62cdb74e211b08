import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';

export const deleteName = 'delete';

/** Deleting, as an action like the others: it always asks, and the platform answers for each record. */
export function deleteAction(resource: Resource): Action {
  return {
    name: deleteName,
    label: { zh: '删除', en: 'Delete' },
    on: ['row', 'bulk'],
    code: resource.operations.delete ?? '',
    confirm: true,
    danger: true,
    icon: 'Delete',
  };
}
