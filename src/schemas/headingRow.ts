import { plainHeading } from './plainHeading.ts';

/** Rows among which the headings are looked for. */
export const headingWindow = 10;

/**
 * The index of the row with the headings among the first rows that are not empty: the first in which two or more cells
 * are known headings, else one, else the first with more than half as many filled cells as the widest. Titles above a
 * table have one filled cell, or a few. Some row has to follow.
 */
export function headingRowOf(rows: readonly (readonly string[])[], known: ReadonlySet<string>): number {
  const first = rows.slice(0, headingWindow);
  const counts = first.map(cells => knownIn(cells, known));
  for (const enough of [2, 1]) {
    const at = counts.findIndex(count => count >= enough);
    if (at >= 0) return at;
  }
  const widths = first.map(filledIn);
  const widest = Math.max(...widths);
  const at = widths.findIndex(width => width > widest / 2);
  return at < rows.length - 1 ? Math.max(0, at) : 0;
}

/** Counts the different known headings of a row. */
export function knownIn(cells: readonly string[], known: ReadonlySet<string>): number {
  if (known.size === 0) return 0;
  return new Set(cells.map(plainHeading).filter(cell => known.has(cell))).size;
}

function filledIn(cells: readonly string[]): number {
  return cells.filter(cell => cell.trim() !== '').length;
}
