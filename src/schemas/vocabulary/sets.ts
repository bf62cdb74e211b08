import type { Json } from '../base/json.ts';
import { type ConditionScope, resolveOperand } from './condition.ts';

/**
 * Values that an action or a scheduled transition writes to fields of the record, by field. As in conditions, `$now`
 * is the current time, and a text that starts with `$form.`, `$record.` or `$user.` takes a value of the scope; every
 * other value is a literal. A value that the scope lacks, such as an optional field that the operator left out, is
 * written as empty.
 *
 * @example { auditTime: '$now', refuseReason: '$form.refuseReason', progress: 100 }
 */
export type ValuesToSet = Readonly<Record<string, Json>>;

/** Returns the values that `sets` writes, with the operands replaced by values of the scope. */
export function resolveValuesToSet(sets: ValuesToSet, scope: ConditionScope): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sets).map(([name, value]) => [name, resolveOperand(value, scope) ?? null]));
}
