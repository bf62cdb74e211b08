import { describe, expect, it } from 'vitest';

import { readImportReport } from '../../../src/dataProvider/importReport.ts';
import { toCsvTextLine } from '../../../src/schemas/compile/csv/csvText.ts';
import { countRecords, isCompleteFile } from '../../../src/screens/export/isCompleteFile.ts';
import { toImportErrorCsv } from '../../../src/screens/import/toImportErrorCsv.ts';

describe('a downloaded file', () => {
  const csv = `a,b\r\n1,"x\r\ny ""z"""\r\n2,w\r\n`;

  it('has one record per line, not counting line ends inside quotation marks', async () => {
    expect(await countRecords(new Blob([csv]))).toBe(2);
    expect(await countRecords(new Blob([csv.slice(0, 9), csv.slice(9)]))).toBe(2);
    expect(await countRecords(new Blob([]))).toBe(0);
  });

  it('is complete with all its rows, and incomplete without the last row', async () => {
    expect(await isCompleteFile(new Blob([csv]), 'a.csv', 2)).toBe(true);
    expect(await isCompleteFile(new Blob([csv]), 'a.csv', 3)).toBe(false);
    expect(await isCompleteFile(new Blob([csv.slice(0, -3)]), 'a.csv', 2)).toBe(false);
    expect(await isCompleteFile(new Blob([csv]), 'a.csv', undefined)).toBe(true);
  });

  it('is complete in other formats if it has the end that its format requires', async () => {
    const directory = new Uint8Array([1, 2, 0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);
    expect(await isCompleteFile(new Blob([directory]), 'a.xlsx', 5)).toBe(true);
    expect(await isCompleteFile(new Blob([directory.slice(0, -1)]), 'a.xlsx', 5)).toBe(false);
    expect(await isCompleteFile(new Blob(['<Workbook></Workbook>\n']), 'a.xls', 5)).toBe(true);
    expect(await isCompleteFile(new Blob(['<Workbook></Table>']), 'a.xls', 5)).toBe(false);
  });
});

describe('the import report', () => {
  it.each([null, 'x', [], { counts: 'many', lines: [null, { row: 'x', faults: {} }], columns: 7 }])(
    'can be read without an error from the damaged response %j',
    data => {
      const report = readImportReport(data);
      expect(report.counts.failed).toBe(0);
      expect(report.columns).toEqual([]);
    },
  );

  it('exports its errors, one per line, without spreadsheet formulas', async () => {
    const report = readImportReport({
      columns: [{ heading: '名称', field: 'name' }],
      lines: [
        {
          row: 3,
          outcome: 'failed',
          cells: ['=1+1', '', '多'],
          faults: [
            { column: 0, field: 'name', message: '错' },
            { column: 2, field: null, message: '没有列名' },
            { column: null, field: 'port', message: '空' },
            { column: null, field: null, message: '整行' },
          ],
        },
      ],
    });
    const words = { row: '行', letter: '列号', column: '列', cell: '内容', error: '错误' };
    const text = await toImportErrorCsv(report, words, field => `字段${field}`).text();
    const lines = [
      ['行', '列号', '列', '内容', '错误'],
      ['3', 'A', '名称', '=1+1', '错'],
      ['3', 'C', '', '多', '没有列名'],
      ['3', '', '字段port', '', '空'],
      ['3', '', '', '', '整行'],
    ];
    expect(text).toBe(lines.map(toCsvTextLine).join(''));
    expect(text).toContain("'=1+1");
  });
});
