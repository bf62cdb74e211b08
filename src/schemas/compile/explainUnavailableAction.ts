import type { Action } from '../vocabulary/action.ts';
import { evaluateCondition } from '../vocabulary/condition.ts';
import { describeUnmetCondition } from './describeCondition.ts';
import type { Label, Language } from '../base/label.ts';
import { explainBlockedMove } from '../vocabulary/blockedMoves.ts';
import { explainDeniedOperation } from '../vocabulary/deniedOperations.ts';
import { resolveConditionNames } from '../vocabulary/namedConditions.ts';
import { explainUnavailableOperation } from '../vocabulary/refusedOperations.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { allFields } from '../vocabulary/systemFields.ts';

const fallbackExplanation: Label = {
  zh: '当前状态不允许该操作',
  en: 'The current status of the record does not allow this action',
};

/**
 * Explains why an action is unavailable for a record; `null` when the action is available, or when only the platform
 * can decide this.
 */
export function explainUnavailableAction(
  resource: Resource,
  action: Action,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  const stuck = explainBlockedMove(action, record);
  if (stuck) return stuck[language];
  const refused =
    action.name === 'delete'
      ? explainUnavailableOperation(resource, record, action.name, language)
      : explainDeniedOperation(record, action.name, language);
  if (refused !== null) return refused;
  const when = action.when && resolveConditionNames(resource, action.when);
  if (!when || evaluateCondition(when, { record }) !== false) return null;
  return (
    describeUnmetCondition(when, { record }, { fields: allFields(resource), language }) ?? fallbackExplanation[language]
  );
}
