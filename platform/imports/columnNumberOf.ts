/** Returns the number of a column by its letters, starting at 0; -1 without letters. */
export function columnNumberOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
