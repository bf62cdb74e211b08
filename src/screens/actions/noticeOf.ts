import type { BulkResult } from '../../dataProvider/shapes.ts';
import type { Action } from '../../schemas/action.ts';

/** What is said of an action that was taken: that it is done, that it goes on, or that it first needs another person. */
export function noticeOf(
  { approval }: Pick<Action, 'approval'>,
  { taskId }: Pick<BulkResult, 'taskId'>,
): 'action.done' | 'action.awaited' | 'action.handedOver' {
  if (taskId === undefined) return 'action.done';
  return approval === undefined ? 'action.handedOver' : 'action.awaited';
}
