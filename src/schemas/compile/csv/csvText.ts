/** One cell of a file; its type decides how a spreadsheet sorts and sums it. */
export interface CsvCell {
  readonly type: 'text' | 'number' | 'time' | 'date';
  readonly text: string;
}

export const byteOrderMark = '\ufeff';

/**
 * Text that a spreadsheet would run as a formula: the first character, after any blanks and apostrophes, is a formula
 * sign (ASCII or full-width).
 */
const dangerous = /^'*(?:[\s\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * Adds a leading apostrophe to a text that a spreadsheet would run as a formula; `unescapeFormula` restores the
 * original.
 */
export function escapeFormula(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `escapeFormula` added; further apostrophes belong to the text. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text;
}

/** Returns one CSV line; formulas are escaped. */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(({ type, text }) => quoteCsvField(type === 'text' ? escapeFormula(text) : text)).join(',')}\r\n`;
}

/** Returns a CSV line of plain texts, for headings and reports. */
export function toCsvTextLine(texts: readonly string[]): string {
  return toCsvLine(texts.map(text => ({ type: 'text', text })));
}

/** Quotes a cell's text when CSV requires it. */
export function quoteCsvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
