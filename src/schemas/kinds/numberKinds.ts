import type { KindDefinition } from './kind.ts';

/** Properties that all number kinds share. */
const number = { value: 'number', filter: 'range', align: 'end' } as const;

const whole = [{ rule: 'safeInteger' }] as const;

/** Limits the decimals to the number that databases and browsers both represent exactly. */
const exact = [{ rule: 'decimals', max: 6 }] as const;

const port = {
  rule: 'range',
  min: 1,
  max: 65_535,
  says: { zh: '端口范围1-65535', en: 'Port must be between 1 and 65535' },
} as const;

const share = {
  rule: 'decimalRange',
  min: 0,
  max: 100,
  says: { zh: '请输入0-100之间的百分比', en: 'Enter a percentage from 0 to 100' },
} as const;

const amount = {
  rule: 'range',
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  says: { zh: '请输入不小于0的整数', en: 'Enter a whole number of 0 or more' },
} as const;

/** Field kinds whose value is a number. Units: durations in seconds, sizes in bytes, speeds in Mbps, money in yuan. */
export const numberKinds = {
  integer: { ...number, column: 'integer', rules: whole, width: 100 },
  decimal: { ...number, column: 'decimal', rules: exact, width: 100 },
  money: { ...number, column: 'decimal', rules: [{ rule: 'decimals', max: 2 }], width: 120 },
  percent: { ...number, column: 'decimal', rules: [share, { rule: 'decimals', max: 2 }], width: 100 },
  port: { ...number, column: 'integer', rules: [port], width: 90 },
  speed: { ...number, column: 'integer', rules: [amount], width: 110 },
  bytes: { ...number, column: 'integer', rules: [amount], width: 110 },
  duration: { ...number, column: 'integer', rules: whole, width: 110 },
} as const satisfies Readonly<Record<string, KindDefinition>>;
