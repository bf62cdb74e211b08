import { type CsvManner, readCsvRecords } from './csvRecords.ts';
import { headingWindow, knownIn } from './headingRow.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** A separator line, which some programs write above the table: `sep=;`. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r|$)/i;

/** The most that is read of a text to tell its delimiter. */
const sample = { columns: 200, characters: 32_767, records: 40 } as const;

export type CsvDialect = Required<Pick<CsvManner, 'delimiter' | 'from' | 'firstRow'>>;

/**
 * Tells the delimiter of a CSV text: from its separator line, which is no record of the table, or from its first records.
 * The delimiter counts under which a record holds the most known headings, else the one under which most records have
 * the same number of cells.
 */
export function csvDialect(text: string, known: ReadonlySet<string>): CsvDialect {
  const named = separatorLine.exec(text);
  if (named) return { delimiter: named[1] ?? ',', from: named[0].length, firstRow: 2 };
  const [best] = delimiters
    .map(delimiter => ({ delimiter, ...likelihood(text, delimiter, known) }))
    .toSorted((one, other) => other.headings - one.headings || other.alike - one.alike || other.width - one.width);
  return { delimiter: best?.delimiter ?? ',', from: 0, firstRow: 1 };
}

interface Likelihood {
  /** The most known headings of one record; one alone may be chance. */
  readonly headings: number;
  /** Records of the most common width above 1, and that width. */
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
    headings = Math.max(headings, knownIn(cells, known));
    seen += 1;
    return seen < headingWindow;
  });
  const [[width, alike] = [1, 0]] = [...widths].toSorted(([one, many], [other, most]) => most - many || other - one);
  return { headings: headings > 1 ? headings : 0, alike, width };
}
