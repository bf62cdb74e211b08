import { caps } from './caps.ts';
import { openZip } from './openZip.ts';
import { numberText } from './spreadsheetNumber.ts';
import { type Table, createTable, unreadable } from './table.ts';
import { type Workbook, readWorkbook, textReader } from './workbook.ts';
import { readXml } from './xml.ts';

/** Reads the first visible sheet of a workbook, cell by cell as it is unpacked. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const zip = await openZip(bytes);
  const workbook = await readWorkbook(zip);
  const table = createTable();
  const text = textReader();
  let row = 0;
  let cells: string[] = [];
  let cell = { column: -1, type: 'n', style: 0, raw: '' };
  let isValue = false;
  await readXml(await zip.read(workbook.sheet), {
    open: (name, attributes) => {
      text.open(name);
      if (name === 'v') isValue = true;
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        cells = [];
        cell = { ...cell, column: -1 };
      }
      if (name === 'c') {
        const column = attributes['r'] === undefined ? cell.column + 1 : columnOf(attributes['r']);
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), raw: '' };
      }
    },
    text: part => {
      text.text(part);
      if (isValue) cell.raw += part;
    },
    close: name => {
      text.close(name);
      if (name === 'v') isValue = false;
      if (name === 'c') put(cells, cell.column, valueOf(cell, text.take(), workbook));
      if (name === 'row') table.add(row, cells);
    },
  });
  return table.table();
}

interface Cell {
  readonly type: string;
  readonly style: number;
  readonly raw: string;
}

function valueOf({ type, style, raw }: Cell, inline: string, { sharedTexts, looks, since1904 }: Workbook): string {
  switch (type) {
    case 's':
      return sharedTexts[Number(raw)] ?? '';
    case 'inlineStr':
      return inline;
    case 'b':
      return raw === '1' ? 'true' : 'false';
    case 'd':
      return raw.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
    case 'n':
      return raw === '' ? '' : numberText(raw, looks[style] ?? 'number', since1904);
    default:
      return raw;
  }
}

/** `C12` is in the third column, which is number 2 here. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Cells that a sheet leaves out are empty; a sheet may leave out thousands with a few characters. */
function put(cells: string[], column: number, value: string): void {
  if (value.trim() === '') return;
  if (column < 0 || column >= caps.columns) {
    throw unreadable({ zh: `一个文件最多${caps.columns}列`, en: `A file has at most ${caps.columns} columns` });
  }
  while (cells.length < column) cells.push('');
  cells[column] = value;
}
