import type { KindDefinition } from './kind.ts';

/** Times and structured values. */
export const otherKinds = {
  dateTime: { value: 'string', column: 'time', filter: 'range', rules: [{ rule: 'dateTime' }], width: 170 },
  date: { value: 'string', column: 'text', filter: 'range', rules: [{ rule: 'date' }], width: 120 },
  json: { value: 'json', column: 'json', filter: null, rules: [], width: 200, wide: true },
} as const satisfies Readonly<Record<string, KindDefinition>>;
