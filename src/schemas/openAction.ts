import type { Action } from './action.ts';
import type { Resource } from './resource.ts';
import { whyNot } from './whyNot.ts';

/**
 * The steps of which one stands as a word in the row: the first action that is not dangerous, and those that move the
 * same state on. All others are in the row's menu.
 */
export function openSteps(actions: readonly Action[]): readonly Action[] {
  const [first, ...others] = actions.filter(action => !action.danger);
  if (!first) return [];
  const state = first.transition?.field;
  return [first, ...others.filter(({ transition }) => state !== undefined && transition?.field === state)];
}

/** The first of these steps that the record allows, so that no word in a row is a button that does nothing. */
export function openAction(
  resource: Resource,
  actions: readonly Action[],
  record: Readonly<Record<string, unknown>>,
): Action | undefined {
  return openSteps(actions).find(action => whyNot(resource, action, record, 'zh') === null);
}
