import type { KindDefinition } from './kind.ts';

/** Field kinds for times, ranges, and values with several parts. */
export const otherKinds = {
  dateTime: { value: 'string', column: 'time', filter: 'range', rules: [{ rule: 'dateTime' }], width: 170 },
  date: { value: 'string', column: 'text', filter: 'range', rules: [{ rule: 'date' }], width: 120, format: 'date' },
  timeOfDay: { value: 'string', column: 'text', filter: null, rules: [{ rule: 'timeOfDay' }], width: 90 },
  dateRange: {
    value: 'record',
    column: 'json',
    filter: 'overlap',
    rules: [{ rule: 'dateRange' }, { rule: 'dateOrder' }],
    width: 200,
    wide: true,
  },
  ipRange: {
    value: 'record',
    column: 'json',
    filter: null,
    rules: [{ rule: 'ipRange' }, { rule: 'ipOrder' }],
    width: 240,
    wide: true,
  },
  portRange: {
    value: 'record',
    column: 'json',
    filter: null,
    rules: [{ rule: 'portRange' }, { rule: 'portOrder' }],
    width: 130,
  },
  geo: { value: 'record', column: 'json', filter: null, rules: [{ rule: 'geo' }], width: 190 },
  tags: {
    value: 'list',
    item: 'string',
    column: 'json',
    filter: null,
    rules: [{ rule: 'printable' }, { rule: 'noLeadingSpace' }, { rule: 'uniqueItems' }],
    width: 200,
    maxCharacters: 40,
  },
  keyValues: {
    value: 'list',
    item: 'json',
    column: 'json',
    filter: null,
    rules: [{ rule: 'uniqueKeys', key: 'key' }],
    width: 200,
    wide: true,
  },
  rows: { value: 'list', item: 'json', column: 'json', filter: null, rules: [], width: 200, wide: true },
  json: { value: 'json', column: 'json', filter: null, rules: [], width: 200, wide: true },
} as const satisfies Readonly<Record<string, KindDefinition>>;
