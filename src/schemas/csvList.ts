import type { Language } from './label.ts';

const separators: { readonly [L in Language]: string } = { zh: '、', en: ', ' };

/** What may stand between two values of one cell. */
const separator = /[、,，;；|\r\n]/;

/** Several texts in one cell; one that could be taken apart, or for two, stands in quotation marks. */
export function joinList(texts: readonly string[], language: Language): string {
  return texts.map(quoted).join(separators[language]);
}

function quoted(text: string): string {
  const needsQuotes = separator.test(text) || text.startsWith('"') || text.trim() !== text || text === '';
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The texts of such a cell. Empty parts count for nothing; an unclosed quotation mark takes the rest of the cell. */
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
