import { importLimits } from './importLimits.ts';
import { columnNumberOf } from './columnNumberOf.ts';
import { corruptWorkbookRefusal, openZip } from './openZip.ts';
import { type MergedCells, parseMergedCells, withMergeRemarks } from './mergedCells.ts';
import { plainFormat } from './numberFormat.ts';
import type { CellRemark } from './remarks.ts';
import { sheetNotices } from './sheetNotices.ts';
import { formatSpreadsheetNumber } from './spreadsheetNumber.ts';
import { type ImportTable, type ImportTableOptions, createImportTableBuilder, tooManyColumnsRefusal } from './table.ts';
import { type Workbook, readWorkbook, createTextReader, unescapeText } from './workbook.ts';
import { readXml } from './readXml.ts';

/** Reads the first visible sheet of a workbook as a stream. */
export async function readXlsx(bytes: Uint8Array, options: ImportTableOptions = {}): Promise<ImportTable> {
  const zip = await openZip(bytes);
  const workbook = await readWorkbook(zip);
  const table = createImportTableBuilder(options);
  const hidden = { rows: [] as number[], columns: [] as number[] };
  const merges: MergedCells[] = [];
  const sheet = sheetReader(workbook, (row, { cells, remarks, isHidden }) => {
    if (isHidden && cells.length > 0) hidden.rows.push(row);
    table.add(row, cells, remarks);
  });
  await readXml(await zip.read(workbook.sheet), {
    ...sheet,
    open: (name, attributes) => {
      sheet.open(name, attributes);
      if (name === 'mergeCell') merges.push(parseMergedCells(attributes['ref'] ?? ''));
      if (name === 'col' && isTrue(attributes['hidden'])) hidden.columns.push(...columnsOf(attributes));
      if (merges.length > importLimits.merges || hidden.columns.length > importLimits.merges)
        throw corruptWorkbookRefusal();
    },
  });
  const read = table.table();
  const columns = hidden.columns.filter(column => column < read.headings.length);
  const notices = sheetNotices({ rows: hidden.rows, columns, sheets: workbook.others });
  return withMergeRemarks({ ...read, notices }, merges);
}

type Attributes = Readonly<Record<string, string>>;

interface Row {
  readonly cells: string[];
  readonly remarks: CellRemark[];
  readonly isHidden: boolean;
}

/** Assembles the cells of a sheet from XML elements. */
function sheetReader(workbook: Workbook, take: (row: number, content: Row) => void) {
  const text = createTextReader();
  let number = 0;
  let row: Row = { cells: [], remarks: [], isHidden: false };
  let cell = emptyCell(-1);
  let isValue = false;
  return {
    open: (name: string, attributes: Attributes): void => {
      text.open(name);
      if (name === 'v') [isValue, cell.hasValue] = [true, true];
      if (name === 'f') cell.isFormula = true;
      if (name === 'row') {
        number = rowNumber(attributes['r'], number);
        row = { cells: [], remarks: [], isHidden: isTrue(attributes['hidden']) };
        cell = emptyCell(-1);
      }
      if (name === 'c') cell = { ...emptyCell(columnNumber(attributes['r'], cell.column)), ...styleOf(attributes) };
    },
    text: (part: string): void => {
      text.text(part);
      if (isValue) cell.raw += part;
    },
    close: (name: string): void => {
      text.close(name);
      if (name === 'v') isValue = false;
      if (name === 'c') addCell(row, { at: number, column: cell.column }, valueOf(cell, text.take(), workbook));
      if (name === 'row') take(number, row);
    },
  };
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  raw: string;
  hasValue: boolean;
  isFormula: boolean;
}

function emptyCell(column: number): Cell {
  return { column, type: 'n', style: 0, raw: '', hasValue: false, isFormula: false };
}

function styleOf({ t: type = 'n', s: style = '0' }: Attributes): Pick<Cell, 'type' | 'style'> {
  return { type, style: Number(style) };
}

interface CellText {
  readonly text: string;
  readonly remark?: Omit<CellRemark, 'column'>;
}

function valueOf({ type, style, raw, hasValue, isFormula }: Cell, inline: string, workbook: Workbook): CellText {
  if (isFormula && !hasValue) return { text: '', remark: { kind: 'noResult', text: '' } };
  switch (type) {
    case 's': {
      const text = raw === '' ? '' : workbook.sharedTexts[Number(raw)];
      return text === undefined ? { text: raw, remark: { kind: 'damaged', text: raw } } : { text };
    }
    case 'inlineStr':
      return { text: inline };
    case 'b':
      return { text: raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE' };
    case 'd':
      return { text: raw.replace('T', ' ').replace(/(\.0+)?Z?$/, '') };
    case 'e':
      return { text: raw, remark: { kind: 'error', text: raw } };
    case 'n':
      return raw === ''
        ? { text: '' }
        : formatSpreadsheetNumber(raw, workbook.formats[style] ?? plainFormat, workbook.since1904);
    default:
      return { text: unescapeText(raw) };
  }
}

/**
 * Adds a cell, and empty texts for the omitted cells before it. Refuses columns beyond the limit, because a single cell
 * could otherwise add thousands of empty texts.
 */
function addCell(
  { cells, remarks }: Row,
  { at, column }: { readonly at: number; readonly column: number },
  { text, remark }: CellText,
): void {
  if (text.trim() === '' && !remark) return;
  if (column < 0 || column >= importLimits.columns) throw tooManyColumnsRefusal(at);
  while (cells.length < column) cells.push('');
  cells[column] = text;
  if (remark) remarks.push({ column, ...remark });
}

/** Returns the number of a row. Refuses row numbers that do not ascend, because a cell could then occur twice. */
function rowNumber(given: string | undefined, before: number): number {
  const row = given === undefined ? before + 1 : Number(given);
  if (!Number.isSafeInteger(row) || row <= before) throw corruptWorkbookRefusal();
  return row;
}

function columnNumber(place: string | undefined, before: number): number {
  const column = place === undefined ? before + 1 : columnNumberOf(/^[A-Z]{1,3}/.exec(place)?.[0] ?? '');
  if (column <= before) throw corruptWorkbookRefusal();
  return column;
}

function columnsOf({ min = '', max = '' }: Attributes): readonly number[] {
  const [first, last] = [Number(min) - 1, Math.min(Number(max), importLimits.columns) - 1];
  return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, at) => first + at);
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
