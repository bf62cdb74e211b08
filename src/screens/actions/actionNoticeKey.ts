import type { BulkResult } from '../../dataProvider/responses.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';

/**
 * Returns the translation key of the notice for a successful call: done, running as a job, or awaiting the approval of
 * another person.
 */
export function actionNoticeKey(
  { approval }: Pick<Action, 'approval'>,
  { taskId }: Pick<BulkResult, 'taskId'>,
): 'action.done' | 'action.awaited' | 'action.handedOver' {
  if (taskId === undefined) return 'action.done';
  return approval === undefined ? 'action.handedOver' : 'action.awaited';
}
