import type { ImportReport } from '../../dataProvider/importReport.ts';
import { toColumnLetters } from '../../schemas/compile/csv/toColumnLetters.ts';
import { byteOrderMark, toCsvTextLine } from '../../schemas/compile/csv/csvText.ts';

interface Words {
  readonly row: string;
  readonly letter: string;
  readonly column: string;
  readonly cell: string;
  readonly error: string;
}

/** Writes all errors of a file as CSV, one per line, so that the user can correct the file. */
export function toImportErrorCsv(
  { lines, columns }: ImportReport,
  words: Words,
  labelOf: (field: string) => string,
): Blob {
  const rows = lines.flatMap(line =>
    line.faults.map(({ column, field, message }) => [
      String(line.row),
      column === null ? '' : toColumnLetters(column),
      column === null ? (field === null ? '' : labelOf(field)) : (columns[column]?.heading ?? ''),
      column === null ? '' : (line.cells[column] ?? ''),
      message,
    ]),
  );
  const head = [words.row, words.letter, words.column, words.cell, words.error];
  return new Blob([byteOrderMark, ...[head, ...rows].map(toCsvTextLine)], { type: 'text/csv;charset=utf-8' });
}
