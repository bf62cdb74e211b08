const quote = 0x22;
const lineEnd = 0x0a;

/**
 * Whether a file holds the rows that the platform has counted. A connection that breaks off can leave a file that opens
 * like any other and lacks its end.
 */
export async function isWhole(file: Blob, name: string, rows: number | undefined): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (name.endsWith('.xlsx')) return hasDirectory(bytes);
  if (name.endsWith('.xls')) return endOf(bytes, 16).trimEnd().endsWith('</Workbook>');
  return rows === undefined || countRecords(bytes) >= rows;
}

/** The records of a CSV file, its headings aside: line ends within quotation marks end none. */
export function countRecords(bytes: Uint8Array): number {
  let records = 0;
  let isQuoted = false;
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === lineEnd && !isQuoted) records += 1;
  }
  return Math.max(0, records - 1);
}

/** A packed file ends with its table of contents. */
function hasDirectory(bytes: Uint8Array): boolean {
  const end = bytes.length - 22;
  return end > 0 && bytes[end] === 0x50 && bytes[end + 1] === 0x4b && bytes[end + 2] === 5 && bytes[end + 3] === 6;
}

function endOf(bytes: Uint8Array, length: number): string {
  return new TextDecoder().decode(bytes.subarray(-length));
}
