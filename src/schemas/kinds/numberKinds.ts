import type { KindDefinition } from './kind.ts';

/** The kinds whose value is a number. */
export const numberKinds = {
  integer: {
    value: 'number',
    column: 'integer',
    filter: 'range',
    rules: [{ rule: 'safeInteger' }],
    width: 100,
    align: 'end',
  },
  money: {
    value: 'number',
    column: 'decimal',
    filter: 'range',
    rules: [{ rule: 'decimals', max: 2 }],
    width: 120,
    align: 'end',
  },
  duration: {
    value: 'number',
    column: 'integer',
    filter: 'range',
    rules: [{ rule: 'safeInteger' }],
    width: 110,
    align: 'end',
  },
} as const satisfies Readonly<Record<string, KindDefinition>>;
