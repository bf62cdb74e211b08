import type { ImportLine } from './table.ts';

/** Error of a cell, or of a whole line. */
export interface LineError {
  /** Index of the column in the file; `null` when the file has no column for the field. */
  readonly column: number | null;
  readonly field: string | null;
  readonly message: string;
}

export const lineOutcomes = ['insert', 'update', 'unchanged', 'example', 'failed'] as const;

/** Outcome of a line. `example` marks the example line of the template, which changes nothing. */
export type LineOutcome = (typeof lineOutcomes)[number];

export interface ReportedLine {
  readonly row: number;
  readonly outcome: LineOutcome;
  readonly cells: readonly string[];
  readonly faults: readonly LineError[];
}

export type OutcomeCounts = { readonly [O in LineOutcome]: number };

/** Number of lines that the report contains in full: the first lines of the file, and lines with errors. */
const shown = { first: 100, failed: 1_000 } as const;
const maxCellLength = 60;

interface ValidatedLine {
  readonly line: ImportLine;
  readonly outcome: LineOutcome;
  readonly faults: readonly LineError[];
}

/** Returns the errors of all lines, and the cells of as many lines as a person can read. Masks columns with secrets. */
export function toImportReport(
  lines: readonly ValidatedLine[],
  secretColumns: ReadonlySet<number>,
): { readonly counts: OutcomeCounts; readonly lines: readonly ReportedLine[] } {
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
  return cell.length > maxCellLength ? `${cell.slice(0, maxCellLength).replace(/[\ud800-\udbff]$/, '')}…` : cell;
}
