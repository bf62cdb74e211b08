import { isEmpty } from './condition.ts';
import { type Label, type Language, fill } from './label.ts';

type Values = Readonly<Record<string, unknown>>;

interface CheckDefinition {
  readonly message: Label;
  readonly holds: (value: unknown, other: unknown) => boolean;
}

const definitions = {
  matches: {
    message: { zh: '两次输入的密码不一致', en: 'The two passwords do not match' },
    holds: (value, other) => value === other,
  },
  notBefore: {
    message: { zh: '结束时间不能早于开始时间', en: 'End time cannot be before start time' },
    holds: (value, other) => String(value) >= String(other),
  },
} as const satisfies Readonly<Record<string, CheckDefinition>>;

export type CheckName = keyof typeof definitions;

/** A rule over two fields of one form; its error stands at `field`. */
export interface Check {
  readonly check: CheckName;
  readonly field: string;
  readonly other: string;
}

export const checkNames = Object.keys(definitions) as readonly CheckName[];

/** Tells whether the values keep a check; `matches` counts an empty repetition as wrong, the others wait for both. */
export function keepsCheck({ check, field, other }: Check, values: Values): boolean {
  const [value, against] = [values[field], values[other]];
  if (isEmpty(against) || (check !== 'matches' && isEmpty(value))) return true;
  return definitions[check].holds(value, against);
}

export function checkMessage({ check }: Check, language: Language): string {
  return fill(definitions[check].message[language], {});
}

export const matches = (field: string, other: string): Check => ({ check: 'matches', field, other });
export const notBefore = (field: string, other: string): Check => ({ check: 'notBefore', field, other });
