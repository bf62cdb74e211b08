/** Parses a CSV text as a spreadsheet does, with quoted fields, doubled quotes and line breaks in fields. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const field = isQuoted ? /"((?:[^"]|"")*)"/y : /([^,\r\n]*)/y;
    field.lastIndex = at;
    const match = field.exec(text);
    row.push((match?.[1] ?? '').replaceAll(isQuoted ? '""' : '\0', isQuoted ? '"' : '\0'));
    at = field.lastIndex;
    if (text[at] === ',') at += 1;
    else {
      rows.push(row);
      row = [];
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return rows;
}
