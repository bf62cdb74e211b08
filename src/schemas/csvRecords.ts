/** Dialect of a CSV text, and the limits of reading it. */
export interface CsvManner {
  readonly delimiter: string;
  /** Index of the first character to read, and the number of the record that begins there. */
  readonly from?: number;
  readonly firstRow?: number;
  readonly most: CsvCaps;
}

export interface CsvCaps {
  /** Filled cells beyond this column end the reading; empty ones are trailing delimiters, unless a sheet had none of them. */
  readonly columns: number;
  readonly characters: number;
  /** Records, empty ones included. */
  readonly records: number;
}

/** Why a text cannot be read on, and where: record and column as a spreadsheet counts them, line as an editor does. */
export interface CsvFault {
  readonly kind: 'quote' | 'unclosed' | 'characters' | 'columns' | 'records';
  readonly row: number;
  readonly column: number;
  readonly line: number;
}

/** Reads a CSV text as `csvRecords` does. `take` may end the reading early by returning `false`. */
export function readCsvRecords(
  text: string,
  manner: CsvManner,
  take: (row: number, cells: string[]) => boolean,
): CsvFault | null {
  const records = csvRecords(text, manner);
  for (;;) {
    const next = records.next();
    if (next.done) return next.value;
    if (!take(next.value.row, next.value.cells)) return null;
  }
}

/**
 * The records of a CSV text, one after the other, up to the first fault. `\r\n`, `\n` and `\r` all end a record, in any
 * mixture; inside quotation marks they belong to the cell.
 *
 * @returns the fault, or `null` when everything was read
 */
export function* csvRecords(
  text: string,
  { delimiter, from = 0, firstRow = 1, most }: CsvManner,
): Generator<{ readonly row: number; readonly cells: string[] }, CsvFault | null, undefined> {
  const plainCell = new RegExp(`[^${escaped(delimiter)}"\\r\\n]*`, 'y');
  let [at, row, line] = [from, firstRow, firstRow];
  while (at < text.length) {
    if (row - firstRow >= most.records) return { kind: 'records', row, column: 1, line };
    const record = readRecord(text, at, { delimiter, plainCell, most });
    line += record.lineEnds;
    if (record.fault) return { kind: record.fault, row, column: record.cells.length + 1, line };
    yield { row, cells: record.cells };
    at = record.end + (text.startsWith('\r\n', record.end) ? 2 : 1);
    row += 1;
    line += 1;
  }
  return null;
}

/** As many columns as a spreadsheet has. */
const sheetColumns = 16_384;

interface RecordText {
  readonly cells: string[];
  /** Index of the line end behind it. */
  readonly end: number;
  /** Line ends inside of its cells. */
  readonly lineEnds: number;
  /** Fault of the cell that follows the last of `cells`. */
  readonly fault?: CsvFault['kind'];
}

interface Signs extends Pick<CsvManner, 'delimiter' | 'most'> {
  readonly plainCell: RegExp;
}

function readRecord(text: string, from: number, { delimiter, plainCell, most }: Signs): RecordText {
  const cells: string[] = [];
  let [at, lineEnds] = [from, 0];
  for (let column = 0; ; column += 1) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quotedCell(text, at, most.characters) : plainCellAt(text, at, plainCell);
    const fault = typeof cell === 'string' ? cell : faultOf(cell, column, most);
    if (typeof cell === 'string' || fault) return { cells, end: at, lineEnds, ...(fault ? { fault } : {}) };
    if (isQuoted) lineEnds += lineEndsIn(cell.text);
    at = cell.end;
    const isNext = text[at] === delimiter;
    if (!isNext && !isEnd(text, at)) return { cells, end: at, lineEnds, fault: 'quote' };
    // Empty cells beyond the columns are trailing delimiters, of which no number has to be kept.
    if (cells.length < most.columns) cells.push(cell.text);
    if (!isNext) return { cells, end: at, lineEnds };
    at += 1;
  }
}

function faultOf({ text }: CellText, column: number, most: CsvCaps): 'characters' | 'columns' | undefined {
  if (text.length > most.characters) return 'characters';
  const isBeyond = column >= most.columns && text.trim() !== '';
  return isBeyond || column >= sheetColumns ? 'columns' : undefined;
}

interface CellText {
  readonly text: string;
  /** Index of the character behind it. */
  readonly end: number;
}

function plainCellAt(text: string, at: number, pattern: RegExp): CellText {
  pattern.lastIndex = at;
  const [found = ''] = pattern.exec(text) ?? [];
  return { text: found, end: at + found.length };
}

function quotedCell(text: string, start: number, characters: number): CellText | 'unclosed' | 'characters' {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return 'unclosed';
    cell += text.slice(at, mark);
    if (cell.length > characters) return 'characters';
    if (text[mark + 1] !== '"') return { text: cell, end: mark + 1 };
    cell += '"';
    at = mark + 2;
  }
}

function isEnd(text: string, at: number): boolean {
  return at >= text.length || text[at] === '\n' || text[at] === '\r';
}

function lineEndsIn(cell: string): number {
  return cell.split(/\r\n|\n|\r/).length - 1;
}

function escaped(delimiter: string): string {
  return delimiter.replace(/[\\\]^-]/g, '\\$&');
}
