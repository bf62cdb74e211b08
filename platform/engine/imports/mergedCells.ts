import { columnNumberOf } from './columnNumberOf.ts';
import { importLimits } from './importLimits.ts';
import { corruptWorkbookRefusal } from './openZip.ts';
import type { ImportLine, ImportTable } from './table.ts';

/** Merged range of cells. Only its first cell has contents. */
export interface MergedCells {
  readonly name: string;
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Parses a range such as `A3:B5`. */
export function parseMergedCells(name: string): MergedCells {
  const [, from = '', top = '', to = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(name) ?? [];
  if (from === '') throw corruptWorkbookRefusal();
  return {
    name,
    rows: [Number(top), Number(bottom || top)],
    columns: [columnNumberOf(from), columnNumberOf(to || from)],
  };
}

/**
 * Adds a remark to the data cells of each non-empty merged range, except to the first cell of the range. Spreadsheets
 * display the contents across the whole range, but the file stores them in the first cell only.
 */
export function withMergeRemarks(table: ImportTable, merges: readonly MergedCells[]): ImportTable {
  const places = new Map([...table.firstLines, ...table.lines].map(line => [line.row, line]));
  const covered = new Map<number, Map<number, string>>();
  let cells = 0;
  for (const { name, rows, columns } of merges) {
    if (columns[0] >= table.headings.length) continue;
    if ((places.get(rows[0])?.cells[columns[0]] ?? '') === '') continue;
    for (const { row } of linesBetween(table.lines, rows)) {
      for (let column = columns[0]; column <= Math.min(columns[1], table.headings.length - 1); column += 1) {
        if (row === rows[0] && column === columns[0]) continue;
        cells += 1;
        if (cells > importLimits.mergedCells) throw corruptWorkbookRefusal();
        covered.set(row, (covered.get(row) ?? new Map<number, string>()).set(column, name));
      }
    }
  }
  if (covered.size === 0) return table;
  return { ...table, lines: table.lines.map(line => withRemarks(line, covered.get(line.row))) };
}

function withRemarks(line: ImportLine, merged: ReadonlyMap<number, string> | undefined): ImportLine {
  if (!merged) return line;
  const remarks = [...merged].map(([column, text]) => ({ column, kind: 'merged' as const, text }));
  return { ...line, remarks: [...(line.remarks ?? []), ...remarks] };
}

/** Returns the lines with row numbers from first to last. The lines must be in order. */
function linesBetween(lines: readonly ImportLine[], [first, last]: readonly [number, number]): readonly ImportLine[] {
  return lines.slice(firstIndexFromRow(lines, first), firstIndexFromRow(lines, last + 1));
}

/** Returns the index of the first line with at least this row number. */
function firstIndexFromRow(lines: readonly ImportLine[], row: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((lines[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
