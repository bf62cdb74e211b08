import type { Condition } from '../../schemas/vocabulary/condition.ts';
import type { Json } from '../../schemas/base/json.ts';

/** Operators that the form offers; `ne`, `notIn`, `notGt`, `hasNot` and `filled` negate a comparison. */
export const conditionOperators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'notGt',
  'has',
  'hasNot',
  'empty',
  'filled',
] as const;

export type ConditionOperator = (typeof conditionOperators)[number];

/** Comparison of a field with a value: one line in the editor of a condition. */
export interface ConditionComparison {
  readonly part: 'form' | 'record';
  readonly field: string;
  readonly operator: ConditionOperator;
  /** A list for `in` and `notIn`; `empty` and `filled` ignore the value. */
  readonly value: Json;
}

/** Condition that the form can edit: comparisons of which all or any must be true. */
export interface ComparisonGroup {
  readonly join: 'all' | 'any';
  readonly lines: readonly ConditionComparison[];
}

/** Returns the comparisons of a condition; `null` when the condition is more complex and can only be edited as text. */
export function toComparisonGroup(condition: Condition | undefined): ComparisonGroup | null {
  if (condition === undefined) return { join: 'all', lines: [] };
  const join = 'any' in condition ? 'any' : 'all';
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition];
  // `toCondition` omits an `all` or `any` around a single comparison, so the form would change such a condition.
  if (parts.length < 2 && parts[0] !== condition) return null;
  const lines = parts.map(part => ('not' in part ? toLine(part.not, true) : toLine(part, false)));
  return lines.every(line => line !== null) ? { join, lines } : null;
}

const opposites = { eq: 'ne', in: 'notIn', gt: 'notGt', has: 'hasNot', empty: 'filled' } as const;

type Leaf = keyof typeof opposites;

function toLine(condition: Condition, isNot: boolean): ConditionComparison | null {
  const leaf = (Object.keys(opposites) as readonly Leaf[]).find(key => key in condition);
  if (!leaf) return null;
  const operands: Readonly<Record<string, unknown>> = condition;
  const given = operands[leaf];
  const [operand, value]: readonly unknown[] = Array.isArray(given) ? given : [given, null];
  const match = typeof operand === 'string' ? /^\$(form|record)\.(\w+)$/.exec(operand) : null;
  if (!match || (typeof value === 'string' && value.startsWith('$') && value !== '$now')) return null;
  return {
    part: match[1] === 'record' ? 'record' : 'form',
    field: match[2] ?? '',
    operator: isNot ? opposites[leaf] : leaf,
    // A condition consists of JSON values, so the assertion is safe.
    value: value as Json,
  };
}

/** Returns the condition that consists of the comparisons; `undefined` without comparisons. */
export function toCondition({ join, lines }: ComparisonGroup): Condition | undefined {
  const parts = lines.map(toPart);
  const [first] = parts;
  if (parts.length < 2) return first;
  return join === 'any' ? { any: parts } : { all: parts };
}

function toPart({ part, field, operator, value }: ConditionComparison): Condition {
  const operand = `$${part}.${field}`;
  const list: readonly Json[] = Array.isArray(value) ? value : [value];
  const parts: { readonly [O in ConditionOperator]: Condition } = {
    eq: { eq: [operand, value] },
    ne: { not: { eq: [operand, value] } },
    in: { in: [operand, list] },
    notIn: { not: { in: [operand, list] } },
    gt: { gt: [operand, value] },
    notGt: { not: { gt: [operand, value] } },
    has: { has: [operand, value] },
    hasNot: { not: { has: [operand, value] } },
    empty: { empty: operand },
    filled: { not: { empty: operand } },
  };
  return parts[operator];
}
