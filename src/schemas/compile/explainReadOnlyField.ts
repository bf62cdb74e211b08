import type { ConditionScope } from '../vocabulary/condition.ts';
import { describeUnmetCondition } from './describeCondition.ts';
import type { Field, Fields } from '../vocabulary/field.ts';
import type { Language } from '../base/label.ts';
import { validationMessage } from './validationMessage.ts';
import { isReadOnlyNow } from '../vocabulary/writable.ts';

interface ExplanationContext {
  readonly scope: ConditionScope;
  /** Fields whose labels the explanation uses. */
  readonly fields: Fields;
  readonly language: Language;
}

/**
 * Explains why the state of a record forbids changing a field; `null` when the change is allowed, or when the known
 * values do not decide this.
 */
export function explainReadOnlyField(field: Field, { scope, fields, language }: ExplanationContext): string | null {
  if (!field.readOnlyWhen || !isReadOnlyNow(field, scope)) return null;
  const needs = describeUnmetCondition({ not: field.readOnlyWhen }, scope, { fields, language });
  return [validationMessage('readOnly', language), needs].filter(part => part !== null).join(' · ');
}
