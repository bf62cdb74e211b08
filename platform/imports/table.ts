import { headingRowOf, headingWindow } from '../../src/schemas/headingRow.ts';
import type { Label } from '../../src/schemas/label.ts';
import { plainHeading } from '../../src/schemas/plainHeading.ts';
import { Refusal } from '../http/refusal.ts';
import { caps } from './caps.ts';
import type { Remark } from './remarks.ts';
import { columnNames, unstorableIn } from './cellTexts.ts';

/** One line of a file: its number as a spreadsheet shows it, and its cells as texts. */
export interface Line {
  readonly row: number;
  readonly cells: readonly string[];
  /** Remarks on single cells; absent when every cell can be taken as it is. */
  readonly remarks?: readonly Remark[];
}

/** What was read of a file. */
export interface Table {
  /** The row that was taken as headings, and the first rows of the file, of which another may be chosen. */
  readonly headingRow: number;
  readonly firstLines: readonly Line[];
  readonly headings: readonly string[];
  readonly lines: readonly Line[];
  /** Notes for the user about the file: hidden rows, other sheets. */
  readonly notices: readonly Label[];
  /** Whether a comma may be a decimal sign in this file, as it is where semicolons separate the cells. */
  readonly isCommaUnclear?: true;
}

/** Options for finding the heading row. */
export interface TableWish {
  /** Headings that are known, as `plainHeading` writes them. */
  readonly known?: readonly string[];
  /** The number of the row, where a person has chosen it. */
  readonly headingRow?: number | undefined;
}

/** Gathers the lines of a file as they are read, and stops at the first that is too much. */
export interface TableBuilder {
  readonly add: (row: number, cells: readonly string[], remarks?: readonly Remark[]) => void;
  readonly table: () => Table;
}

/** Empty lines count for nothing. */
export function createTable({ known = [], headingRow }: TableWish = {}): TableBuilder {
  const lines: Line[] = [];
  return {
    add: (row, given, remarks = []) => {
      const line = lineOf(row, given, remarks);
      if (line.cells.length === 0) return;
      const long = line.cells.findIndex(cell => cell.length > caps.characters);
      if (long >= 0) throw tooLong(row, long);
      // Titles above the headings are no rows of data; how many there are is known at the end.
      if (lines.length > caps.rows + headingWindow) throw tooManyRows();
      lines.push(line);
    },
    table: () => {
      const firstLines = lines.slice(0, headingWindow);
      const names = new Set(known.map(plainHeading));
      const at =
        headingRow === undefined
          ? headingRowOf(
              firstLines.map(line => line.cells),
              names,
            )
          : firstLines.findIndex(line => line.row === headingRow);
      const head = lines[at];
      if (!head && lines.length > 0) throw noSuchRow(headingRow ?? 0);
      const data = lines.slice(at + 1);
      if (!head || data.length === 0) throw unreadable({ zh: '文件中没有数据', en: 'There is no data in the file' });
      if (data.length > caps.rows) throw tooManyRows();
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

/** A file that cannot be read as a whole; what is wrong in single cells is told per line. */
export function unreadable(text: Label, cause?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 400, cause });
}

/** Row and column as they are counted in a spreadsheet, from 1 on. */
export function tooLong(row: number, column: number): Refusal {
  return unreadable({
    zh: `第${row}行第${column + 1}列的内容超过${caps.characters}个字符`,
    en: `Row ${row}, column ${column + 1} holds more than ${caps.characters} characters`,
  });
}

export function tooManyColumns(row: number): Refusal {
  return unreadable({
    zh: `一个文件最多${caps.columns}列，第${row}行的列数更多`,
    en: `A file has at most ${caps.columns} columns; row ${row} has more`,
  });
}

function tooManyRows(): Refusal {
  return unreadable({ zh: `一个文件最多${caps.rows}行数据`, en: `A file has at most ${caps.rows} rows` });
}

function noSuchRow(row: number): Refusal {
  return unreadable({
    zh: `第${row}行不能作为列名，请选择前${headingWindow}行中有内容的一行`,
    en: `Row ${row} cannot hold the headings; choose one of the first ${headingWindow} rows with content`,
  });
}

/** The cells up to the last that says anything. Characters that no database stores are replaced, and remarked on. */
function lineOf(row: number, given: readonly string[], remarks: readonly Remark[]): Line {
  const last = Math.max(
    given.findLastIndex(cell => cell.trim() !== ''),
    ...remarks.map(remark => remark.column),
  );
  const cells = Array.from({ length: last + 1 }, (_, column) => given[column] ?? '');
  const all = [...remarks];
  for (const [column, cell] of cells.entries()) {
    const sign = unstorableIn(cell);
    if (sign === undefined) continue;
    cells[column] = cell.replace(/\0|\p{Cs}/gu, '\ufffd');
    all.push({ column, kind: 'unstorable', text: sign });
  }
  return all.length > 0 ? { row, cells, remarks: all } : { row, cells };
}

/** Cells behind the last heading belong to no column, so they are a fault of their row. */
function withSurplus(line: Line, headings: readonly string[]): Line {
  const { cells, remarks = [] } = line;
  if (cells.length <= headings.length) return line;
  const columns = cells.flatMap((cell, at) => (at >= headings.length && cell.trim() !== '' ? [at] : []));
  const [column] = columns;
  if (column === undefined) return line;
  return { ...line, remarks: [...remarks, { column, kind: 'surplus', text: columnNames(columns) }] };
}
