import type { Line } from './table.ts';

/** What is wrong with one cell, or with a line as a whole. */
export interface LineFault {
  /** The column of the file, counted from 0; `null` when the file has none for the field. */
  readonly column: number | null;
  readonly field: string | null;
  readonly message: string;
}

export const outcomes = ['insert', 'update', 'unchanged', 'example', 'failed'] as const;

/** What a line would do, or has done. The example line of the template does nothing. */
export type Outcome = (typeof outcomes)[number];

export interface ReportedLine {
  readonly row: number;
  readonly outcome: Outcome;
  readonly cells: readonly string[];
  readonly faults: readonly LineFault[];
}

export type Counts = { readonly [O in Outcome]: number };

/** Lines that are shown whole: the first of the file, and those with faults. */
const shown = { first: 100, failed: 1_000 } as const;
const longestCell = 60;

interface JudgedLine {
  readonly line: Line;
  readonly outcome: Outcome;
  readonly faults: readonly LineFault[];
}

/** Every fault there is, and so many lines as a person looks through; columns that hold secrets stay covered. */
export function toReport(
  lines: readonly JudgedLine[],
  secretColumns: ReadonlySet<number>,
): { readonly counts: Counts; readonly lines: readonly ReportedLine[] } {
  const counts = { insert: 0, update: 0, unchanged: 0, example: 0, failed: 0 };
  const reported: ReportedLine[] = [];
  for (const [at, { line, outcome, faults }] of lines.entries()) {
    counts[outcome] += 1;
    const isFailed = outcome === 'failed';
    if (at >= shown.first && !isFailed) continue;
    const isWhole = at < shown.first || counts.failed <= shown.failed;
    const cells = isWhole ? line.cells.map((cell, column) => shownCell(cell, secretColumns.has(column))) : [];
    reported.push({ row: line.row, outcome, cells, faults });
  }
  return { counts, lines: reported };
}

function shownCell(cell: string, isSecret: boolean): string {
  if (isSecret) return cell === '' ? '' : '●●●●';
  return cell.length > longestCell ? `${cell.slice(0, longestCell).replace(/[\ud800-\udbff]$/, '')}…` : cell;
}
