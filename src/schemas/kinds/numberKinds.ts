import type { KindDefinition } from './kind.ts';

/** Properties that all number kinds share. */
const number = { value: 'number', filter: 'range', align: 'end' } as const;

const whole = [{ rule: 'safeInteger' }] as const;

/** Rule that allows at most six decimals, so that databases and browsers both represent the number exactly. */
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
  integer: {
    label: { zh: '整数', en: 'Whole number' },
    ...number,
    column: 'integer',
    rules: whole,
    width: 100,
    sample: index => 1 + ((index * 37) % 1_000),
  },
  decimal: {
    label: { zh: '小数', en: 'Decimal' },
    ...number,
    column: 'decimal',
    rules: exact,
    width: 100,
    sample: index => 1.5 + ((index * 37) % 1_000),
  },
  money: {
    label: { zh: '金额', en: 'Money' },
    ...number,
    column: 'decimal',
    rules: [{ rule: 'decimals', max: 2 }],
    width: 120,
    sample: index => (9_990 + ((index * 1_275) % 100_000)) / 100,
  },
  percent: {
    label: { zh: '百分比', en: 'Percentage' },
    ...number,
    column: 'decimal',
    rules: [share, { rule: 'decimals', max: 2 }],
    width: 100,
    sample: index => (50 + index * 13) % 101,
  },
  port: {
    label: { zh: '端口', en: 'Port' },
    ...number,
    column: 'integer',
    rules: [port],
    width: 90,
    sample: index => 8_080 + (index % 50_000),
  },
  speed: {
    label: { zh: '速率', en: 'Speed' },
    ...number,
    column: 'integer',
    rules: [amount],
    width: 110,
    sample: index => 100 * (1 + (index % 100)),
  },
  bytes: {
    label: { zh: '容量', en: 'Size' },
    ...number,
    column: 'integer',
    rules: [amount],
    width: 110,
    sample: index => 1_048_576 * (1 + (index % 4_000)),
  },
  duration: {
    label: { zh: '时长', en: 'Duration' },
    ...number,
    column: 'integer',
    rules: whole,
    width: 110,
    sample: index => 3_600 * (1 + (index % 100)),
  },
} as const satisfies Readonly<Record<string, KindDefinition>>;
