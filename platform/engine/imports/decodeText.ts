import { unreadableFileRefusal } from './table.ts';

/**
 * Decodes a CSV file. Strict decoding detects UTF-8, because text in the Chinese national encoding is hardly ever valid
 * UTF-8. A byte order mark or zero bytes indicate UTF-16.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  // Keeps lone surrogates, so that the parser can report the cell that contains one.
  if (wide) return withoutMark(wideText(bytes, wide));
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== undefined) return isMostlyText(utf8) ? utf8 : refuseBinary();
  refuseMixedEncodings(bytes);
  const national = decoded(bytes, 'gb18030');
  if (national === undefined) {
    throw unreadableFileRefusal({
      zh: '无法识别文件编码，请另存为UTF-8或GBK编码的CSV',
      en: 'The encoding is unknown; save the CSV as UTF-8 or GBK',
    });
  }
  // Some binary files are valid GB18030. Their zero bytes distinguish them from text.
  return national.includes('\0') ? refuseBinary() : national;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type WideEncoding = 'utf-16le' | 'utf-16be';

function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Detects UTF-16 without a byte order mark by its ASCII characters: either the first or the second byte of each is
  // zero, depending on the byte order.
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = Math.max(2, head.length / 20);
  if (odd >= enough && even === 0) return 'utf-16le';
  return even >= enough && odd === 0 ? 'utf-16be' : undefined;
}

function wideText(bytes: Uint8Array, encoding: WideEncoding): string {
  const buffer = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return (encoding === 'utf-16be' ? buffer.swap16() : buffer).toString('utf16le');
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * Returns whether NUL characters are rare. A few NUL characters are errors in single cells; many of them indicate a
 * binary file.
 */
function isMostlyText(text: string): boolean {
  const most = Math.max(100, text.length / 100);
  let zeros = 0;
  for (let at = text.indexOf('\0'); at >= 0 && zeros <= most; at = text.indexOf('\0', at + 1)) zeros += 1;
  return zeros <= most;
}

function refuseBinary(): never {
  throw unreadableFileRefusal({
    zh: '文件不是文本，请上传xlsx或csv文件',
    en: 'The file is not text. Upload an xlsx or csv file',
  });
}

/** Refuses a file with two encodings, because one part of the text would be decoded to wrong characters. */
function refuseMixedEncodings(bytes: Uint8Array): void {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let [good, others, number, firstBad] = [0, 0, 0, 0];
  for (let from = 0; from < bytes.length; number += 1) {
    const found = bytes.indexOf(0x0a, from);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(from, end);
    from = end + 1;
    if (line.every(byte => byte < 0x80)) continue;
    const text = decoded(line, 'utf-8');
    // Only Chinese characters indicate UTF-8, because their three bytes rarely occur by chance in another encoding. The
    // two bytes of other characters occur more often.
    if (text !== undefined && /[\u3000-\u9fff\uff00-\uffef]/.test(text)) good += 1;
    else others += 1;
    if (text === undefined && firstBad === 0) firstBad = number + 1;
  }
  if (!hasMark && good * 20 < good + others) return;
  throw unreadableFileRefusal({
    zh: `文件混用了两种编码：第${firstBad}行不是UTF-8。请将文件统一保存为UTF-8`,
    en: `The file mixes two encodings: line ${firstBad} is not UTF-8. Save the whole file as UTF-8`,
  });
}
