import { isRecord } from '../base/json.ts';
import type { Label, Language } from '../base/label.ts';

/**
 * Key of the operations on a record that the platform denies to the caller; the platform sends the key next to the
 * record's fields.
 */
export const deniedOperationsKey = 'refused';

/** Name of the operation that saves a changed record. */
export const editOperation = 'edit';

/** Name of the operation that gives a menu node to a permission group, or takes the node away from the group. */
export const grantOperation = 'grant';

/** Operations on a record that the platform denies to the caller, with the reason. */
export interface DeniedOperations {
  readonly reason: Label;
  /** `edit`, `delete` or names of actions; all operations when absent. */
  readonly acts?: readonly string[];
}

/**
 * Returns why the platform denies an operation on a record; `null` when the platform allows the operation or sent no
 * information about it.
 */
export function explainDeniedOperation(
  record: Readonly<Record<string, unknown>>,
  act: string,
  language: Language,
): string | null {
  const refusals = record[deniedOperationsKey];
  if (!Array.isArray(refusals)) return null;
  const refusal: unknown = refusals.find(item => isRecord(item) && appliesTo(item, act));
  const reason = isRecord(refusal) && isRecord(refusal['reason']) ? refusal['reason'][language] : undefined;
  return typeof reason === 'string' ? reason : null;
}

function appliesTo({ acts }: Readonly<Record<string, unknown>>, act: string): boolean {
  return acts === undefined || (Array.isArray(acts) && acts.includes(act));
}
