import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { createTextCell, createWorkbookFile } from '../support/workbookFile.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const parts = '/api/testing/v1/sample-parts';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.signIn('admin', 'admin123');
});

afterAll(() => at.close());

interface Report {
  readonly total: number;
  readonly headingRow: number;
  readonly firstRows: readonly { readonly row: number; readonly text: string }[];
  readonly notices: readonly string[];
  readonly columns: readonly { readonly heading: string; readonly field: string | null; readonly filled: number }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly lines: readonly {
    readonly row: number;
    readonly cells: readonly string[];
    readonly faults: readonly {
      readonly column: number | null;
      readonly field: string | null;
      readonly message: string;
    }[];
  }[];
}

async function check(content: Uint8Array | string, options: Readonly<Record<string, unknown>> = {}): Promise<Report> {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'parts'));
  form.set('options', JSON.stringify({ step: 'check', ...options }));
  const headers = { authorization: token, 'accept-language': 'en' };
  const request = new Request(`http://console.test${parts}/import`, { method: 'POST', headers, body: form });
  const body: unknown = await (await at.platform.fetch(request)).json();
  if (!isRecord(body) || body['status'] !== 0) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return body['data'] as Report;
}

const faultsOf = ({ lines }: Report) =>
  lines.flatMap(({ row, faults }) => faults.map(({ column, message }) => [row, column, message]));

const heads = '配件编号,配件名称,配件类别,单价';
const headCells = `<row>${heads.split(',').map(createTextCell).join('')}</row>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;

describe('the import of a CSV file', () => {
  it('reads all rows of a file with mixed line ends', async () => {
    const report = await check(`${heads}\r\nF-1,甲,主板,1\nF-2,乙,主板,2\r\nF-3,丙,主板,3\n`);
    expect(report).toMatchObject({ total: 3, counts: { insert: 3, failed: 0 } });
    expect(report.lines.map(line => line.cells[1])).toEqual(['甲', '乙', '丙']);
  });

  it('finds the headings below a separator line and titles, or takes them from the row that the caller chooses', async () => {
    const file = `sep=;\n备件清单\n${heads.replaceAll(',', ';')}\nF-1;甲;主板;1\n`;
    expect(await check(file)).toMatchObject({ total: 1, headingRow: 3, counts: { insert: 1 } });
    expect(await check(`清单;;;\nx;y\n1;2\n`, { headingRow: 2 })).toMatchObject({
      headingRow: 2,
      columns: [{ heading: 'x' }, { heading: 'y' }],
      firstRows: [
        { row: 1, text: '清单' },
        { row: 2, text: 'x · y' },
        { row: 3, text: '1 · 2' },
      ],
    });
    await expect(check(file, { headingRow: 'two' })).rejects.toThrow('The heading row is not valid');
  });

  it('rejects cells without a heading and counts the cells of ignored columns', async () => {
    const report = await check(`${heads},备注\nF-1,甲,主板,1,x\nF-2,乙,主板,2,,3\n`);
    expect(report.counts).toMatchObject({ insert: 1, failed: 1 });
    expect(faultsOf(report)).toEqual([
      [3, 5, 'Column F has no heading, so its content would be lost; add a heading or clear the cell'],
    ]);
    expect(report.columns[4]).toMatchObject({ heading: '备注', field: null, filled: 1 });
  });

  it('reads full-width numbers, Chinese full stops and thousands separators, and rejects an ambiguous comma', async () => {
    const lines = ['F-1,甲,主板,１２', 'F-2,乙,主板,1。5', 'F-3,丙,主板,"1,000"', 'F-4,丁,主板,"1,5"'];
    const report = await check(`${heads}\n${lines.join('\n')}\n`);
    expect(faultsOf(report)).toEqual([[5, 3, 'Price must be a plain number such as 12.5']]);
    // In a file with semicolons between cells, a comma may be a decimal sign.
    const unclear = await check(`${heads.replaceAll(',', ';')}\nF-1;甲;主板;1,000\nF-2;乙;主板;1,234,567.5\n`);
    expect(faultsOf(unclear)).toEqual([[2, 3, 'Price must be a plain number such as 12.5']]);
  });
});

describe('the import of a workbook', () => {
  it('reports row and column of each cell whose value differs from the displayed text', async () => {
    const file = createWorkbookFile({
      formats: ['000000', '#,##0', '[$US$-409]#,##0.00', 'm"月"d"日"'],
      rows:
        headCells +
        row('<c s="1"><v>5</v></c>', '<c t="e"><v>#REF!</v></c>', createTextCell('主板'), '<c s="3"><v>5</v></c>') +
        row(
          '<c><v>6222020000123456789</v></c>',
          createTextCell('乙'),
          createTextCell('主板'),
          '<c t="e"><v>#N/A</v></c>',
        ) +
        row(
          '<c s="2"><v>1234</v></c>',
          createTextCell('a_x0000_b'),
          createTextCell('主板'),
          '<c><v>0.30000000000000004</v></c>',
        ) +
        row('<c s="4"><v>46024</v></c>', createTextCell('丁'), createTextCell('主板'), '<c><f>A1</f></c>'),
    });
    const report = await check(file);
    expect(report.lines[0]?.cells[0]).toBe('000005');
    expect(faultsOf(report).map(([at_, column, message]) => [at_, column, String(message).slice(0, 44)])).toEqual([
      [2, 1, 'The cell holds the error #REF!'],
      [3, 0, 'The number “6.222020000123457E+18” has more '],
      [3, 3, 'The cell holds the error #N/A'],
      [4, 0, 'The cell is the number “1234”, which the spr'],
      [4, 1, 'The cell holds the character U+0000, which c'],
      [5, 0, 'The cell is the date or time “2026-01-02”, n'],
      [5, 3, 'The file has no result for the formula of th'],
    ]);
  });

  it('reports an unstorable character in a key once, at the cell of the key', async () => {
    const report = await check(
      createWorkbookFile({
        rows: headCells + row(createTextCell('a_x0000_b'), createTextCell('甲'), createTextCell('主板')),
      }),
    );
    expect(faultsOf(report)).toEqual([[2, 0, 'The cell holds the character U+0000, which cannot be stored']]);
  });
});
