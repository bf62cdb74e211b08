import { normaliseHeading } from './normaliseHeading.ts';

/** Number of rows, counted from the top, that are searched for the heading row. */
export const headingSearchRows = 10;

/**
 * Returns the index of the heading row among the first non-empty rows. Three criteria apply in this order: the first
 * row with two or more known headings; the first row with one known heading; the first row with more than half as many
 * filled cells as the widest row (titles above a table fill only a few cells). If the third criterion selects the last
 * row, which has no data below it, the function returns 0.
 */
export function findHeadingRow(rows: readonly (readonly string[])[], known: ReadonlySet<string>): number {
  const first = rows.slice(0, headingSearchRows);
  const counts = first.map(cells => countKnownHeadings(cells, known));
  for (const enough of [2, 1]) {
    const at = counts.findIndex(count => count >= enough);
    if (at >= 0) return at;
  }
  const widths = first.map(nonEmptyCells);
  const widest = Math.max(...widths);
  const at = widths.findIndex(width => width > widest / 2);
  return at < rows.length - 1 ? Math.max(0, at) : 0;
}

/** Counts the distinct known headings of a row. */
export function countKnownHeadings(cells: readonly string[], known: ReadonlySet<string>): number {
  if (known.size === 0) return 0;
  return new Set(cells.map(normaliseHeading).filter(cell => known.has(cell))).size;
}

function nonEmptyCells(cells: readonly string[]): number {
  return cells.filter(cell => cell.trim() !== '').length;
}
