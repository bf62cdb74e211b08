import { columnLetters } from '../../src/schemas/columnLetters.ts';

/** The first character of a text that no database stores, by its number: a NUL, or half of a surrogate pair. */
export function unstorableIn(text: string): string | undefined {
  const sign = /\0|\p{Cs}/u.exec(text)?.[0];
  return sign === undefined ? undefined : `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Columns by their letters, neighbours as one range: `C, E-G`. */
export function columnNames(columns: readonly number[]): string {
  return runsOf(columns)
    .map(([first, last]) => rangeText(columnLetters(first), columnLetters(last)))
    .join(', ');
}

/** Rows by their numbers, neighbours as one range: `3, 5-7`; after ten ranges the rest is left out. */
export function rowNames(rows: readonly number[]): string {
  const runs = runsOf(rows).map(([first, last]) => rangeText(String(first), String(last)));
  return runs.length > 10 ? `${runs.slice(0, 10).join(', ')} …` : runs.join(', ');
}

function rangeText(first: string, last: string): string {
  return first === last ? first : `${first}-${last}`;
}

function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
