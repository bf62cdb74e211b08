/** The number of a column by its letters, counted from 0; -1 for no letters. */
export function columnNumberOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
