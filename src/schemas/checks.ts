import { type Condition, evaluate, isEmpty } from './condition.ts';
import { countIps } from './ipAddress.ts';
import { isRecord, textOf } from './json.ts';
import { type Label, type Language, fill } from './label.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a check may look at besides the values of the form. */
export interface Circumstances {
  /** `YYYY-MM-DD HH:mm:ss` in the platform's zone; a check against the clock waits until it is known. */
  readonly now?: string | undefined;
  /** The record as it was, on edit: what has not been changed is not held against the clock again. */
  readonly previous?: Values | undefined;
}

interface CheckDefinition {
  readonly message: Label;
  /** Without a second field the check looks at the clock or at the record as it was. */
  readonly isAlone?: true;
  readonly holds: (value: unknown, other: unknown, asked: Asked) => boolean;
}

interface Asked {
  readonly check: Check;
  readonly values: Values;
  readonly around: Circumstances;
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
    isAlone: true,
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
      const [one, another] = [
        lengthOf(check.field, check.start, values),
        lengthOf(check.other, check.otherStart, values),
      ];
      return one === null || another === null || one === another;
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

/** A rule over several fields of one form; its error stands at `field`. */
export interface Check {
  readonly check: CheckName;
  readonly field: string;
  readonly other?: string;
  /** For ranges whose ends are fields of their own: the fields that hold the starts of `field` and `other`. */
  readonly start?: string;
  readonly otherStart?: string;
  /** Asked only while the condition holds. */
  readonly when?: Condition;
  /** What it wants in words of its own. */
  readonly says?: Label;
}

export const checkNames = Object.keys(definitions) as readonly CheckName[];

export function needsOther(name: CheckName): boolean {
  return !('isAlone' in definitions[name]);
}

/** Tells whether the values keep a check; `matches` counts an empty repetition as wrong, the others wait for all values. */
export function keepsCheck(check: Check, values: Values, around: Circumstances = {}): boolean {
  const definition: CheckDefinition = definitions[check.check];
  const [value, other] = [values[check.field], check.other === undefined ? null : values[check.other]];
  if (check.when && evaluate(check.when, { form: values }) === false) return true;
  if ((!definition.isAlone && isEmpty(other)) || (check.check !== 'matches' && isEmpty(value))) return true;
  return definition.holds(value, other, { check, values, around });
}

export function checkMessage({ check, says }: Check, language: Language): string {
  return fill((says ?? definitions[check].message)[language], {});
}

export const matches = (field: string, other: string): Check => ({ check: 'matches', field, other });
export const notBefore = (field: string, other: string): Check => ({ check: 'notBefore', field, other });
export const afterNow = (field: string): Check => ({ check: 'afterNow', field });
export const greaterIp = (field: string, other: string): Check => ({ check: 'greaterIp', field, other });
export const notLowerPort = (field: string, other: string): Check => ({ check: 'notLowerPort', field, other });
export const lowerThan = (field: string, other: string): Check => ({ check: 'lowerThan', field, other });
/** A price and the one that it is struck through for. */
export const notAbove = (field: string, other: string): Check => ({ check: 'notAbove', field, other });
/** A number and the one that it may not fall below. */
export const notBelow = (field: string, other: string, says: Label): Check => ({
  check: 'notBelow',
  field,
  other,
  says,
});
export const differs = (field: string, other: string, says: Label): Check => ({ check: 'differs', field, other, says });

/** Two ranges hold equally many: fields of a range kind, or pairs of fields as `[start, end]`. */
export function sameLength(
  one: string | readonly [string, string],
  other: string | readonly [string, string],
  when?: Condition,
): Check {
  const [field, start] = endAndStart(one);
  const [otherField, otherStart] = endAndStart(other);
  return {
    check: 'sameLength',
    field,
    other: otherField,
    ...(start === undefined ? {} : { start }),
    ...(otherStart === undefined ? {} : { otherStart }),
    ...(when ? { when } : {}),
  };
}

function endAndStart(range: string | readonly [string, string]): readonly [string, string | undefined] {
  return typeof range === 'string' ? [range, undefined] : [range[1], range[0]];
}

/** How many addresses or ports a range holds; `null` while it is none. */
function lengthOf(field: string | undefined, start: string | undefined, values: Values): bigint | null {
  const value = values[field ?? ''];
  const ends = isRecord(value) ? value : { start: values[start ?? ''], end: value };
  const { start: first, end: last } = ends;
  if (typeof first === 'string' && typeof last === 'string') return countIps(first, last);
  const isCounted = Number.isInteger(first) && Number.isInteger(last) && Number(last) >= Number(first);
  return isCounted ? BigInt(Number(last) - Number(first) + 1) : null;
}
