import type { FormContext } from '../vocabulary/checks.ts';
import type { Condition } from '../vocabulary/condition.ts';
import { describeUnmetCondition } from './describeCondition.ts';
import type { Field, Fields } from '../vocabulary/field.ts';
import type { Language } from '../base/label.ts';
import { type FormMode, hiddenFields, isWritable, toFormScope, writableFields } from '../vocabulary/writable.ts';

/** Reason why a form does not show a field: a fixed reason, or the description of the condition that is not met. */
export type AbsenceReason = 'byPlatform' | 'onlyCreate' | 'onlyEdit' | 'condition' | { readonly says: string };

/** Field that the form does not show, with the reason. */
export interface AbsentField {
  readonly name: string;
  readonly field: Field;
  readonly reason: AbsenceReason;
}

interface MissingFieldsQuery extends FormContext {
  readonly mode: FormMode;
  readonly values: Readonly<Record<string, unknown>>;
  readonly language: Language;
}

/**
 * Returns the fields that a form currently does not show. Fields that appear after a change of another input come
 * first.
 */
export function findAbsentFields(
  fields: Fields,
  { mode, values, language, ...around }: MissingFieldsQuery,
): readonly AbsentField[] {
  const hidden = hiddenFields(writableFields(fields, mode), values, around);
  const scope = toFormScope({ ...values, ...Object.fromEntries([...hidden].map(name => [name, null])) }, around);
  const reasonOf = (condition: Condition | undefined): AbsenceReason => {
    const says = condition && describeUnmetCondition(condition, scope, { fields, language });
    return says ? { says } : 'condition';
  };
  const all = Object.entries(fields).flatMap(([name, field]): readonly AbsentField[] => {
    if (hidden.has(name)) return [{ name, field, reason: reasonOf(field.visibleWhen) }];
    return isWritable(field, mode) ? [] : [{ name, field, reason: fixedReason(field, mode) }];
  });
  return all.toSorted((a, b) => Number(hidden.has(b.name)) - Number(hidden.has(a.name)));
}

function fixedReason({ readOnly, only }: Field, mode: FormMode): AbsenceReason {
  if (readOnly === true || only === 'detail') return 'byPlatform';
  return mode === 'edit' ? 'onlyCreate' : 'onlyEdit';
}
