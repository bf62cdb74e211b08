import { findHeadingRow, headingSearchRows } from '../../../src/schemas/compile/csv/findHeadingRow.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { normaliseHeading } from '../../../src/schemas/compile/csv/normaliseHeading.ts';
import { Refusal } from '../http/refusal.ts';
import { importLimits } from './importLimits.ts';
import type { CellRemark } from './remarks.ts';
import { formatColumnRanges, findUnstorableCharacter } from './cellTexts.ts';

/** Line of a file: the row number in the spreadsheet, and the cells as text. */
export interface ImportLine {
  readonly row: number;
  readonly cells: readonly string[];
  /** Remarks on single cells; absent when there are none. */
  readonly remarks?: readonly CellRemark[];
}

/** Parsed contents of a file. */
export interface ImportTable {
  /** Number of the heading row, and the first rows of the file, from which users can choose another heading row. */
  readonly headingRow: number;
  readonly firstLines: readonly ImportLine[];
  readonly headings: readonly string[];
  readonly lines: readonly ImportLine[];
  /** Notices about the file: hidden rows, other sheets. */
  readonly notices: readonly Label[];
  /** True if commas may be decimal separators. Such commas are common in files that separate cells by semicolons. */
  readonly isCommaUnclear?: true;
}

/** Options for finding the heading row. */
export interface ImportTableOptions {
  /** Known headings, normalized by `normaliseHeading`. */
  readonly known?: readonly string[];
  /** Row number that the user has chosen. */
  readonly headingRow?: number | undefined;
}

/** Collects the lines of a file while it is parsed. Throws at the first line beyond the limits. */
export interface ImportTableBuilder {
  readonly add: (row: number, cells: readonly string[], remarks?: readonly CellRemark[]) => void;
  readonly table: () => ImportTable;
}

/** Creates a builder that ignores empty lines. */
export function createImportTableBuilder({ known = [], headingRow }: ImportTableOptions = {}): ImportTableBuilder {
  const lines: ImportLine[] = [];
  let characters = 0;
  return {
    add: (row, given, remarks = []) => {
      const line = lineOf(row, given, remarks);
      if (line.cells.length === 0) return;
      const long = line.cells.findIndex(cell => cell.length > importLimits.characters);
      if (long >= 0) throw longCellRefusal(row, long);
      characters += line.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > importLimits.allCharacters) throw tooMuchTextRefusal();
      // Allows for title rows above the headings, because their number is only known at the end of the file.
      if (lines.length > importLimits.rows + headingSearchRows) throw tooManyRowsRefusal();
      lines.push(line);
    },
    table: () => {
      const firstLines = lines.slice(0, headingSearchRows);
      const names = new Set(known.map(normaliseHeading));
      const at =
        headingRow === undefined
          ? findHeadingRow(
              firstLines.map(line => line.cells),
              names,
            )
          : firstLines.findIndex(line => line.row === headingRow);
      const head = lines[at];
      if (!head && lines.length > 0) throw unknownRowRefusal(headingRow ?? 0);
      const data = lines.slice(at + 1);
      if (!head || data.length === 0)
        throw unreadableFileRefusal({ zh: '文件中没有数据', en: 'The file contains no data' });
      if (data.length > importLimits.rows) throw tooManyRowsRefusal();
      const headings = head.cells.map(cell => cell.trim());
      return {
        headingRow: head.row,
        firstLines,
        headings,
        lines: data.map(line => withSurplus(line, headings)),
        notices: [],
      };
    },
  };
}

/** Creates the refusal of a whole file. Errors of single cells are reported per line instead. */
export function unreadableFileRefusal(text: Label, cause?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 400, cause });
}

/** Creates the refusal of a cell that is too long. `column` is an index from 0; the message counts from 1. */
export function longCellRefusal(row: number, column: number): Refusal {
  return unreadableFileRefusal({
    zh: `第${row}行第${column + 1}列的内容超过${importLimits.characters}个字符`,
    en: `Row ${row}, column ${column + 1} holds more than ${importLimits.characters} characters`,
  });
}

export function tooManyColumnsRefusal(row: number): Refusal {
  return unreadableFileRefusal({
    zh: `一个文件最多${importLimits.columns}列，第${row}行的列数更多`,
    en: `A file can have at most ${importLimits.columns} columns; row ${row} has more`,
  });
}

export function tooMuchTextRefusal(): Refusal {
  return unreadableFileRefusal({ zh: '文件中的文字过多', en: 'The file contains too much text' });
}

function tooManyRowsRefusal(): Refusal {
  return unreadableFileRefusal({
    zh: `一个文件最多${importLimits.rows}行数据`,
    en: `A file can have at most ${importLimits.rows} rows`,
  });
}

function unknownRowRefusal(row: number): Refusal {
  return unreadableFileRefusal({
    zh: `第${row}行不能作为列名，请选择前${headingSearchRows}行中有内容的一行`,
    en: `Row ${row} cannot hold the headings; choose one of the first ${headingSearchRows} rows with content`,
  });
}

/**
 * Returns the cells up to the last cell with contents. Replaces characters that the database cannot store, and adds a
 * remark to each affected cell.
 */
function lineOf(row: number, given: readonly string[], remarks: readonly CellRemark[]): ImportLine {
  const last = Math.max(
    given.findLastIndex(cell => cell.trim() !== ''),
    ...remarks.map(remark => remark.column),
  );
  const cells = Array.from({ length: last + 1 }, (_, column) => given[column] ?? '');
  const all = [...remarks];
  for (const [column, cell] of cells.entries()) {
    const sign = findUnstorableCharacter(cell);
    if (sign === undefined) continue;
    cells[column] = cell.replace(/\0|\p{Cs}/gu, '\ufffd');
    all.push({ column, kind: 'unstorable', text: sign });
  }
  return all.length > 0 ? { row, cells, remarks: all } : { row, cells };
}

/** Adds an error to a row with cells beyond the last heading, because these cells belong to no column. */
function withSurplus(line: ImportLine, headings: readonly string[]): ImportLine {
  const { cells, remarks = [] } = line;
  if (cells.length <= headings.length) return line;
  const columns = cells.flatMap((cell, at) => (at >= headings.length && cell.trim() !== '' ? [at] : []));
  const [column] = columns;
  if (column === undefined) return line;
  return { ...line, remarks: [...remarks, { column, kind: 'surplus', text: formatColumnRanges(columns) }] };
}
