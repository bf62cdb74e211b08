import { csvDialect } from '../../src/schemas/csvDialect.ts';
import { type CsvFault, csvRecords } from '../../src/schemas/csvRecords.ts';
import { armed } from '../../src/schemas/csvText.ts';
import type { Label } from '../../src/schemas/label.ts';
import { plainHeading } from '../../src/schemas/plainHeading.ts';
import type { Refusal } from '../http/refusal.ts';
import { caps } from './caps.ts';
import { decodeText } from './decodeText.ts';
import { type Table, type TableWish, createTable, tooLong, tooManyColumns, unreadable } from './table.ts';

/** Records that are read in one go: a few milliseconds of work, however wide they are. */
const recordsAtOnce = 50;

/**
 * Reads a CSV file in the encodings and with the separators that spreadsheets write here. The reading pauses after every
 * few records, so that a caller can let others have their turn.
 */
export function* csvReading(bytes: Uint8Array, wish: TableWish = {}): Generator<undefined, Table, undefined> {
  const text = decodeText(bytes);
  yield;
  const dialect = csvDialect(text, new Set((wish.known ?? []).map(plainHeading)));
  const table = createTable(wish);
  const most = { columns: caps.columns, characters: caps.characters, records: caps.records };
  const records = csvRecords(text, { ...dialect, most });
  for (let read = 1; ; read += 1) {
    const next = records.next();
    if (next.done) {
      if (next.value) throw refusalOf(next.value);
      return { ...table.table(), ...(dialect.delimiter === ';' ? { isCommaUnclear: true } : {}) };
    }
    table.add(next.value.row, next.value.cells.map(armed));
    if (read % recordsAtOnce === 0) yield;
  }
}

function refusalOf({ kind, row, column, line }: CsvFault): Refusal {
  switch (kind) {
    case 'columns':
      return tooManyColumns(row);
    case 'characters':
      return tooLong(row, column - 1);
    case 'records':
      return unreadable({
        zh: `一个文件最多${caps.records}行，空行也计算在内`,
        en: `A file has at most ${caps.records} rows, empty ones included`,
      });
    default:
      return unreadable(quotationFault(kind, { row, column, line }));
  }
}

function quotationFault(
  kind: 'quote' | 'unclosed',
  { row, column, line }: Pick<CsvFault, 'row' | 'column' | 'line'>,
): Label {
  // Line breaks inside of cells make an editor count further than a spreadsheet.
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
