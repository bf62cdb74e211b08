import type { Action } from '../vocabulary/action.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { explainUnavailableAction } from './explainUnavailableAction.ts';

/**
 * Returns the candidates for the single action that a row shows as a button: the first harmless action, and the other
 * harmless actions that change the same state field. All other actions are in the row's menu.
 */
export function rowActionCandidates(actions: readonly Action[]): readonly Action[] {
  const [first, ...others] = actions.filter(action => !action.danger);
  if (!first) return [];
  const state = first.transition?.field;
  return [first, ...others.filter(({ transition }) => state !== undefined && transition?.field === state)];
}

/** Returns the first candidate that is available for the record, so that a row never shows a disabled button. */
export function pickRowAction(
  resource: Resource,
  actions: readonly Action[],
  record: Readonly<Record<string, unknown>>,
): Action | undefined {
  return rowActionCandidates(actions).find(action => explainUnavailableAction(resource, action, record, 'zh') === null);
}
