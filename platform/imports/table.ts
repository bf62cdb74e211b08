import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import { caps } from './caps.ts';

/** One line of a file: its number as a spreadsheet shows it, and its cells as texts. */
export interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What was read of a file. */
export interface Table {
  readonly headings: readonly string[];
  readonly lines: readonly Line[];
}

/** Gathers the lines of a file as they are read, and stops at the first that is too much. */
export interface TableBuilder {
  readonly add: (row: number, cells: readonly string[]) => void;
  readonly table: () => Table;
}

/** The first line with anything in it holds the headings; empty lines count for nothing. */
export function createTable(): TableBuilder {
  let headings: readonly string[] | null = null;
  const lines: Line[] = [];
  return {
    add: (row, given) => {
      const cells = withoutEnd(given);
      if (cells.length === 0) return;
      if (cells.length > caps.columns) {
        throw unreadable({ zh: `一个文件最多${caps.columns}列`, en: `A file has at most ${caps.columns} columns` });
      }
      const long = cells.findIndex(cell => cell.length > caps.characters);
      if (long >= 0) {
        throw unreadable({
          zh: `第${row}行第${long + 1}列的内容超过${caps.characters}个字符`,
          en: `Row ${row}, column ${long + 1} holds more than ${caps.characters} characters`,
        });
      }
      if (headings === null) headings = cells.map(cell => cell.trim());
      else if (lines.length < caps.rows) lines.push({ row, cells });
      else throw unreadable({ zh: `一个文件最多${caps.rows}行数据`, en: `A file has at most ${caps.rows} rows` });
    },
    table: () => {
      if (headings === null || lines.length === 0) {
        throw unreadable({ zh: '文件中没有数据', en: 'There is no data in the file' });
      }
      return { headings, lines };
    },
  };
}

/** A file that cannot be read as a whole; what is wrong in single cells is told per line. */
export function unreadable(text: Label, cause?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 400, cause });
}

function withoutEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex(cell => cell.trim() !== '');
  return cells.slice(0, last + 1);
}
