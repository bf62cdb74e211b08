import type { Action } from '../../schemas/action.ts';
import { codeItem } from '../../schemas/codeList.ts';
import { type Condition, evaluate, explain } from '../../schemas/condition.ts';
import type { Language } from '../../schemas/label.ts';
import { fill } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';

const sentences = {
  zh: { needs: '需要{field}为{values}', state: '当前状态不允许该操作' },
  en: { needs: 'Needs {field} to be {values}', state: 'Not allowed in the current state' },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Why an action is not offered on a record, in words; `null` when it is, or when that cannot be told beforehand. */
export function whyNot(
  resource: Resource,
  action: Action,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  if (!action.when || evaluate(action.when, { record }) !== false) return null;
  const unmet = explain(action.when, { record }).find(part => evaluate(part, { record }) === false);
  return (unmet && needs(resource, unmet, language)) ?? sentences[language].state;
}

function needs(resource: Resource, condition: Condition, language: Language): string | undefined {
  const [operand, wanted] = 'eq' in condition ? condition.eq : 'in' in condition ? condition.in : [];
  const field = resource.fields[operand?.replace('$record.', '') ?? ''];
  if (field?.kind !== 'code') return undefined;
  const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const texts = values.map(value => codeItem(field.codes, value)?.[language] ?? String(value));
  return fill(sentences[language].needs, { field: field.label[language], values: texts.join(' / ') });
}
