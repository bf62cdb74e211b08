import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

import { type ExportTable, exportFormats } from '../../../platform/engine/resources/exportFormats.ts';

describe('an export that exceeds one sheet', () => {
  const table = (rowsPerSheet: number): ExportTable => ({
    title: 'Logs',
    columns: [{ heading: 'Line', type: 'text' }],
    rows: (async function* () {
      for (const batch of [[1, 2, 3], [4], [5, 6, 7]])
        yield batch.map(n => [{ type: 'text', text: `line ${n}` }] as const);
    })(),
    rowsPerSheet,
  });

  it.each([3, 4, 5, 7])(
    'continues on another sheet that repeats the headings, as xls with %i rows a sheet',
    async rowsPerSheet => {
      const text = await new Response(exportFormats.xls.write(table(rowsPerSheet))).text();
      const sheets = text.split('<Worksheet ').slice(1);
      const cells = sheets.map(sheet => [...sheet.matchAll(/<Data ss:Type="String">([^<]*)</g)].map(match => match[1]));
      expect(cells.every(sheet => sheet[0] === 'Line' && sheet.length <= rowsPerSheet)).toBe(true);
      expect(cells.flatMap(sheet => sheet.slice(1))).toEqual([1, 2, 3, 4, 5, 6, 7].map(n => `line ${n}`));
      expect(sheets.map(sheet => /ss:Name="([^"]*)"/.exec(sheet)?.[1])).toEqual(
        sheets.map((_, at) => (at === 0 ? 'Logs' : `Logs_${at + 1}`)),
      );
      expect(text.trimEnd().endsWith('</Workbook>')).toBe(true);
    },
  );

  it('continues on another sheet that repeats the headings, as xlsx', async () => {
    const bytes = await new Response(exportFormats.xlsx.write(table(4))).arrayBuffer();
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    expect(sheets.map(sheet => sheet.rows.flat())).toEqual([
      ['Line', 'line 1', 'line 2', 'line 3'],
      ['Line', 'line 4', 'line 5', 'line 6'],
      ['Line', 'line 7'],
    ]);
  });
});
