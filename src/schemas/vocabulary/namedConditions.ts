import { type Condition, type ConditionResult, evaluateCondition, isWellFormedCondition } from './condition.ts';
import type { Json } from '../base/json.ts';
import type { Label } from '../base/label.ts';
import { memoizePerObject } from '../base/memoizePerObject.ts';

/**
 * Reference to a named condition of the same resource.
 *
 * @example ({ is: 'idle' }) satisfies ConditionReference
 */
export interface ConditionReference {
  readonly is: string;
}

/** Condition that may refer to the named conditions of its resource. `resolveConditionNames` makes it evaluable. */
export type ResourceCondition = Condition<ConditionReference>;

/** Named test of a resource's records. Screens, actions, filters and queries share the test. */
export interface NamedCondition {
  readonly label: Label;
  readonly when: ResourceCondition;
}

export type NamedConditions = Readonly<Record<string, NamedCondition>>;

interface WithConditions {
  readonly conditions?: NamedConditions;
}

/** Names of the conditions of a resource. */
export type ConditionNameOf<R extends WithConditions> = keyof NonNullable<R['conditions']> & string;

/** Names of the fields of every record, whatever its resource. */
type SystemField = 'id' | 'createTime' | 'updateTime' | 'operatorName';

type FieldOperand<N extends string> = `$record.${N | SystemField}`;
type TimeOperand = '$now' | `$now+${number}d`;

/** Condition with known names only: the fields `F` of the record, the conditions `N` of the resource, and the time. */
export type KnownCondition<F extends string, N extends string> =
  | { readonly all: readonly KnownCondition<F, N>[] }
  | { readonly any: readonly KnownCondition<F, N>[] }
  | { readonly not: KnownCondition<F, N> }
  | { readonly eq: readonly [FieldOperand<F>, Json] }
  | { readonly in: readonly [FieldOperand<F>, readonly Json[]] }
  | { readonly gt: readonly [FieldOperand<F> | TimeOperand, Json] }
  | { readonly empty: FieldOperand<F> }
  | { readonly has: readonly [FieldOperand<F>, Json] }
  | { readonly is: N };

/**
 * Type of a resource's `conditions`. A named condition that refers to an unknown field or condition is a compile error.
 */
export type CheckedConditions<R extends WithConditions & { readonly fields: object }> = {
  readonly conditions?: {
    readonly [K in keyof R['conditions']]: {
      readonly label: Label;
      readonly when: KnownCondition<keyof R['fields'] & string, ConditionNameOf<R>>;
    };
  };
};

/** Returns whether a parsed value is a well-formed condition that may refer to named conditions. */
export function isResourceCondition(value: unknown): value is ResourceCondition {
  return isWellFormedCondition<ConditionReference>(value, part => typeof part['is'] === 'string');
}

/** Returns the names to which a condition refers, at all levels. */
export function conditionNamesIn(condition: ResourceCondition): readonly string[] {
  if ('is' in condition) return [condition.is];
  if ('all' in condition) return condition.all.flatMap(conditionNamesIn);
  if ('any' in condition) return condition.any.flatMap(conditionNamesIn);
  return 'not' in condition ? conditionNamesIn(condition.not) : [];
}

/** Replaces each name in a condition by the condition of that name. */
export function resolveConditionNames(resource: WithConditions, condition: ResourceCondition): Condition {
  if ('is' in condition) return getConditionByName(resource, condition.is);
  if ('all' in condition) return { all: condition.all.map(part => resolveConditionNames(resource, part)) };
  if ('any' in condition) return { any: condition.any.map(part => resolveConditionNames(resource, part)) };
  return 'not' in condition ? { not: resolveConditionNames(resource, condition.not) } : condition;
}

/**
 * Returns a named condition, in which each reference to another named condition is replaced by that condition.
 *
 * @example
 * const loans = { conditions: { open: { label: { zh: '未归还', en: 'Open' }, when: { empty: '$record.returnedAt' } } } } as const;
 * evaluateCondition(conditionOf(loans, 'open'), { record: { returnedAt: null } })
 */
export function conditionOf<R extends WithConditions>(resource: R, name: ConditionNameOf<R>): Condition {
  return getConditionByName(resource, name);
}

/** Same as `conditionOf`, for a name that is only known at run time. */
export function getConditionByName({ conditions = {} }: WithConditions, name: string): Condition {
  const named = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
  if (!named) throw new Error(`There is no condition ${name}`);
  return resolvedConditions(conditions)(named);
}

/**
 * Returns, for the named conditions of a resource, a function that replaces the names within one of these conditions.
 */
const resolvedConditions = memoizePerObject((conditions: NonNullable<WithConditions['conditions']>) =>
  memoizePerObject((named: NamedCondition) => resolveConditionNames({ conditions }, named.when)),
);

/**
 * Returns whether a record meets a named condition; unknown when the record lacks a field that decides the condition.
 *
 * @example
 * const loans = { conditions: { open: { label: { zh: '未归还', en: 'Open' }, when: { empty: '$record.returnedAt' } } } } as const;
 * recordMeetsCondition(loans, 'open', { returnedAt: '2026-01-01 00:00:00' })
 */
export function recordMeetsCondition<R extends WithConditions>(
  resource: R,
  name: ConditionNameOf<R>,
  record: object,
  now?: string,
): ConditionResult {
  return evaluateCondition(getConditionByName(resource, name), {
    record: record as Readonly<Record<string, unknown>>,
    now,
  });
}
