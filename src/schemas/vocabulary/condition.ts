import { type Json, isEmpty, isRecord } from '../base/json.ts';

/**
 * Test of a record or form, as a JSON tree. Conditions decide whether the console shows a field or offers an action.
 * String operands that start with `$form.`, `$record.` or `$user.` refer to values of the scope, `$now` is the current
 * time, and `$now+7d` the time seven days later; every other operand is a literal value. `Named` is the type of
 * references to named conditions; a condition without such references can be evaluated.
 */
export type Condition<Named = never> =
  /**
   * Holds when every part holds.
   *
   * @example evaluateCondition({ all: [{ eq: ['$form.status', 1] }, { empty: '$form.endAt' }] }, { form: { status: 1 } })
   */
  | { readonly all: readonly Condition<Named>[] }
  /**
   * Holds when at least one part holds.
   *
   * @example evaluateCondition({ any: [{ eq: ['$form.kind', 2] }, { eq: ['$form.kind', 3] }] }, { form: { kind: 3 } })
   */
  | { readonly any: readonly Condition<Named>[] }
  /**
   * Holds when the part does not hold.
   *
   * @example evaluateCondition({ not: { eq: ['$record.status', 0] } }, { record: { status: 1 } })
   */
  | { readonly not: Condition<Named> }
  /**
   * Holds when both operands are equal.
   *
   * @example evaluateCondition({ eq: ['$record.userId', '$user.id'] }, { record: { userId: 7 }, user: { id: 7 } })
   */
  | { readonly eq: readonly [string, Json] }
  /**
   * Holds when the value is in the list.
   *
   * @example evaluateCondition({ in: ['$record.status', [1, 2]] }, { record: { status: 2 } })
   */
  | { readonly in: readonly [string, readonly Json[]] }
  /**
   * Holds when the first operand is above the second: two numbers, or two texts in character order, which is the order
   * of times.
   *
   * @example evaluateCondition({ gt: ['$record.endTime', '$now'] }, { record: { endTime: '2030-01-01 00:00:00' }, now: '2029-01-01 00:00:00' })
   */
  | { readonly gt: readonly [string, Json] }
  /**
   * Holds for null, an absent value, an empty text or an empty list.
   *
   * @example evaluateCondition({ empty: '$form.note' }, { form: { note: '' } })
   */
  | { readonly empty: string }
  /**
   * Holds when the list has the value.
   *
   * @example evaluateCondition({ has: ['$record.roles', 3] }, { record: { roles: [1, 3] } })
   */
  | { readonly has: readonly [string, Json] }
  | Named;

/** Values to which a condition can refer. A missing part, or a missing key of a part, is unknown. */
export interface ConditionScope {
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  readonly user?: Readonly<Record<string, unknown>> | undefined;
  readonly now?: string | undefined;
}

/** Result in three-valued logic; `undefined` when the known values do not decide the condition. */
export type ConditionResult = boolean | undefined;

const unknown = Symbol('unknown');

/**
 * Evaluates a condition in three-valued logic, so that the same condition works for one record, for a set of records,
 * and before the data has loaded.
 */
export function evaluateCondition(condition: Condition, scope: ConditionScope): ConditionResult {
  if ('all' in condition) return every(condition.all.map(part => evaluateCondition(part, scope)));
  if ('any' in condition) return negate(every(condition.any.map(part => negate(evaluateCondition(part, scope)))));
  if ('not' in condition) return negate(evaluateCondition(condition.not, scope));
  if ('empty' in condition) return known(operandValue(condition.empty, scope), isEmpty);
  const [leaf, operand] = splitComparison(condition);
  return known(operandValue(operand[0], scope), left =>
    known(operandValue(operand[1], scope), right => compare[leaf](left, right)),
  );
}

/**
 * Evaluates a condition on many records at once. Returns true or false when all records agree. The result is unknown
 * when records differ, when the result of any record is unknown, and without records. Values in `form` replace the
 * values of each record, as in a bulk edit.
 */
export function evaluateConditionForRecords(
  condition: Condition,
  records: readonly Readonly<Record<string, unknown>>[],
  around: Omit<ConditionScope, 'record'> = {},
): ConditionResult {
  const results = records.map(record =>
    evaluateCondition(condition, { ...around, form: { ...record, ...around.form }, record }),
  );
  const [first] = results;
  return results.every(result => result === first) ? first : undefined;
}

/** Returns the distinct keys to which a condition refers in one part of the scope. */
export function fieldNamesIn(condition: Condition, part: 'form' | 'record' | 'user'): readonly string[] {
  return [...new Set(operandsOf(condition).flatMap(operand => placeOf(operand, part)))];
}

/** Returns whether a parsed value is a well-formed condition at all levels. */
export function isCondition(value: unknown): value is Condition {
  return isWellFormedCondition(value, () => false);
}

/**
 * Returns whether a parsed value is a well-formed condition. `isNamed` accepts additional parts, such as references to
 * named conditions.
 */
export function isWellFormedCondition<N>(
  value: unknown,
  isNamed: (part: Readonly<Record<string, unknown>>) => boolean,
): value is Condition<N> {
  if (!isRecord(value)) return false;
  const [operator, ...others] = Object.keys(value);
  if (operator === undefined || others.length > 0) return false;
  const operand = value[operator];
  const isPart = (part: unknown) => isWellFormedCondition(part, isNamed);
  if (operator === 'all' || operator === 'any') return Array.isArray(operand) && operand.every(isPart);
  if (operator === 'not') return isPart(operand);
  return Object.hasOwn(operandForms, operator) ? operandForms[operator as Operator](operand) : isNamed(value);
}

/** Counts the nodes of a condition tree: the condition itself, all conditions in it, and the values in their lists. */
export function countConditionNodes(condition: Condition<object>): number {
  if ('all' in condition) return condition.all.reduce((sum, part) => sum + countConditionNodes(part), 1);
  if ('any' in condition) return condition.any.reduce((sum, part) => sum + countConditionNodes(part), 1);
  if ('not' in condition) return countConditionNodes(condition.not) + 1;
  return 'in' in condition && Array.isArray(condition.in[1]) ? condition.in[1].length + 1 : 1;
}

/**
 * Returns the parts of a condition that are false or undecided. Nested `all` conditions are split into their parts; an
 * `any` or a `not` counts as one part. Messages about unavailable actions name these parts.
 */
export function findUnmetParts(condition: Condition, scope: ConditionScope): readonly Condition[] {
  if (evaluateCondition(condition, scope) === true) return [];
  if ('all' in condition) return condition.all.flatMap(part => findUnmetParts(part, scope));
  return [condition];
}

type Leaf = 'eq' | 'in' | 'gt' | 'has';

const compare: { readonly [L in Leaf]: (left: unknown, right: unknown) => boolean } = {
  eq: (left, right) => left === right,
  in: (left, right) => Array.isArray(right) && right.includes(left),
  gt: (left, right) => typeof left === typeof right && isOrdered(left) && isOrdered(right) && left > right,
  has: (left, right) => Array.isArray(left) && left.includes(right),
};

type Operator = Leaf | 'empty';

const isPair = (operand: unknown): boolean =>
  Array.isArray(operand) && operand.length === 2 && typeof operand[0] === 'string';

const operandForms: { readonly [O in Operator]: (operand: unknown) => boolean } = {
  empty: operand => typeof operand === 'string',
  eq: isPair,
  gt: isPair,
  has: isPair,
  in: operand => isPair(operand) && Array.isArray((operand as readonly unknown[])[1]),
};

function isOrdered(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

/** Returns the operator of a comparison and its two operands. */
export function splitComparison(
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
  return 'empty' in condition ? [condition.empty] : splitComparison(condition)[1];
}

function placeOf(operand: unknown, part: string): readonly string[] {
  const [, found, key = ''] = (typeof operand === 'string' && place.exec(operand)) || [];
  return found === part ? [key] : [];
}

/** Returns the value to which an operand refers, or a literal operand itself. Unknown values are undefined. */
export function resolveOperand(operand: unknown, scope: ConditionScope): unknown {
  const value = operandValue(operand, scope);
  return value === unknown ? undefined : value;
}

/** Returns the key to which an operand such as `$form.reason` refers; `undefined` for all other operands. */
export function keyOfOperand(operand: unknown, part: 'form' | 'record' | 'user'): string | undefined {
  return placeOf(operand, part)[0];
}

function operandValue(operand: unknown, scope: ConditionScope): unknown {
  const days = parseDaysFromNow(operand);
  if (days !== undefined) return scope.now === undefined ? unknown : addDays(scope.now, days);
  const found = typeof operand === 'string' ? place.exec(operand) : null;
  if (!found) return operand;
  const part = scope[found[1] as 'form' | 'record' | 'user'];
  const key = found[2] ?? '';
  return isRecord(part) && Object.hasOwn(part, key) ? part[key] : unknown;
}

/** Returns how many days after now an operand lies: 7 for `$now+7d`, `undefined` for an operand that is no time. */
export function parseDaysFromNow(operand: unknown): number | undefined {
  const found = typeof operand === 'string' ? /^\$now(?:\+(\d{1,4})d)?$/.exec(operand) : null;
  return found ? Number(found[1] ?? 0) : undefined;
}

/** Returns the time this many days later, at the same time of the day. */
export function addDays(time: string, days: number): string {
  if (days === 0) return time;
  const [date = '', ...rest] = time.split(' ');
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return [later.toISOString().slice(0, 10), ...rest].join(' ');
}

function known(value: unknown, decide: (value: unknown) => ConditionResult): ConditionResult {
  return value === unknown ? undefined : decide(value);
}

function every(results: readonly ConditionResult[]): ConditionResult {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

function negate(result: ConditionResult): ConditionResult {
  return result === undefined ? undefined : !result;
}
