import { type Label, type Language, interpolate } from '../base/label.ts';
import { evaluateCondition } from './condition.ts';
import { explainDeniedOperation } from './deniedOperations.ts';
import { type NamedConditions, type ResourceCondition, resolveConditionNames } from './namedConditions.ts';

/** Standard operations that a resource may refuse for some of its records. */
export const refusableOperations = ['edit', 'delete'] as const;

export type RefusableOperation = (typeof refusableOperations)[number];

/** State of a record in which the platform refuses operations, with the reason that the operator reads. */
export interface OperationRefusalRule {
  readonly on: readonly RefusableOperation[];
  readonly when: ResourceCondition;
  /** Reason; values of the record replace its `{field}` placeholders. */
  readonly says: Label;
}

interface WithRefusals {
  readonly refuses?: readonly OperationRefusalRule[];
  readonly conditions?: NamedConditions;
}

/**
 * Returns why a resource refuses an operation on a record; `null` when it allows the operation, or when the known values
 * of the record do not decide this.
 */
export function findOperationRefusal(
  resource: WithRefusals,
  record: Readonly<Record<string, unknown>>,
  operation: RefusableOperation,
  now?: string,
): Label | null {
  const refusal = resource.refuses?.find(
    ({ on, when }) =>
      on.includes(operation) && evaluateCondition(resolveConditionNames(resource, when), { record, now }) === true,
  );
  return refusal ? { zh: interpolate(refusal.says.zh, record), en: interpolate(refusal.says.en, record) } : null;
}

/**
 * Returns why an operation on a record is unavailable: the platform denies it to the user, or the resource refuses it in
 * the record's state.
 */
export function explainUnavailableOperation(
  resource: WithRefusals,
  record: Readonly<Record<string, unknown>>,
  operation: RefusableOperation,
  language: Language,
): string | null {
  return (
    explainDeniedOperation(record, operation, language) ??
    findOperationRefusal(resource, record, operation)?.[language] ??
    null
  );
}
