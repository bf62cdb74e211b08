import { setImmediate } from 'node:timers/promises';

import { encryptedWorkbookRefusal } from './openZip.ts';
import { parseCsvInSteps } from './readCsv.ts';
import { readXlsx } from './readXlsx.ts';
import { type ImportTable, type ImportTableOptions, unreadableFileRefusal } from './table.ts';

/** Parses an uploaded file. Detects the format from the content, regardless of the file name. */
export async function readTable(bytes: Uint8Array, options: ImportTableOptions = {}): Promise<ImportTable> {
  if (bytes.length === 0) throw unreadableFileRefusal({ zh: '文件为空', en: 'The file is empty' });
  if (startsWith(bytes, [0x50, 0x4b])) return readXlsx(bytes, options);
  // Container format of old workbooks, and of new workbooks with encryption.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw encryptedWorkbookRefusal();
  if (isXml(bytes)) {
    throw unreadableFileRefusal({
      zh: '不支持xls（XML表格）文件，请另存为xlsx',
      en: 'xls files in XML format are not supported. Save the file as xlsx',
    });
  }
  return runInSlices(parseCsvInSteps(bytes, options));
}

/** Milliseconds for which the parser runs before it lets other requests run. */
const sliceMs = 10;

/** Runs a parser step by step, so that other requests can run in between. */
async function runInSlices(reading: Generator<undefined, ImportTable, undefined>): Promise<ImportTable> {
  let began = performance.now();
  for (;;) {
    const next = reading.next();
    if (next.done) return next.value;
    if (performance.now() - began < sliceMs) continue;
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
