import { createTextCell, createWorkbookFile } from '../../support/workbookFile.ts';
import { createZip } from '../../support/uploads/archives.ts';
import { type Attack, type AttackRequest, createFormRequest } from './attack.ts';

const importPath = '/api/resources/v1/devices/import';

const check = (name: string, content: Uint8Array | string): AttackRequest =>
  createFormRequest(importPath, { options: '{"step":"check"}' }, { name, content });

/** Returns a workbook whose sheet unpacks to 300 MB of spaces. */
function swellingWorkbook(): Buffer {
  const content = Buffer.alloc(300_000_000, ' ');
  return createZip([{ name: 'xl/worksheets/sheet1.xml', content, packed: true }]);
}

/** Returns a workbook with the maximum number of columns and of rows that an import accepts. */
function wideWorkbook(): Uint8Array {
  return createWorkbookFile({ rows: `<row>${createTextCell('x').repeat(16_384)}</row>` });
}

function longWorkbook(): Uint8Array {
  return createWorkbookFile({ rows: `<row>${createTextCell('abc').repeat(20)}</row>`.repeat(10_000) });
}

function workbookOfSharedTexts(): Uint8Array {
  const sharedTexts = Array.from({ length: 500_000 }, (_, at) => `text ${at}`);
  return createWorkbookFile({ rows: '<row><c t="s"><v>1</v></c></row>', sharedTexts });
}

/** Files whose import once blocked the event loop for seconds. */
export const tableAttacks: readonly Attack[] = [
  {
    name: 'imports of 9.9 million columns',
    as: 'ops01',
    atOnce: 3,
    buildRequests: () => [check('a.csv', 'a,'.repeat(9_900_000))],
  },
  {
    name: 'imports of 9 million empty quotes',
    as: 'ops01',
    atOnce: 3,
    buildRequests: () => [check('a.csv', '""'.repeat(9_000_000))],
  },
  {
    name: 'imports of 10,000 wrong lines',
    as: 'ops01',
    atOnce: 3,
    buildRequests: () => [
      check('a.csv', `设备名称,设备IP,备注\n${`${'长'.repeat(300)},999.1.1.1,x\n`.repeat(10_000)}`),
    ],
  },
  {
    name: 'hostile workbooks',
    as: 'ops01',
    atOnce: 3,
    buildRequests: () =>
      [swellingWorkbook(), wideWorkbook(), longWorkbook(), workbookOfSharedTexts()].map(file => check('a.xlsx', file)),
  },
];
