import { type CellValue, type ColumnDef, XLSX_MAX_ROWS_PER_SHEET, writeXlsxStream } from 'hucre/xlsx';

import { type CsvCell, byteOrderMark, toCsvLine, toCsvTextLine } from '../../../src/schemas/compile/csv/csvText.ts';

export const fileFormats = ['csv', 'xlsx', 'xls'] as const;

export type FileFormat = (typeof fileFormats)[number];

/** Contents of an exported file. The rows arrive in batches while they are read. */
export interface ExportTable {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly type: CsvCell['type'] }[];
  readonly rows: AsyncGenerator<readonly (readonly CsvCell[])[]>;
  /** Maximum number of rows per sheet, including the headings. Further rows go to further sheets. */
  readonly rowsPerSheet?: number;
  /** Expected number of rows, if known. */
  readonly total?: number;
}

/** File format that is written as a stream, without holding the whole file in memory. */
export interface ExportFormat {
  readonly contentType: string;
  readonly write: (table: ExportTable) => ReadableStream<Uint8Array>;
}

/** Number of rows from which a file can exceed 4 GiB, so that ZIP64 is required. */
const zip64From = 500_000;

export const exportFormats: { readonly [F in FileFormat]: ExportFormat } = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    write: table => toStream(csvParts(table)),
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
    write: table => toStream(xlsParts(table)),
  },
};

async function* csvParts({ columns, rows }: ExportTable): AsyncGenerator<string> {
  // Without the byte order mark, spreadsheets decode Chinese text incorrectly.
  yield byteOrderMark + toCsvTextLine(columns.map(({ heading }) => heading));
  for await (const batch of rows) yield batch.map(toCsvLine).join('');
}

/** Writes SpreadsheetML 2003, a text format with typed cells that every spreadsheet can open. */
async function* xlsParts({
  title,
  columns,
  rows,
  rowsPerSheet = XLSX_MAX_ROWS_PER_SHEET,
}: ExportTable): AsyncGenerator<string> {
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

async function* xlsxRows(rows: ExportTable['rows']): AsyncGenerator<CellValue[]> {
  for await (const batch of rows) for (const cells of batch) yield cells.map(toXlsxValue);
}

/** Minimum column widths in characters, wide enough for typical values. */
const widths: { readonly [T in CsvCell['type']]: number } = { text: 18, number: 12, time: 20, date: 12 };
const numberFormats: { readonly [T in CsvCell['type']]?: string } = { time: 'yyyy-mm-dd hh:mm:ss', date: 'yyyy-mm-dd' };

export function toXlsxColumn({ heading, type }: ExportTable['columns'][number]): ColumnDef {
  const numFmt = numberFormats[type];
  const width = Math.max(widths[type], Math.min(40, [...heading].length * 2 + 2));
  return { header: escapedText(heading), width, ...(numFmt ? { numFmt } : {}) };
}

/**
 * Converts a cell to a typed value. Text cells need no protection against formulas, because their type prevents
 * evaluation.
 */
export function toXlsxValue({ type, text }: CsvCell): CellValue {
  if (text === '') return null;
  // Spreadsheets store 15 digits of a number, so a longer number becomes text.
  if (type === 'number') return text.replace(/^-?0*\.?0*|\./g, '').length > 15 ? text : Number(text);
  // Spreadsheets count days from 1900, so an earlier date stays text.
  const isDay = (type === 'time' || type === 'date') && text >= '1900-03-01';
  return isDay ? new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) : escapedText(text);
}

/** Escapes texts such as `_x000D_`, because workbooks would read them as control characters. */
function escapedText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Reads the next part only when the receiver is ready for more data. Stops when the receiver disconnects. */
function toStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
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

function xmlCell({ type, text }: CsvCell): string {
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

/** Escapes a text for XML and removes characters that XML 1.0 forbids: most control characters and lone surrogates. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\n\r]/g, sign => entities[sign] ?? sign);
}

/**
 * Returns a valid sheet name: at most 31 characters, without forbidden characters. From the second sheet on, the name
 * contains a number.
 */
function sheetName(title: string, sheet = 1): string {
  const end = sheet > 1 ? `_${sheet}` : '';
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - end.length) + end;
}
