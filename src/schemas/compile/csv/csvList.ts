import type { Language } from '../../base/label.ts';

const separators: { readonly [L in Language]: string } = { zh: '、', en: ', ' };

/** Separators between the values of one cell. */
const separator = /[、,，;；|\r\n]/;

/** Joins several texts into one cell; quotes a text that `splitList` would otherwise split or trim. */
export function joinList(texts: readonly string[], language: Language): string {
  return texts.map(quoted).join(separators[language]);
}

function quoted(text: string): string {
  const needsQuotes = separator.test(text) || text.startsWith('"') || text.trim() !== text || text === '';
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Splits a cell into its texts. Empty parts are dropped; an unclosed quotation mark extends to the end of the cell. */
export function splitList(cell: string): readonly string[] {
  const texts: string[] = [];
  let rest = cell.trimStart();
  while (rest !== '') {
    const inQuotes = /^"((?:[^"]|"")*)"?/.exec(rest);
    if (inQuotes) {
      texts.push((inQuotes[1] ?? '').replaceAll('""', '"'));
      rest = rest.slice(inQuotes[0].length);
    } else {
      const end = rest.search(separator);
      const text = (end < 0 ? rest : rest.slice(0, end)).trim();
      if (text !== '') texts.push(text);
      rest = end < 0 ? '' : rest.slice(end);
    }
    rest = rest.replace(/^\s*[、,，;；|\r\n]?\s*/, '');
  }
  return texts;
}
