import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { codeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { createCsvOptions } from '../../../src/schemas/compile/csv/csvOptions.ts';
import { type CsvCellOptions, parseCsvCell, toCsvCell } from '../../../src/schemas/compile/csv/csvCells.ts';
import { joinList, splitList } from '../../../src/schemas/compile/csv/csvList.ts';
import { unescapeFormula, escapeFormula } from '../../../src/schemas/compile/csv/csvText.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { type Kind, type SampledKind, kindNames, sampleOfKind } from '../../../src/schemas/kinds/kinds.ts';
import { languages } from '../../../src/schemas/base/label.ts';

const label = { zh: '字段', en: 'Field' };

/** Names that collide deliberately with each other, with values, separators and quotation marks. */
const awkward = codeList('awkward', {
  ten: { value: 1, zh: '10', en: 'Ten', tone: 'default' },
  n10: { value: 10, zh: '二十', en: '1', tone: 'default' },
  same: { value: 20, zh: '重名', en: 'Same', tone: 'default' },
  n30: { value: 30, zh: '重名', en: 'Same', tone: 'default' },
  aBC: { value: 40, zh: '甲、乙', en: 'a, b; c', tone: 'default' },
  quoted50: { value: 50, zh: '"引号"', en: '"quoted" (50)', tone: 'default' },
  yes: { value: 60, zh: '是', en: 'Yes', tone: 'default' },
});

/** Records whose titles collide too; the last record has no title. */
const records = createCsvOptions([
  { value: 7, names: ['张三'] },
  { value: 8, names: ['张三'] },
  { value: 9, names: ['7'] },
  { value: 11, names: [' 李四, 王五 '] },
  { value: 12, names: ['张三 (7)'] },
  { value: 13, names: [''] },
]);

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const whole = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map(item => (item === 0 ? 0 : item / 100));
const pad = (value: number, width = 2) => String(value).padStart(width, '0');
const day = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${pad(year, 4)}-${pad(month)}-${pad(date)}`);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
const address = fc.ipV4();
const port = fc.integer({ min: 1, max: 65_535 });
const degrees = fc.integer({ min: -90_000_000, max: 90_000_000 }).map(item => (item === 0 ? 0 : item / 1_000_000));
const chosen = fc.constantFrom(...awkward.items.map(item => item.value));
const referred = fc.constantFrom(7, 8, 9, 11, 12, 13, 999);

/** Stored values of the kinds. A kind without an entry is tested with its samples. */
const ownValues: { readonly [K in Exclude<Kind, SampledKind>]: Arbitrary<unknown> } & {
  readonly [K in SampledKind]?: Arbitrary<unknown>;
} = {
  text,
  longText: text,
  richText: text,
  phone: text,
  email: text,
  ip: address,
  url: text,
  mac: text,
  idCard: text,
  bankCard: text,
  version: text,
  password: text,
  image: text,
  file: text,
  integer: whole,
  decimal: cents,
  money: cents,
  percent: cents,
  port,
  speed: whole,
  bytes: whole,
  duration: whole,
  boolean: fc.boolean(),
  code: chosen,
  reference: referred,
  treeSelect: referred,
  dateTime: fc.tuple(day, clock, fc.integer({ min: 0, max: 59 })).map(([name, at, s]) => `${name} ${at}:${pad(s)}`),
  date: day,
  timeOfDay: clock,
  dateRange: fc.record({ start: day, end: day }),
  ipRange: fc.record({ start: address, end: address }),
  portRange: fc.record({ start: port, end: port }),
  geo: fc.record({ lng: degrees, lat: degrees }),
  tags: fc.array(text, { maxLength: 5 }),
  keyValues: fc.array(fc.record({ key: text, value: text }), { maxLength: 4 }),
  rows: fc.array(fc.record({ name: text, count: whole }), { maxLength: 4 }),
  json: fc.jsonValue().map(item => JSON.parse(JSON.stringify(item)) as unknown),
};

const valuesOf = (kind: Kind): Arbitrary<unknown> =>
  ownValues[kind] ?? fc.nat().map(index => sampleOfKind(kind, index));

function fieldOf(kind: Kind, multiple: boolean): Field {
  const several = multiple ? { multiple: true as const } : {};
  switch (kind) {
    case 'code':
      return { kind, label, codes: awkward, ...several };
    case 'reference':
    case 'treeSelect':
      return { kind, label, resource: 'people', ...several };
    case 'image':
    case 'file':
      return { kind, label, limits: { types: ['png'], maxBytes: 1 }, ...several };
    case 'rows':
      return { kind, label, fields: {} };
    default:
      return { kind, label };
  }
}

const several: readonly Kind[] = ['code', 'reference', 'treeSelect', 'image', 'file'];
const cases = kindNames.flatMap(kind => [
  [kind, false] as const,
  ...(several.includes(kind) ? [[kind, true] as const] : []),
]);

describe.each(cases)('a cell of the kind %s (several values: %s)', (kind, multiple) => {
  const field = fieldOf(kind, multiple);
  const isReference = kind === 'reference' || kind === 'treeSelect';
  const known = isReference ? valuesOf(kind).filter(item => item !== 999) : valuesOf(kind);
  const value = multiple ? fc.array(known, { maxLength: 4 }) : known;

  it.each(languages)('survives a round trip through a file in %s', language => {
    for (const texts of ['labels', 'codes'] as const) {
      const options: CsvCellOptions = { language, texts, choices: isReference ? records : undefined };
      fc.assert(
        fc.property(value, item => {
          const read = parseCsvCell(field, toCsvCell(field, item, options).text, options);
          expect(read).toEqual({ value: isEmpty(item) ? null : item });
        }),
        { numRuns: 300 },
      );
    }
  });
});

describe('a choice in a cell', () => {
  const field = fieldOf('code', false);
  const read = (given: string) => parseCsvCell(field, given, { language: 'zh', texts: 'labels' });

  it('is found by its name in either language and by its value', () => {
    expect(read('二十')).toEqual({ value: 10 });
    expect(read('Ten')).toEqual({ value: 1 });
    expect(read('20')).toEqual({ value: 20 });
  });

  it('is refused when ambiguous, and accepted with its value appended', () => {
    expect(read('重名')).toEqual({ error: '有多个选项名为“重名”，请写成“重名 (编号)”' });
    expect(read('重名 (30)')).toEqual({ value: 30 });
    expect(read('10')).toMatchObject({ error: expect.stringContaining('有多个选项') });
  });

  it('is refused when unknown', () => {
    expect(read('三十')).toEqual({ error: '“三十”不在字段的可选范围内' });
  });

  it('is never dropped from a list: a cell with one unknown choice is refused', () => {
    const codeField = fieldOf('code', true);
    const readList = (given: string) => parseCsvCell(codeField, given, { language: 'zh', texts: 'labels' });
    expect(readList('二十、Ten')).toEqual({ value: [10, 1] });
    expect(readList('二十、三十')).toEqual({ error: '“三十”不在字段的可选范围内' });
  });

  it('is ambiguous when two records have its name', () => {
    const options: CsvCellOptions = { language: 'en', texts: 'labels', choices: records };
    expect(parseCsvCell(fieldOf('reference', false), '张三', options)).toHaveProperty('error');
    expect(parseCsvCell(fieldOf('reference', false), '张三 (8)', options)).toEqual({ value: 8 });
  });
});

describe('a text in a cell', () => {
  const read = (kind: Kind, given: string) =>
    parseCsvCell(fieldOf(kind, false), given, { language: 'en', texts: 'labels' });

  it.each(['1,5', '0x10', '1e309', '-0', 'NaN', ' ', '1 000', '+1', '.5', '5.'])(
    'cannot be read as a number: %j',
    given => {
      expect(read('decimal', given)).toEqual({ error: 'Field must be a plain number such as 12.5' });
    },
  );

  it('is refused, and not rounded, when it has more digits than a number can store', () => {
    expect(read('integer', '9007199254740993')).toHaveProperty('error');
    expect(read('integer', '9007199254740991')).toEqual({ value: 9007199254740991 });
    expect(read('decimal', '0.12345678901234567')).toHaveProperty('error');
  });

  it('is read as a time or percentage in the forms that spreadsheets produce', () => {
    expect(read('dateTime', '2026/3/1 9:05')).toEqual({ value: '2026-03-01 09:05:00' });
    expect(read('dateTime', '2026-03-01')).toEqual({ value: '2026-03-01 00:00:00' });
    expect(read('date', '2026/3/1')).toEqual({ value: '2026-03-01' });
    expect(read('date', '2026-03-01 00:00:00')).toEqual({ value: '2026-03-01' });
    expect(read('timeOfDay', '9:30:00')).toEqual({ value: '09:30' });
    expect(read('percent', '12.5%')).toEqual({ value: 12.5 });
  });

  it.each([
    ['date', '2026-02-29'],
    ['date', '3/1/2026'],
    ['dateTime', '2026-03-01 24:00:00'],
    ['date', '2026-03-01 10:00:00'],
    ['timeOfDay', '09:30:15'],
    ['boolean', 'maybe'],
    ['portRange', '80-90'],
    ['geo', '116.3'],
    ['json', '{'],
  ] as const)('cannot be read as %s: %s', (kind, given) => {
    expect(read(kind, given)).toHaveProperty('error');
  });
});

describe('a list in a cell', () => {
  it('survives a round trip', () => {
    fc.assert(
      fc.property(fc.array(text), fc.constantFrom(...languages), (texts, language) => {
        expect(splitList(joinList(texts, language))).toEqual(texts);
      }),
    );
  });

  it('may be typed with any of the usual separators', () => {
    expect(splitList('a,b，c、d;e；f|g\nh, ,')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

describe('a formula in a cell', () => {
  it('is neutralized on export and restored on import', () => {
    const signs = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', "'", ' ', 'a', '\ufeff');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 6 }), parts => {
        const given = parts.join('');
        expect(escapeFormula(given)).not.toMatch(/^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
        expect(unescapeFormula(escapeFormula(given))).toBe(given);
      }),
      { numRuns: 2_000 },
    );
  });
});
