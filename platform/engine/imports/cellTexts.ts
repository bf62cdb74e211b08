import { toColumnLetters } from '../../../src/schemas/compile/csv/toColumnLetters.ts';

/** Returns the code point of the first character that the database cannot store: NUL or a lone surrogate. */
export function findUnstorableCharacter(text: string): string | undefined {
  const sign = /\0|\p{Cs}/u.exec(text)?.[0];
  return sign === undefined ? undefined : `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Formats columns as letters, with ranges: `C, E-G`. */
export function formatColumnRanges(columns: readonly number[]): string {
  return runsOf(columns)
    .map(([first, last]) => rangeText(toColumnLetters(first), toColumnLetters(last)))
    .join(', ');
}

/** Formats rows as numbers, with ranges: `3, 5-7`. Lists at most ten ranges. */
export function formatRowRanges(rows: readonly number[]): string {
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
