/** One cell of a file; its type decides how a spreadsheet sorts and sums it. */
export interface Cell {
  readonly type: 'text' | 'number' | 'time' | 'date';
  readonly text: string;
}

export const byteOrderMark = '\ufeff';

/** What a spreadsheet would run: a sign of a formula, also in full width or after blanks or apostrophes. */
const dangerous = /^'*(?:[\s\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Takes from a text what a spreadsheet would run by an apostrophe before it; `armed` gives the very text back. */
export function defuse(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** The text that was defused: of the apostrophes before a sign of a formula, one is ours. */
export function armed(text: string): string {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text;
}

/** One record of a CSV file, its texts defused. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(({ type, text }) => csvField(type === 'text' ? defuse(text) : text)).join(',')}\r\n`;
}

/** A record of texts alone: headings, reports. */
export function csvTextLine(texts: readonly string[]): string {
  return csvLine(texts.map(text => ({ type: 'text', text })));
}

/** A cell as it stands between commas. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
