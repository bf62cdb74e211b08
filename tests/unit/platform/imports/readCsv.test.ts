import { setImmediate } from 'node:timers/promises';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Refusal } from '../../../../platform/engine/http/refusal.ts';
import { parseCsvInSteps } from '../../../../platform/engine/imports/readCsv.ts';
import { readTable } from '../../../../platform/engine/imports/readTable.ts';
import type { ImportTable, ImportTableOptions } from '../../../../platform/engine/imports/table.ts';
import { byteOrderMark, escapeFormula } from '../../../../src/schemas/compile/csv/csvText.ts';
import { startCpuTimer } from '../../../support/cpuTime.ts';
import { propertyRunCount } from '../../../support/propertyRunCount.ts';

function readCsv(bytes: Uint8Array, wish?: ImportTableOptions): ImportTable {
  const reading = parseCsvInSteps(bytes, wish);
  for (;;) {
    const next = reading.next();
    if (next.done) return next.value;
  }
}

const read = (text: string, wish?: ImportTableOptions) => readCsv(new TextEncoder().encode(text), wish);
const cellsOf = (text: string, wish?: ImportTableOptions) =>
  read(text, wish).lines.map(line => [line.row, ...line.cells]);

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.text.en;
    throw error;
  }
  throw new Error('Not refused');
}

describe('the line ends of a CSV', () => {
  it.each([
    ['CRLF after LF', 'a,b\r\n1,x\n2,y\n3,z\n'],
    ['LF after CRLF', 'a,b\n1,x\r\n2,y\r\n3,z\r\n'],
    ['all three, none at the end', 'a,b\r1,x\n2,y\r\n3,z'],
  ])('end a row in any mixture: %s', (_what, text) => {
    expect(cellsOf(text)).toEqual([
      [2, '1', 'x'],
      [3, '2', 'y'],
      [4, '3', 'z'],
    ]);
  });

  it('are part of the cell when they are inside quotation marks', () => {
    expect(cellsOf('a,b\r\n1,"x\ny\r\nz\r"\n\n2,""""\n')).toEqual([
      [2, '1', 'x\ny\r\nz\r'],
      [4, '2', '"'],
    ]);
  });
});

describe('the delimiter of a CSV', () => {
  it.each([
    ['sep=;\r\na;b\r\n1;x\r\n', 3],
    ['"sep=|"\na|b\n1|x\n', 3],
    ['a\tb\n1\tx\n', 2],
    ['a|b\n1|x\n', 2],
    ['list, of 2026\n\na;b\n1;x\n', 4],
  ])('is taken from the separator line, or detected in the first records: %j', (text, row) => {
    expect(cellsOf(text, { known: ['a', 'b'] })).toEqual([[row, '1', 'x']]);
  });

  it('is never a comma that is used as a decimal sign', () => {
    const table = read('a;b;c\n1,5;2,5;3,5\n');
    expect(table.lines[0]?.cells).toEqual(['1,5', '2,5', '3,5']);
    expect(table.isCommaUnclear).toBe(true);
    expect(read('a,b\n1,2\n').isCommaUnclear).toBeUndefined();
  });
});

describe('the headings of a CSV', () => {
  it('are found below titles, because of known names or the width of the table', () => {
    const text = '2026年敏感词清单,,\n制表：,张三,\n编号,名称,备注\n1,a,b\n';
    expect(read(text, { known: ['编号', '备注'] })).toMatchObject({
      headingRow: 3,
      headings: ['编号', '名称', '备注'],
    });
    expect(read('清单\nx,y,z\n1,a,b\n')).toMatchObject({ headingRow: 2, headings: ['x', 'y', 'z'] });
    // A single known heading is found too, although a later row has more cells.
    expect(read('编号\n1,a\n2\n', { known: ['编号'] })).toMatchObject({ headingRow: 1 });
  });

  it('must exist above each cell with content; otherwise the row reports the columns without a heading', () => {
    const { lines } = read('a,b,,\n1,2,,\n1,2,3,,5\n');
    expect(lines.map(line => line.remarks)).toEqual([undefined, [{ column: 2, kind: 'surplus', text: 'C, E' }]]);
  });
});

describe('the encoding of a CSV', () => {
  const text = '编号,名称\r\n1,测试\r\n';
  const wide = Buffer.from(text, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(byteOrderMark + text)],
    ['UTF-16 little endian with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16 big endian with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
    ['UTF-16 without a mark', wide],
    ['GB18030', Buffer.from('b1e0bac52cc3fbb3c60d0a312cb2e2cad40d0a', 'hex')],
  ])('is detected: %s', (_what, bytes) => {
    expect(readCsv(bytes)).toMatchObject({ headings: ['编号', '名称'], lines: [{ cells: ['1', '测试'] }] });
  });

  it('causes a refusal with the line number when a file mixes two encodings', () => {
    const mixed = Buffer.concat([Buffer.from(text), Buffer.from('322cb2e2cad40d0a', 'hex')]);
    expect(refusal(() => readCsv(mixed))).toContain('line 3 is not UTF-8');
  });

  it('may produce a few characters that cannot be stored; the cells with them are reported', () => {
    expect(read('a,b\n1,x\0y\n').lines[0]).toEqual({
      row: 2,
      cells: ['1', 'x\ufffdy'],
      remarks: [{ column: 1, kind: 'unstorable', text: 'U+0000' }],
    });
    const lone = Buffer.from('\ufeffa,b\n1,x\ud800y\n', 'utf16le');
    expect(readCsv(lone).lines[0]?.remarks).toEqual([{ column: 1, kind: 'unstorable', text: 'U+D800' }]);
  });
});

describe('an unusual CSV', () => {
  it.each([
    ['a,b\n1,5" screen\n', 'in row 2, column 2 do not match'],
    ['a,b\n1,"x"y\n', 'in row 2, column 2 do not match'],
    ['a,b\n"1\n1",x\n"2,y\n', 'in row 3, column 1 (line 4 of the file) is never closed'],
    [`a,b\n1,${'x'.repeat(32_768)}\n`, 'Row 2, column 2 holds more than 32767 characters'],
    [`a,b\n1,"${'x'.repeat(32_768)}"\n`, 'Row 2, column 2 holds more than 32767 characters'],
    [`a,b\n${'1,'.repeat(200)}2\n`, 'A file can have at most 200 columns; row 2 has more'],
    [`a,b\n${'\n'.repeat(100_001)}`, 'A file can have at most 100000 rows, including empty rows'],
  ])('is refused with the position of the error (case %#)', (text, sentence) => {
    expect(refusal(() => read(text))).toContain(sentence);
  });

  it('loses no row after thousands of empty lines', () => {
    expect(read(`a\n${'\n'.repeat(30_000)}last\n`).lines).toEqual([{ row: 30_002, cells: ['last'] }]);
  });

  it.each([
    ['a line of millions of cells', 'a,'.repeat(9_900_000)],
    ['a cell of millions of quotation marks', '""'.repeat(9_000_000)],
    ['millions of delimiters', ','.repeat(19_000_000)],
    ['millions of empty lines', '\n'.repeat(19_000_000)],
    ['an unclosed quotation mark', `a,b\n"${'x,y\n'.repeat(4_000_000)}`],
  ])('is refused within a second of processor time: %s', (_what, text) => {
    const bytes = new TextEncoder().encode(text);
    const spent = startCpuTimer();
    refusal(() => readCsv(bytes));
    expect(spent()).toBeLessThan(1_000);
  });
});

describe('reading a large CSV', () => {
  const cells = Array.from({ length: 200 }, (_, at) => `cell${at}`).join(',');

  it.each([
    ['10,000 rows of 200 columns', `${cells}\n`.repeat(10_001)],
    ['a hundred thousand empty lines', `a\n1\n${'\n'.repeat(99_000)}`],
  ])('yields to other work: %s', async (_what, text) => {
    const bytes = new TextEncoder().encode(text);
    const state = { turns: 0, isOver: false };
    const others = (async () => {
      for (; !state.isOver; state.turns += 1) await setImmediate();
    })();
    const spent = startCpuTimer();
    await readTable(bytes);
    state.isOver = true;
    await others;
    // The reader yields after at most 10 ms of reading plus the decoding or one batch of records; the test allows 60 ms
    // per turn.
    expect(state.turns).toBeGreaterThan(Math.floor(spent() / 60));
    expect(state.turns).toBeGreaterThan(1);
  });
});

describe('any table in any CSV dialect', () => {
  const headings = ['编号', '名称', '备注', '数量'];
  const letter = fc.constantFrom(
    'a',
    '中',
    '1',
    ' ',
    ',',
    ';',
    '\t',
    '|',
    '"',
    "'",
    '=',
    '\r',
    '\n',
    '\r\n',
    '𠮷',
    '\0',
  );
  const cell = fc.array(letter, { maxLength: 6 }).map(letters => letters.join(''));
  const table = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    quotesAll: fc.boolean(),
    ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 13, maxLength: 13 }),
    titles: fc.array(fc.constantFrom('2026年清单', '制表：张三', ''), { maxLength: 3 }),
    hasSeparatorLine: fc.boolean(),
    trailing: fc.nat(3),
    encoding: fc.constantFrom('utf8', 'mark', 'utf16le', 'utf16be'),
  });

  it('is read back with the same cells, apart from the cells that are reported for their row', () => {
    fc.assert(
      fc.property(table, ({ rows, delimiter, quotesAll, ends, titles, hasSeparatorLine, trailing, encoding }) => {
        const write = (text: string) => {
          const needsQuotes = quotesAll || text.includes(delimiter) || /["\r\n]/.test(text);
          return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
        };
        const records = [
          ...titles.map(title => [title]),
          headings,
          ...rows.map(cells => cells.map(escapeFormula)),
          ['end'],
        ];
        const body = records.map((cells, at) => {
          const record = cells.map(write).join(delimiter) + delimiter.repeat(trailing);
          // An empty record between CR and LF would disappear.
          return (record || '""') + (ends[at % ends.length] ?? '');
        });
        const text = (hasSeparatorLine ? `sep=${delimiter}\r\n` : '') + body.join('');
        const found = readCsv(encode(text, encoding), { known: headings });
        const before = titles.length + (hasSeparatorLine ? 1 : 0) + 1;
        expect(found).toMatchObject({ headings, headingRow: before });
        const byRow = new Map(found.lines.map(line => [line.row, line]));
        const lost = rows.flatMap((cells, at) => {
          const line = byRow.get(before + 1 + at);
          const isNamed = (column: number) =>
            line?.remarks?.some(remark =>
              remark.kind === 'surplus'
                ? column >= headings.length
                : remark.kind === 'unstorable' && remark.column === column,
            );
          return cells.filter((given, column) => {
            const isSame = column < headings.length && line?.cells[column] === given;
            return !isSame && given.trim() !== '' && !isNamed(column);
          });
        });
        expect(lost).toEqual([]);
      }),
      { numRuns: propertyRunCount(4_000) },
    );
  });

  function encode(text: string, encoding: string): Uint8Array {
    const marked = encoding === 'utf8' ? text : byteOrderMark + text;
    if (encoding === 'utf8' || encoding === 'mark') return Buffer.from(marked);
    const wide = Buffer.from(marked, 'utf16le');
    return encoding === 'utf16le' ? wide : wide.swap16();
  }
});
