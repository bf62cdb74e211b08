import { setImmediate } from 'node:timers/promises';

import { encrypted } from './openZip.ts';
import { csvReading } from './readCsv.ts';
import { readXlsx } from './readXlsx.ts';
import { type Table, type TableWish, unreadable } from './table.ts';

/** Reads an uploaded file by what it is, whatever it is called. */
export async function readTable(bytes: Uint8Array, wish: TableWish = {}): Promise<Table> {
  if (bytes.length === 0) throw unreadable({ zh: '文件为空', en: 'The file is empty' });
  if (startsWith(bytes, [0x50, 0x4b])) return readXlsx(bytes, wish);
  // The container of old spreadsheets, and of new ones with a password.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw encrypted();
  if (isXml(bytes)) {
    throw unreadable({
      zh: '不支持xls（XML表格）文件，请另存为xlsx',
      en: 'An xls file of XML cannot be read; save it as xlsx',
    });
  }
  return inTurns(csvReading(bytes, wish));
}

/** Milliseconds that the parser runs before it lets other calls have their turn. */
const turnMs = 10;

/** Goes on with a reading turn by turn: other calls are answered in between. */
async function inTurns(reading: Generator<undefined, Table, undefined>): Promise<Table> {
  let began = performance.now();
  for (;;) {
    const next = reading.next();
    if (next.done) return next.value;
    if (performance.now() - began < turnMs) continue;
    await setImmediate();
    began = performance.now();
  }
}

function startsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, at) => bytes[at] === byte);
}

function isXml(bytes: Uint8Array): boolean {
  return /^\ufeff?<(\?xml|!doctype|html|Workbook)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)).trimStart());
}
