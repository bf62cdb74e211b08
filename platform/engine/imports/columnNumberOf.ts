/** Converts the letters of a column to its number, starting at 0. Returns -1 for an empty text. */
export function columnNumberOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
