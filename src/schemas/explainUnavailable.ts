import type { Action } from './action.ts';
import { evaluate } from './condition.ts';
import { describeUnmet } from './describeCondition.ts';
import type { Label, Language } from './label.ts';
import { explainBlockedMove } from './blockedMoves.ts';
import { explainDeniedOperation } from './deniedOperations.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';

const otherwise: Label = {
  zh: '当前状态不允许该操作',
  en: 'The current status of the record does not allow this action',
};

/**
 * Explains why an action is unavailable for a record; `null` when the action is available, or when only the platform
 * can decide this.
 */
export function explainUnavailable(
  resource: Resource,
  action: Action,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  const stuck = explainBlockedMove(action, record);
  if (stuck) return stuck[language];
  const refused = explainDeniedOperation(record, action.name, language);
  if (refused !== null) return refused;
  if (!action.when || evaluate(action.when, { record }) !== false) return null;
  return describeUnmet(action.when, { record }, { fields: allFields(resource), language }) ?? otherwise[language];
}
