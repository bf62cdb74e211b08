import { type Json, isRecord } from './json.ts';

/**
 * A small JSON tree that decides when a field is shown or an action is offered.
 *
 * Operands that are strings starting with `$form.`, `$record.` or `$user.` are looked up in the scope, `$now` is the
 * current time; anything else is itself.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly eq: readonly [string, Json] }
  | { readonly in: readonly [string, readonly Json[]] }
  | { readonly gt: readonly [string, Json] }
  | { readonly empty: string }
  | { readonly has: readonly [string, Json] };

/** What a condition may look at. A part that is absent, or a key that is absent in it, is unknown. */
export interface Scope {
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  readonly user?: Readonly<Record<string, unknown>> | undefined;
  readonly now?: string | undefined;
}

/** `undefined` is the third value: it cannot be told from what is known. */
export type Verdict = boolean | undefined;

const unknown = Symbol('unknown');

/** Evaluates a condition with three values, so that the same tree works on a record, on a set and before data came. */
export function evaluate(condition: Condition, scope: Scope): Verdict {
  if ('all' in condition) return every(condition.all.map(part => evaluate(part, scope)));
  if ('any' in condition) return negate(every(condition.any.map(part => negate(evaluate(part, scope)))));
  if ('not' in condition) return negate(evaluate(condition.not, scope));
  if ('empty' in condition) return known(lookUp(condition.empty, scope), isEmpty);
  const [leaf, operand] = leafOf(condition);
  return known(lookUp(operand[0], scope), left =>
    known(lookUp(operand[1], scope), right => compare[leaf](left, right)),
  );
}

/**
 * Evaluates a condition on many records at once: true or false where it is so for every one of them, unknown where they
 * differ, where one of them cannot be told, and for no records at all. What `form` says holds for all of them, as in a
 * bulk edit; what it does not say each record says for itself.
 */
export function evaluateSet(
  condition: Condition,
  records: readonly Readonly<Record<string, unknown>>[],
  around: Omit<Scope, 'record'> = {},
): Verdict {
  const verdicts = records.map(record =>
    evaluate(condition, { ...around, form: { ...record, ...around.form }, record }),
  );
  const [first] = verdicts;
  return verdicts.every(verdict => verdict === first) ? first : undefined;
}

/** The keys of one part of the scope that a condition looks at, each once. */
export function namesIn(condition: Condition, part: 'form' | 'record' | 'user'): readonly string[] {
  return [...new Set(operandsOf(condition).flatMap(operand => placeOf(operand, part)))];
}

/** Tells whether a value that was read has the form of a condition, all the way down. */
export function isCondition(value: unknown): value is Condition {
  if (!isRecord(value)) return false;
  const [operator, ...others] = Object.keys(value);
  if (operator === undefined || others.length > 0 || !Object.hasOwn(operandForms, operator)) return false;
  return operandForms[operator as Operator](value[operator]);
}

/** The leaves that keep a condition from holding, for the sentence that says why something is not offered. */
export function explain(condition: Condition, scope: Scope): readonly Condition[] {
  if (evaluate(condition, scope) === true) return [];
  if ('all' in condition) return condition.all.flatMap(part => explain(part, scope));
  return [condition];
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

type Leaf = 'eq' | 'in' | 'gt' | 'has';

const compare: { readonly [L in Leaf]: (left: unknown, right: unknown) => boolean } = {
  eq: (left, right) => left === right,
  in: (left, right) => Array.isArray(right) && right.includes(left),
  gt: (left, right) => typeof left === typeof right && isOrdered(left) && isOrdered(right) && left > right,
  has: (left, right) => Array.isArray(left) && left.includes(right),
};

type Operator = Leaf | 'all' | 'any' | 'not' | 'empty';

const isPair = (operand: unknown): boolean =>
  Array.isArray(operand) && operand.length === 2 && typeof operand[0] === 'string';
const areConditions = (operand: unknown): boolean => Array.isArray(operand) && operand.every(part => isCondition(part));

const operandForms: { readonly [O in Operator]: (operand: unknown) => boolean } = {
  all: areConditions,
  any: areConditions,
  not: operand => isCondition(operand),
  empty: operand => typeof operand === 'string',
  eq: isPair,
  gt: isPair,
  has: isPair,
  in: operand => isPair(operand) && Array.isArray((operand as readonly unknown[])[1]),
};

function isOrdered(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

function leafOf(
  condition: Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown } | { empty: unknown }>,
) {
  if ('eq' in condition) return ['eq', condition.eq] as const;
  if ('in' in condition) return ['in', condition.in] as const;
  if ('gt' in condition) return ['gt', condition.gt] as const;
  return ['has', condition.has] as const;
}

const place = /^\$(form|record|user)\.(\w+)$/;

function operandsOf(condition: Condition): readonly unknown[] {
  if ('all' in condition) return condition.all.flatMap(operandsOf);
  if ('any' in condition) return condition.any.flatMap(operandsOf);
  if ('not' in condition) return operandsOf(condition.not);
  return 'empty' in condition ? [condition.empty] : leafOf(condition)[1];
}

function placeOf(operand: unknown, part: string): readonly string[] {
  const [, found, key = ''] = (typeof operand === 'string' && place.exec(operand)) || [];
  return found === part ? [key] : [];
}

function lookUp(operand: unknown, scope: Scope): unknown {
  if (operand === '$now') return scope.now ?? unknown;
  const found = typeof operand === 'string' ? place.exec(operand) : null;
  if (!found) return operand;
  const part = scope[found[1] as 'form' | 'record' | 'user'];
  const key = found[2] ?? '';
  return isRecord(part) && Object.hasOwn(part, key) ? part[key] : unknown;
}

function known(value: unknown, decide: (value: unknown) => Verdict): Verdict {
  return value === unknown ? undefined : decide(value);
}

function every(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

function negate(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}
