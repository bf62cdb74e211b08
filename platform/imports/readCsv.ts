import { CsvError, parse } from 'csv-parse/sync';

import { armed } from '../../src/schemas/csvText.ts';
import { caps } from './caps.ts';
import { type Table, createTable, unreadable } from './table.ts';

/** Reads a CSV file in the encodings and with the separators that spreadsheets write here. */
export function readCsv(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const table = createTable();
  for (const [at, cells] of records(text).entries()) table.add(at + 1, cells.map(armed));
  return table.table();
}

const encodings = ['utf-8', 'gb18030'] as const;

/** UTF-8 is told by its strictness: hardly a text in the Chinese national encoding happens to be valid in it. */
function decode(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const tried = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : encodings;
  for (const encoding of tried) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  }
  throw unreadable({
    zh: '无法识别文件编码，请另存为UTF-8或GBK编码的CSV',
    en: 'The encoding is unknown; save the CSV as UTF-8 or GBK',
  });
}

function records(text: string): readonly (readonly string[])[] {
  if (text.includes('\0')) {
    throw unreadable({ zh: '文件不是文本，请上传xlsx或csv文件', en: 'This is no text; send an xlsx or csv file' });
  }
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      // Empty lines are counted, so that the numbers are those that a spreadsheet shows.
      skip_empty_lines: false,
      max_record_size: caps.columns * (caps.characters + 3),
      // One more than may be, so that it is seen that there are too many; empty lines among them are few.
      to: caps.rows * 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 0);
    throw unreadable(
      { zh: `CSV第${line}行附近的引号不成对`, en: `The quotation marks near line ${line} of the CSV do not match` },
      error,
    );
  }
}

/** The separator that stands most often in the first line, outside of quotation marks. */
function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, caps.characters)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r?\n/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map(sign => [first.split(sign).length, sign] as const);
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ',';
}
