import { describe, expect, it } from 'vitest';

import { cellRemarkErrorOf } from '../../../../platform/engine/imports/remarks.ts';
import { readTable } from '../../../../platform/engine/imports/readTable.ts';
import { createTextCell, createWorkbookFile } from '../../../support/workbookFile.ts';

type Parts = Omit<Parameters<typeof createWorkbookFile>[0], 'rows'>;

const heads = `<row>${createTextCell('编号')}${createTextCell('备注')}</row>`;

/** Reads one data row with these cells. */
async function lineOf(cells: string, parts: Parts = {}) {
  const table = await readTable(createWorkbookFile({ rows: `${heads}<row>${cells}</row>`, ...parts }));
  return table.lines[0];
}

/** Returns the text and the error of one cell, as a number field and as a text field read it. */
async function cellOf(cell: string, parts: Parts = {}) {
  const line = await lineOf(cell + createTextCell('x'), parts);
  const [remark] = line?.remarks ?? [];
  const asText = remark?.kind === 'shown' ? remark.text : line?.cells[0];
  return {
    text: line?.cells[0],
    fault: remark && cellRemarkErrorOf(remark, false)?.en,
    asText,
    textFault: remark && cellRemarkErrorOf(remark, true)?.en,
  };
}

const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

describe('a cell', () => {
  it.each([
    ['an error of a formula', '<c t="e"><f>VLOOKUP(1,A1,1)</f><v>#N/A</v></c>', 'The cell holds the error #N/A'],
    ['an error without a formula', '<c t="e"><v>#REF!</v></c>', 'The cell holds the error #REF!'],
    ['a formula without a result', '<c><f>A1+1</f></c>', 'The file has no result for the formula of this cell'],
    ['a shared text that does not exist', '<c t="s"><v>7</v></c>', 'The content of the cell is damaged: “7”'],
    ['an invalid number', '<c><v>abc</v></c>', 'The content of the cell is damaged: “abc”'],
    ['a NUL', createTextCell('a_x0000_b'), 'The cell holds the character U+0000, which cannot be stored'],
    [
      'half of a surrogate pair',
      createTextCell('a_xD800_b'),
      'The cell holds the character U+D800, which cannot be stored',
    ],
    ['a number of 19 digits', number('6222020000123456789'), 'has more digits than a spreadsheet keeps (15)'],
  ])('is reported if it has no readable value: %s', async (_what, cell, fault) => {
    expect((await cellOf(cell)).fault).toContain(fault);
  });

  it('is accepted if it contains “#N/A” or an empty result as plain text', async () => {
    expect(await cellOf(createTextCell('#N/A'))).toMatchObject({ text: '#N/A', textFault: undefined });
    expect(await cellOf('<c t="str"><f>""</f><v></v></c>')).toMatchObject({ text: '', textFault: undefined });
  });

  it('is reported, with its column, if it has no heading', async () => {
    const line = await lineOf(
      `${createTextCell('1')}${createTextCell('2')}${createTextCell('3')}<c r="E2"/><c r="F2"><v>6</v></c>`,
    );
    expect(line?.remarks).toEqual([{ column: 2, kind: 'surplus', text: 'C, F' }]);
  });

  it('is reported if it is merged with a cell that has content', async () => {
    const rows = `${heads}<row>${createTextCell('P-1')}${createTextCell('x')}</row><row r="3"><c r="B3"><v>2</v></c></row>`;
    const { lines } = await readTable(
      createWorkbookFile({ rows, behind: '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A1:B1"/></mergeCells>' }),
    );
    expect(lines.map(line => line.remarks ?? [])).toEqual([[], [{ column: 0, kind: 'merged', text: 'A2:A3' }]]);
  });
});

describe('a number in a cell', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['13800138000', '13800138000'],
    ['123456789012345', '123456789012345'],
    ['1.23456789012345E-10', '0.000000000123456789012345'],
    ['-1E-7', '-0.0000001'],
    ['1E5', '100000'],
  ])('is read with the 15 digits that a spreadsheet shows: %s', async (raw, text) => {
    expect(await cellOf(number(raw))).toMatchObject({ text, asText: text, textFault: undefined });
  });

  it.each([
    '[$US$-409]#,##0.00',
    '[$HK$-C04]#,##0.00',
    '[$SGD] #,##0',
    '[$Rs.-4009]0',
    '[Magenta]0.00',
    '[White]0',
    '[DBNum1][$-804]General',
    '[DBNum2][$-804]General',
    '[Red]0',
    '[Blue][<=5]0;0.0',
    '"¥"#,##0.00',
    '0"h"',
    '[$-804]General',
    'G/通用格式',
    '0.00E+00',
    '# ?/?',
    '0.00_ ;[Red]\\-0.00\\ ',
    '"day;s"0',
  ])('is not a date in the format %s', async format => {
    expect(await cellOf(number(5, 1), { formats: [format] })).toMatchObject({ text: '5', fault: undefined });
  });

  it.each([
    ['000000', '5', '000005'],
    ['0.00', '5', '5.00'],
    ['0.00', '1.1', '1.10'],
    ['0', '5', '5'],
    ['General', '5', '5'],
    ['@', '5', '5'],
    ['[White]0.0', '5', '5.0'],
    ['0.00_ ;[Red]\\-0.00\\ ', '5', '5.00'],
    ['0%', '0.5', '50%'],
    ['0.00%', '0.125', '12.50%'],
    ['yyyy-mm-dd', '46053', '2026-01-31'],
    ['yyyy\\-mm\\-dd hh:mm:ss', '46053', '2026-01-31 00:00:00'],
  ])('becomes text exactly as the format %s shows the number', async (format, raw, shown) => {
    expect(await cellOf(number(raw, 1), { formats: [format] })).toMatchObject({ asText: shown, textFault: undefined });
  });

  it.each([
    ['#,##0', '1234', 'the number “1234”, which the spreadsheet shows in another form'],
    ['0', '1.5', 'the number “1.5”, which the spreadsheet shows in another form'],
    ['[$US$-409]#,##0.00', '5', 'the number “5”'],
    ['[DBNum2][$-804]General', '5', 'the number “5”'],
    ['0.00;(0.00)', '-5', 'the number “-5”'],
    ['0;-0;"none"', '0', 'the number “0”'],
    ['0%', '0.125', 'the number “12.5%”'],
    ['m"月"d"日"', '46024', 'the date or time “2026-01-02”'],
    ['d-mmm', '46024', 'the date or time “2026-01-02”'],
    ['h:mm', '0.5', 'the date or time “12:00:00”'],
  ])('is refused in a text field when the format %s shows the number in another form', async (format, raw, fault) => {
    const found = await cellOf(number(raw, 1), { formats: [format] });
    expect(found.textFault).toContain(fault);
    expect(found.fault).toBeUndefined();
  });

  it.each([
    ['yyyy"年"m"月"d"日"', '46053', '2026-01-31'],
    ['[$-804]yyyy/m/d', '46053', '2026-01-31'],
    ['e"年"m"月"', '46053', '2026-01-31'],
    ['m/d/yy h:mm', '46053.354166666664', '2026-01-31 08:30:00'],
    ['h:mm AM/PM', '0.354166666666667', '08:30:00'],
    ['上午/下午h"时"mm"分"', '0.354166666666667', '08:30:00'],
    ['mm:ss', '0.0005', '00:00:43'],
    ['[h]:mm:ss', '1.5', '36:00:00'],
    ['[mm]:ss', '0.0625', '01:30:00'],
    ['[ss]', '0.001', '00:01:26'],
  ])('becomes a date, time or duration in the format %s', async (format, raw, text) => {
    expect(await cellOf(number(raw, 1), { formats: [format] })).toMatchObject({ text, fault: undefined });
  });

  it('becomes a date counted from 1904 when the file declares this; times of day stay the same', async () => {
    const parts = { formats: ['yyyy/m/d', 'h:mm'], since1904: true };
    expect((await cellOf(number(44591, 1), parts)).text).toBe('2026-01-31');
    expect((await cellOf(number(0, 1), parts)).text).toBe('1904-01-01');
    expect((await cellOf(number(0.5, 2), parts)).text).toBe('12:00:00');
  });

  it('is refused as a date when it is negative', async () => {
    expect((await cellOf(number(-1, 1), { formats: ['yyyy/m/d'] })).fault).toContain('damaged: “-1”');
  });
});

describe('a text in a cell', () => {
  it('is joined from its runs, with escaped characters restored', async () => {
    const rich = '<c t="inlineStr"><is><r><t>红</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 字</t></r></is></c>';
    expect((await cellOf(rich)).text).toBe('红 字');
    expect((await cellOf(createTextCell('a_x000D_b'))).text).toBe('a\rb');
    expect((await cellOf(createTextCell('a_x005F_x000D_b'))).text).toBe('a_x000D_b');
    expect((await cellOf('<c t="str"><f>A1</f><v>a_x005F_x000D_b</v></c>')).text).toBe('a_x000D_b');
  });

  it('is TRUE or FALSE when the cell contains a boolean', async () => {
    expect((await cellOf('<c t="b"><v>1</v></c>')).text).toBe('TRUE');
    expect((await cellOf('<c t="b"><v>0</v></c>')).text).toBe('FALSE');
  });
});

describe('a sheet', () => {
  it('has its headings in the row of known headings below titles, or in the chosen row', async () => {
    const rows =
      `<row>${createTextCell('2026年敏感词清单')}</row><row r="3">${createTextCell('制表')}${createTextCell('张三')}</row>` +
      `<row>${createTextCell('编号')}${createTextCell('备注')}</row><row>${createTextCell('1')}${createTextCell('a')}</row>`;
    const file = createWorkbookFile({ rows });
    const read = await readTable(file, { known: ['编号', '备注'] });
    expect(read).toMatchObject({ headingRow: 4, headings: ['编号', '备注'], lines: [{ row: 5, cells: ['1', 'a'] }] });
    expect(read.firstLines.map(line => line.row)).toEqual([1, 3, 4, 5]);
    expect(await readTable(file, { headingRow: 3 })).toMatchObject({ headingRow: 3, lines: [{ row: 4 }, { row: 5 }] });
    await expect(readTable(file, { headingRow: 2 })).rejects.toMatchObject({
      text: { en: 'Row 2 cannot hold the headings; choose one of the first 10 rows with content' },
    });
  });

  it('is read with hidden rows and columns, which are reported along with the unread sheets', async () => {
    const rows = `${heads}<row hidden="1">${createTextCell('1')}${createTextCell('a')}</row><row>${createTextCell('2')}</row><row hidden="true">${createTextCell('3')}</row>`;
    const { lines, notices } = await readTable(
      createWorkbookFile({
        rows,
        before: '<cols><col min="2" max="2" hidden="1"/><col min="3" max="16384" hidden="1"/></cols>',
        others: ['二月', '可选值'],
      }),
    );
    expect(lines.map(line => line.cells)).toEqual([['1', 'a'], ['2'], ['3']]);
    expect(notices.map(notice => notice.en)).toEqual([
      'Hidden rows are imported as well: 2, 4',
      'Hidden columns are imported as well: B',
      'Only the first visible sheet is imported. Not imported: 二月',
    ]);
  });

  it.each([
    ['rows that go back', '<row r="5"><c><v>1</v></c></row><row r="5"><c><v>2</v></c></row>'],
    ['two contents of one cell', '<row><c r="B9"><v>1</v></c><c r="B9"><v>2</v></c></row>'],
  ])('is refused because of %s', async (_what, rows) => {
    await expect(readTable(createWorkbookFile({ rows: heads + rows }))).rejects.toMatchObject({
      text: { en: expect.stringContaining('damaged') },
    });
  });
});
