import type { Cell } from './exportCells.ts';

/** A file that is written from top to bottom without ever being held as a whole. */
export interface ExportFormat {
  readonly contentType: string;
  readonly begin: (title: string, headings: readonly string[]) => string;
  readonly row: (cells: readonly Cell[]) => string;
  readonly end: string;
}

const byteOrderMark = '\ufeff';

export const exportFormats: { readonly [F in 'csv' | 'xls']: ExportFormat } = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    // Without the mark, spreadsheets read Chinese as something else.
    begin: (_, headings) => byteOrderMark + csvLine(headings.map(text => ({ type: 'text', text }))),
    row: csvLine,
    end: '',
  },
  // SpreadsheetML 2003: a plain text format with typed cells that every spreadsheet opens.
  xls: {
    contentType: 'application/vnd.ms-excel',
    begin: (title, headings) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n' +
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
      'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">\n<Styles><Style ss:ID="time">' +
      '<NumberFormat ss:Format="yyyy\\-mm\\-dd hh:mm:ss"/></Style><Style ss:ID="head"><Font ss:Bold="1"/></Style></Styles>\n' +
      `<Worksheet ss:Name="${escapeXml(sheetName(title))}"><Table>\n` +
      `<Row>${headings.map(text => `<Cell ss:StyleID="head"><Data ss:Type="String">${escapeXml(text)}</Data></Cell>`).join('')}</Row>\n`,
    row: cells => `<Row>${cells.map(xmlCell).join('')}</Row>\n`,
    end: '</Table></Worksheet></Workbook>\n',
  },
};

/**
 * Takes from a text what a spreadsheet would run: a cell that begins with a sign of a formula, also in full width or
 * after blanks, is given an apostrophe.
 */
export function defuse(text: string): string {
  return /^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(({ type, text }) => csvField(type === 'text' ? defuse(text) : text)).join(',')}\r\n`;
}

function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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

/** A sheet has a name of at most 31 characters without these signs. */
function sheetName(title: string): string {
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
