import type { Action } from './action.ts';
import { evaluate } from './condition.ts';
import { sayUnmet } from './conditionWords.ts';
import type { Label, Language } from './label.ts';
import { whyStuck } from './moving.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';

const otherwise: Label = { zh: '当前状态不允许该操作', en: 'Not allowed in the current state' };

/** Why an action is not offered on a record, in words; `null` when it is, or when that cannot be told beforehand. */
export function whyNot(
  resource: Resource,
  action: Action,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  const stuck = whyStuck(action, record);
  if (stuck) return stuck[language];
  if (!action.when || evaluate(action.when, { record }) !== false) return null;
  return sayUnmet(action.when, { record }, { fields: allFields(resource), language }) ?? otherwise[language];
}
