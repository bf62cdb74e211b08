import { type CsvReadOptions, readCsvRecords } from './csvRecords.ts';
import { headingSearchRows, countKnownHeadings } from './findHeadingRow.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Separator line that some programs write above the table: `sep=;`. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r|$)/i;

/** Maximum part of a text that is read to detect its delimiter. */
const sample = { columns: 200, characters: 32_767, records: 40 } as const;

export type CsvDialect = Required<Pick<CsvReadOptions, 'delimiter' | 'from' | 'firstRow'>>;

/**
 * Detects the delimiter of a CSV text. A separator line, which is not a record, names the delimiter. Without a
 * separator line, the first records decide: the delimiter with the most known headings in one record wins. In a tie,
 * the delimiter that gives the most records the same number of cells wins.
 */
export function detectCsvDialect(text: string, known: ReadonlySet<string>): CsvDialect {
  const named = separatorLine.exec(text);
  if (named) return { delimiter: named[1] ?? ',', from: named[0].length, firstRow: 2 };
  const [best] = delimiters
    .map(delimiter => ({ delimiter, ...likelihood(text, delimiter, known) }))
    .toSorted((a, b) => b.headings - a.headings || b.alike - a.alike || b.width - a.width);
  return { delimiter: best?.delimiter ?? ',', from: 0, firstRow: 1 };
}

interface Likelihood {
  /** Highest number of known headings in one record; a single match does not count, because it may be chance. */
  readonly headings: number;
  /**
   * `width` is the most common number of cells in records with several cells; `alike` is the number of records with
   * this number of cells.
   */
  readonly alike: number;
  readonly width: number;
}

function likelihood(text: string, delimiter: string, known: ReadonlySet<string>): Likelihood {
  const widths = new Map<number, number>();
  let headings = 0;
  let seen = 0;
  readCsvRecords(text, { delimiter, most: sample }, (_, cells) => {
    const width = cells.length;
    if (width === 1 && cells[0]?.trim() === '') return true;
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1);
    headings = Math.max(headings, countKnownHeadings(cells, known));
    seen += 1;
    return seen < headingSearchRows;
  });
  const [[width, alike] = [1, 0]] = [...widths].toSorted(([name, many], [other, most]) => most - many || other - name);
  return { headings: headings > 1 ? headings : 0, alike, width };
}
