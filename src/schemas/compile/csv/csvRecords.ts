/** Dialect of a CSV text, and limits for reading the text. */
export interface CsvReadOptions {
  readonly delimiter: string;
  /** Index of the first character to read, and the number of the record that starts at this index. */
  readonly from?: number;
  readonly firstRow?: number;
  readonly most: CsvLimits;
}

export interface CsvLimits {
  /**
   * Maximum number of columns. Empty cells beyond the maximum are ignored; a filled cell beyond the maximum is an
   * error.
   */
  readonly columns: number;
  readonly characters: number;
  /** Maximum number of records, including empty records. */
  readonly records: number;
}

/** Error that ends reading, and its position: record and column as in a spreadsheet, line as in an editor. */
export interface CsvSyntaxError {
  readonly kind: 'quote' | 'unclosed' | 'characters' | 'columns' | 'records';
  readonly row: number;
  readonly column: number;
  readonly line: number;
}

/** Reads a CSV text with `iterateCsvRecords`. Reading stops early when `take` returns `false`. */
export function readCsvRecords(
  text: string,
  options: CsvReadOptions,
  take: (row: number, cells: string[]) => boolean,
): CsvSyntaxError | null {
  const records = iterateCsvRecords(text, options);
  for (;;) {
    const next = records.next();
    if (next.done) return next.value;
    if (!take(next.value.row, next.value.cells)) return null;
  }
}

/**
 * Yields the records of a CSV text up to the first error. `\r\n`, `\n` and `\r` all end a record, in any mixture;
 * between quotation marks they are part of the cell.
 *
 * @returns the error, or `null` after the last record
 */
export function* iterateCsvRecords(
  text: string,
  { delimiter, from = 0, firstRow = 1, most }: CsvReadOptions,
): Generator<{ readonly row: number; readonly cells: string[] }, CsvSyntaxError | null, undefined> {
  const plainCell = new RegExp(`[^${escaped(delimiter)}"\\r\\n]*`, 'y');
  let [at, row, line] = [from, firstRow, firstRow];
  while (at < text.length) {
    if (row - firstRow >= most.records) return { kind: 'records', row, column: 1, line };
    const record = readRecord(text, at, { delimiter, plainCell, most });
    line += record.lineEnds;
    if (record.error) return { kind: record.error, row, column: record.cells.length + 1, line };
    yield { row, cells: record.cells };
    at = record.end + (text.startsWith('\r\n', record.end) ? 2 : 1);
    row += 1;
    line += 1;
  }
  return null;
}

/** Maximum number of columns in a spreadsheet. */
const sheetColumns = 16_384;

interface RecordText {
  readonly cells: string[];
  /** Index of the line end after the record. */
  readonly end: number;
  /** Number of line ends within the record's cells. */
  readonly lineEnds: number;
  /** Error in the cell that follows the last cell in `cells`. */
  readonly error?: CsvSyntaxError['kind'];
}

interface Signs extends Pick<CsvReadOptions, 'delimiter' | 'most'> {
  readonly plainCell: RegExp;
}

function readRecord(text: string, from: number, { delimiter, plainCell, most }: Signs): RecordText {
  const cells: string[] = [];
  let [at, lineEnds] = [from, 0];
  for (let column = 0; ; column += 1) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quotedCell(text, at, most.characters) : plainCellAt(text, at, plainCell);
    const error = typeof cell === 'string' ? cell : cellErrorOf(cell, column, most);
    if (typeof cell === 'string' || error) return { cells, end: at, lineEnds, ...(error ? { error } : {}) };
    if (isQuoted) lineEnds += lineEndsIn(cell.text);
    at = cell.end;
    const isNext = text[at] === delimiter;
    if (!isNext && !isEnd(text, at)) return { cells, end: at, lineEnds, error: 'quote' };
    // Empty cells beyond the column limit are trailing delimiters and need not be stored.
    if (cells.length < most.columns) cells.push(cell.text);
    if (!isNext) return { cells, end: at, lineEnds };
    at += 1;
  }
}

function cellErrorOf({ text }: CellText, column: number, most: CsvLimits): 'characters' | 'columns' | undefined {
  if (text.length > most.characters) return 'characters';
  const isBeyond = column >= most.columns && text.trim() !== '';
  return isBeyond || column >= sheetColumns ? 'columns' : undefined;
}

interface CellText {
  readonly text: string;
  /** Index of the character after the cell. */
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
