import type { Circumstances } from './checks.ts';
import type { Condition } from './condition.ts';
import { sayUnmet } from './conditionWords.ts';
import type { Field, Fields } from './field.ts';
import type { Language } from './label.ts';
import { type Mode, hiddenFields, isWritable, scopeOfForm, writableFields } from './writable.ts';

/** Why a form does not ask for a field: a reason of its own, or the sentence that its condition makes. */
export type MissingReason = 'byPlatform' | 'onlyCreate' | 'onlyEdit' | 'condition' | { readonly says: string };

export interface MissingField {
  readonly name: string;
  readonly field: Field;
  readonly reason: MissingReason;
}

interface Asked extends Circumstances {
  readonly mode: Mode;
  readonly values: Readonly<Record<string, unknown>>;
  readonly language: Language;
}

/** Every field of a resource that its form does not show as it stands, those that a choice would bring back first. */
export function missingFields(fields: Fields, { mode, values, language, ...around }: Asked): readonly MissingField[] {
  const hidden = hiddenFields(writableFields(fields, mode), values, around);
  const scope = scopeOfForm({ ...values, ...Object.fromEntries([...hidden].map(name => [name, null])) }, around);
  const say = (condition: Condition | undefined): MissingReason => {
    const says = condition && sayUnmet(condition, scope, { fields, language });
    return says ? { says } : 'condition';
  };
  const all = Object.entries(fields).flatMap(([name, field]): readonly MissingField[] => {
    if (hidden.has(name)) return [{ name, field, reason: say(field.visibleWhen) }];
    return isWritable(field, mode) ? [] : [{ name, field, reason: fixedReason(field, mode) }];
  });
  return all.toSorted((one, other) => Number(hidden.has(other.name)) - Number(hidden.has(one.name)));
}

function fixedReason({ readOnly, only }: Field, mode: Mode): MissingReason {
  if (readOnly === true || only === 'detail') return 'byPlatform';
  return mode === 'edit' ? 'onlyCreate' : 'onlyEdit';
}
