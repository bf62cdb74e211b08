import { type CellValue, type ColumnDef, XLSX_MAX_ROWS_PER_SHEET, writeXlsxStream } from 'hucre/xlsx';

import { type Cell, byteOrderMark, csvLine, csvTextLine } from '../../src/schemas/csvText.ts';

export const fileFormats = ['csv', 'xlsx', 'xls'] as const;

export type FileFormat = (typeof fileFormats)[number];

/** What a file is made of; the rows come in batches while they are read. */
export interface Table {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly type: Cell['type'] }[];
  readonly rows: AsyncGenerator<readonly (readonly Cell[])[]>;
  /** Rows of one sheet, its headings included; further ones follow on sheets of their own. */
  readonly rowsPerSheet?: number;
  /** Expected number of rows, when it is known. */
  readonly total?: number;
}

/** A file that is written from top to bottom without ever being held as a whole. */
export interface ExportFormat {
  readonly contentType: string;
  readonly write: (table: Table) => ReadableStream<Uint8Array>;
}

/** From so many rows on a file can reach 4 GiB, which only the newer form of a packed file can hold. */
const zip64From = 500_000;

export const exportFormats: { readonly [F in FileFormat]: ExportFormat } = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    write: table => streamOf(csvParts(table)),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ title, columns, rows, rowsPerSheet = XLSX_MAX_ROWS_PER_SHEET, total = 0 }) =>
      writeXlsxStream(xlsxRows(rows), {
        name: sheetName(title),
        columns: columns.map(toXlsxColumn),
        freezePane: { rows: 1 },
        maxRowsPerSheet: rowsPerSheet,
        zip64: total > zip64From,
      }),
  },
  xls: {
    contentType: 'application/vnd.ms-excel',
    write: table => streamOf(xlsParts(table)),
  },
};

async function* csvParts({ columns, rows }: Table): AsyncGenerator<string> {
  // Without the mark, spreadsheets read Chinese as something else.
  yield byteOrderMark + csvTextLine(columns.map(({ heading }) => heading));
  for await (const batch of rows) yield batch.map(csvLine).join('');
}

/** SpreadsheetML 2003: a plain text format with typed cells that every spreadsheet opens. */
async function* xlsParts({
  title,
  columns,
  rows,
  rowsPerSheet = XLSX_MAX_ROWS_PER_SHEET,
}: Table): AsyncGenerator<string> {
  const head = columns.map(
    ({ heading }) => `<Cell ss:StyleID="head"><Data ss:Type="String">${escapeXml(heading)}</Data></Cell>`,
  );
  const begin = (sheet: number) =>
    `<Worksheet ss:Name="${escapeXml(sheetName(title, sheet))}"><Table>\n<Row>${head.join('')}</Row>\n`;
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n' +
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
      'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">\n<Styles><Style ss:ID="time">' +
      '<NumberFormat ss:Format="yyyy\\-mm\\-dd hh:mm:ss"/></Style><Style ss:ID="head"><Font ss:Bold="1"/></Style></Styles>\n' +
      begin(1)
  );
  let [sheet, filled] = [1, 1];
  for await (const batch of rows) {
    for (let at = 0; at < batch.length;) {
      if (filled >= rowsPerSheet) {
        [sheet, filled] = [sheet + 1, 1];
        yield `</Table></Worksheet>\n${begin(sheet)}`;
      }
      const part = batch.slice(at, at + rowsPerSheet - filled);
      yield part.map(cells => `<Row>${cells.map(xmlCell).join('')}</Row>\n`).join('');
      at += part.length;
      filled += part.length;
    }
  }
  yield '</Table></Worksheet></Workbook>\n';
}

async function* xlsxRows(rows: Table['rows']): AsyncGenerator<CellValue[]> {
  for await (const batch of rows) for (const cells of batch) yield cells.map(toXlsxValue);
}

/** Wide enough for a heading and for what usually stands under it, in characters. */
const widths: { readonly [T in Cell['type']]: number } = { text: 18, number: 12, time: 20, date: 12 };
const numberFormats: { readonly [T in Cell['type']]?: string } = { time: 'yyyy-mm-dd hh:mm:ss', date: 'yyyy-mm-dd' };

export function toXlsxColumn({ heading, type }: Table['columns'][number]): ColumnDef {
  const numFmt = numberFormats[type];
  const width = Math.max(widths[type], Math.min(40, [...heading].length * 2 + 2));
  return { header: escapedText(heading), width, ...(numFmt ? { numFmt } : {}) };
}

/** A typed cell: a text stays a text whatever it begins with, so nothing has to be defused. */
export function toXlsxValue({ type, text }: Cell): CellValue {
  if (text === '') return null;
  // A spreadsheet keeps fifteen digits of a number; one with more is kept whole as a text.
  if (type === 'number') return text.replace(/^-?0*\.?0*|\./g, '').length > 15 ? text : Number(text);
  // Spreadsheets count days from 1900 on; what lies before stays a text.
  const isDay = (type === 'time' || type === 'date') && text >= '1900-03-01';
  return isDay ? new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) : escapedText(text);
}

/** `_x000D_` is how a workbook writes a line break; the same letters in a text are escaped, or they would become one. */
function escapedText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Reads on only when the receiver asks for more, and stops when it leaves. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}

function xmlCell({ type, text }: Cell): string {
  if (text === '') return '<Cell/>';
  if (type === 'number') return `<Cell><Data ss:Type="Number">${text}</Data></Cell>`;
  if (type === 'time') {
    return `<Cell ss:StyleID="time"><Data ss:Type="DateTime">${text.replace(' ', 'T')}.000</Data></Cell>`;
  }
  return `<Cell><Data ss:Type="String">${escapeXml(text)}</Data></Cell>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** XML 1.0 has no place for most control characters and for halves of surrogate pairs. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\n\r]/g, sign => entities[sign] ?? sign);
}

/** A sheet has a name of at most 31 characters without these signs; those after the first one are numbered. */
function sheetName(title: string, sheet = 1): string {
  const end = sheet > 1 ? `_${sheet}` : '';
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - end.length) + end;
}
