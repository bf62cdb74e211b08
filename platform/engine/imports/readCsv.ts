import { detectCsvDialect } from '../../../src/schemas/compile/csv/detectCsvDialect.ts';
import { type CsvSyntaxError, iterateCsvRecords } from '../../../src/schemas/compile/csv/csvRecords.ts';
import { unescapeFormula } from '../../../src/schemas/compile/csv/csvText.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { normaliseHeading } from '../../../src/schemas/compile/csv/normaliseHeading.ts';
import type { Refusal } from '../http/refusal.ts';
import { importLimits } from './importLimits.ts';
import { decodeText } from './decodeText.ts';
import {
  type ImportTable,
  type ImportTableOptions,
  createImportTableBuilder,
  longCellRefusal,
  tooManyColumnsRefusal,
  unreadableFileRefusal,
} from './table.ts';

/** Records per step. Parsing these records takes a few milliseconds, regardless of the number of columns. */
const recordsAtOnce = 50;

/**
 * Parses a CSV file in the encodings and with the separators of common spreadsheets. Yields after every few records, so
 * that the caller can handle other requests.
 */
export function* parseCsvInSteps(
  bytes: Uint8Array,
  options: ImportTableOptions = {},
): Generator<undefined, ImportTable, undefined> {
  const text = decodeText(bytes);
  yield;
  const dialect = detectCsvDialect(text, new Set((options.known ?? []).map(normaliseHeading)));
  const table = createImportTableBuilder(options);
  const most = { columns: importLimits.columns, characters: importLimits.characters, records: importLimits.records };
  const records = iterateCsvRecords(text, { ...dialect, most });
  for (let read = 1; ; read += 1) {
    const next = records.next();
    if (next.done) {
      if (next.value) throw toRefusal(next.value);
      return { ...table.table(), ...(dialect.delimiter === ';' ? { isCommaUnclear: true } : {}) };
    }
    table.add(next.value.row, next.value.cells.map(unescapeFormula));
    if (read % recordsAtOnce === 0) yield;
  }
}

function toRefusal({ kind, row, column, line }: CsvSyntaxError): Refusal {
  switch (kind) {
    case 'columns':
      return tooManyColumnsRefusal(row);
    case 'characters':
      return longCellRefusal(row, column - 1);
    case 'records':
      return unreadableFileRefusal({
        zh: `一个文件最多${importLimits.records}行，空行也计算在内`,
        en: `A file can have at most ${importLimits.records} rows, including empty rows`,
      });
    default:
      return unreadableFileRefusal(quotationError(kind, { row, column, line }));
  }
}

function quotationError(
  kind: 'quote' | 'unclosed',
  { row, column, line }: Pick<CsvSyntaxError, 'row' | 'column' | 'line'>,
): Label {
  // Because of line breaks inside cells, the line number in an editor may exceed the row number in a spreadsheet.
  const [zh, en] = line === row ? ['', ''] : [`（文件第${line}行）`, ` (line ${line} of the file)`];
  return kind === 'quote'
    ? {
        zh: `第${row}行第${column}列的引号不成对${zh}；含引号的内容应整体放在引号中，其中的引号写两次`,
        en: `The quotation marks in row ${row}, column ${column}${en} do not match; put the whole cell in quotation marks and double those inside`,
      }
    : {
        zh: `第${row}行第${column}列的引号没有结束${zh}`,
        en: `The quotation mark in row ${row}, column ${column}${en} is never closed`,
      };
}
