import { type Condition, evaluateCondition } from './condition.ts';
import { isEmpty, isRecord, textOf } from '../base/json.ts';
import { countIps } from '../rules/ipAddress.ts';
import { type Label, type Language, interpolate } from '../base/label.ts';

type Values = Readonly<Record<string, unknown>>;

/** Values that a check needs in addition to the values of the form. */
export interface FormContext {
  /**
   * Current time, `YYYY-MM-DD HH:mm:ss` in the platform's time zone. Without this time, checks against the current time
   * pass.
   */
  readonly now?: string | undefined;
  /**
   * Stored record that the form edits; absent for a new record. A time that equals the stored time is not compared with
   * the current time.
   */
  readonly previous?: Values | undefined;
}

interface CheckDefinition {
  readonly message: Label;
  /** True if the check needs no second field, because it compares with the current time or the stored record. */
  readonly hasNoSecondField?: true;
  readonly holds: (value: unknown, other: unknown, input: CheckInput) => boolean;
}

interface CheckInput {
  readonly check: Check;
  readonly values: Values;
  readonly around: FormContext;
}

const definitions = {
  matches: {
    message: { zh: '两次输入的密码不一致', en: 'The two passwords do not match' },
    holds: (value, other) => value === other,
  },
  notBefore: {
    message: { zh: '结束时间不能早于开始时间', en: 'End time cannot be before start time' },
    holds: (value, other) => textOf(value) >= textOf(other),
  },
  afterNow: {
    message: { zh: '时间必须晚于当前时间', en: 'Time must be after now' },
    hasNoSecondField: true,
    holds: (value, _other, { check, around: { now, previous } }) =>
      now === undefined || previous?.[check.field] === value || textOf(value) > now.slice(0, textOf(value).length),
  },
  greaterIp: {
    message: { zh: '结束IP必须大于起始IP', en: 'End IP must be greater than start IP' },
    holds: (value, other) => (countIps(textOf(other), textOf(value)) ?? 0n) > 1n,
  },
  notLowerPort: {
    message: { zh: '结束端口不能小于起始端口', en: 'End port cannot be less than start port' },
    holds: (value, other) => Number(textOf(value)) >= Number(textOf(other)),
  },
  sameLength: {
    message: {
      zh: '安卓卡IP段与端口段长度不一致',
      en: 'Android card IP and port ranges must have the same length',
    },
    holds: (_value, _other, { check, values }) => {
      const [first, second] = [
        lengthOf(check.field, check.start, values),
        lengthOf(check.other, check.otherStart, values),
      ];
      return first === null || second === null || first === second;
    },
  },
  lowerThan: {
    message: { zh: '活动价必须低于原价', en: 'Activity price must be lower than the original price' },
    holds: (value, other) => Number(textOf(value)) < Number(textOf(other)),
  },
  notAbove: {
    message: { zh: '售价不能高于原价', en: 'Price cannot be above the original price' },
    holds: (value, other) => Number(textOf(value)) <= Number(textOf(other)),
  },
  notBelow: {
    message: { zh: '不能低于下限', en: 'Cannot be below the lower bound' },
    holds: (value, other) => Number(textOf(value)) >= Number(textOf(other)),
  },
  differs: {
    message: { zh: '两者不能相同', en: 'The two must differ' },
    holds: (value, other) => value !== other,
  },
} as const satisfies Readonly<Record<string, CheckDefinition>>;

export type CheckName = keyof typeof definitions;

/** Rule over several fields of one form; its error appears next to `field`. */
export interface Check {
  readonly check: CheckName;
  readonly field: string;
  readonly other?: string;
  /** Field with the start of the range that ends in `field`, when start and end are separate fields. */
  readonly start?: string;
  readonly otherStart?: string;
  /** Condition under which the check applies. */
  readonly when?: Condition;
  /** Message that replaces the standard message of the check. */
  readonly says?: Label;
}

export const checkNames = Object.keys(definitions) as readonly CheckName[];

export function needsSecondField(name: CheckName): boolean {
  return !('hasNoSecondField' in definitions[name]);
}

/**
 * Returns whether the values pass a check. `matches` fails when only the repetition is empty; every other check passes
 * until all its fields have values.
 */
export function passesCheck(check: Check, values: Values, context: FormContext = {}): boolean {
  const definition: CheckDefinition = definitions[check.check];
  const [value, other] = [values[check.field], check.other === undefined ? null : values[check.other]];
  if (check.when && evaluateCondition(check.when, { form: values }) === false) return true;
  if ((!definition.hasNoSecondField && isEmpty(other)) || (check.check !== 'matches' && isEmpty(value))) return true;
  return definition.holds(value, other, { check, values, around: context });
}

export function checkMessage({ check, says }: Check, language: Language): string {
  return interpolate((says ?? definitions[check].message)[language], {});
}

/**
 * Requires that a field repeats the value of another field, for example a new password. The error appears next to the
 * first field.
 *
 * @example matches('confirmPassword', 'password')
 */
export const matches = <const F extends string, const O extends string>(field: F, other: O) =>
  ({ check: 'matches', field, other }) as const;

/**
 * Requires that a time or day is not before the time or day in another field. The error appears next to the first
 * field.
 *
 * @example notBefore('endTime', 'startTime')
 */
export const notBefore = <const F extends string, const O extends string>(field: F, other: O) =>
  ({ check: 'notBefore', field, other }) as const;

/**
 * Requires that a time is in the future. An unchanged stored time passes. The error appears next to the first field.
 *
 * @example afterNow('startTime')
 */
export const afterNow = <const F extends string>(field: F) => ({ check: 'afterNow', field }) as const;

/**
 * Requires that an IP address is above the address in another field. The error appears next to the first field.
 *
 * @example greaterIp('endIp', 'startIp')
 */
export const greaterIp = <const F extends string, const O extends string>(field: F, other: O) =>
  ({ check: 'greaterIp', field, other }) as const;

/**
 * Requires that a port is not below the port in another field. The error appears next to the first field.
 *
 * @example notLowerPort('endPort', 'startPort')
 */
export const notLowerPort = <const F extends string, const O extends string>(field: F, other: O) =>
  ({ check: 'notLowerPort', field, other }) as const;

/**
 * Requires that a number is below the number in another field. The message is about the price of an activity and the
 * original price. The error appears next to the first field.
 *
 * @example lowerThan('activityPrice', 'price')
 */
export const lowerThan = <const F extends string, const O extends string>(field: F, other: O) =>
  ({ check: 'lowerThan', field, other }) as const;

/**
 * Requires that a number does not exceed the number in another field. The standard message is about a price and the
 * original price; `says` replaces it.
 *
 * @example notAbove('minTopUp', 'maxTopUp', { zh: '最低充值不能高于最高充值', en: 'The minimum cannot exceed the maximum' })
 */
export const notAbove = <const F extends string, const O extends string>(field: F, other: O, says?: Label) =>
  ({ check: 'notAbove', field, other, ...(says && { says }) }) as const;

/**
 * Requires that a number is not below the lower bound in another field.
 *
 * @example notBelow('mostCards', 'leastCards', { zh: '上限不能小于下限', en: 'The maximum cannot be lower than the minimum' })
 */
export const notBelow = <const F extends string, const O extends string>(field: F, other: O, says: Label) =>
  ({ check: 'notBelow', field, other, says }) as const;

/**
 * Requires that two fields have different values. The error appears next to the first field.
 *
 * @example differs('targetRoomId', 'sourceRoomId', { zh: '源机房与目标机房不能相同', en: 'Choose two different rooms' })
 */
export const differs = <const F extends string, const O extends string>(field: F, other: O, says: Label) =>
  ({ check: 'differs', field, other, says }) as const;

/** Range field, or the fields with the start and the end of a range. */
type RangeFields = string | readonly [start: string, end: string];

type EndOf<T extends RangeFields> = T extends readonly [string, infer E extends string] ? E : T & string;

/**
 * Requires that two ranges have the same length. Each range is a range field or a pair of fields `[start, end]`.
 *
 * @example sameLength('portRange', ['startIp', 'endIp'])
 */
export function sameLength<const A extends RangeFields, const B extends RangeFields>(a: A, b: B, when?: Condition) {
  const [start, otherStart] = [startOf(a), startOf(b)];
  return {
    check: 'sameLength',
    field: endOf(a) as EndOf<A>,
    other: endOf(b) as EndOf<B>,
    ...(start === undefined ? {} : { start }),
    ...(otherStart === undefined ? {} : { otherStart }),
    ...(when ? { when } : {}),
  } as const;
}

function startOf(range: RangeFields): string | undefined {
  return typeof range === 'string' ? undefined : range[0];
}

function endOf(range: RangeFields): string {
  return typeof range === 'string' ? range : range[1];
}

/** Returns the number of IP addresses or ports in a range; `null` when the range is invalid. */
function lengthOf(field: string | undefined, start: string | undefined, values: Values): bigint | null {
  const value = values[field ?? ''];
  const ends = isRecord(value) ? value : { start: values[start ?? ''], end: value };
  const { start: first, end: last } = ends;
  if (typeof first === 'string' && typeof last === 'string') return countIps(first, last);
  const isCounted = Number.isInteger(first) && Number.isInteger(last) && Number(last) >= Number(first);
  return isCounted ? BigInt(Number(last) - Number(first) + 1) : null;
}
