/** Returns the spreadsheet name of a column: 0 is A, 26 is AA. */
export function toColumnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest >= 0 ? toColumnLetters(rest) : ''}${String.fromCharCode(65 + (column % 26))}`;
}
