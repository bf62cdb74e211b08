const quote = 0x22;
const lineEnd = 0x0a;

/**
 * Returns whether a downloaded file is complete: a spreadsheet must have its end marker, a CSV file at least as many
 * rows as the platform has reported. Reads CSV in chunks, because a log can be larger than the memory of the page.
 */
export async function isCompleteFile(file: Blob, name: string, rows: number | undefined): Promise<boolean> {
  if (name.endsWith('.xlsx')) return isZipEnd(new Uint8Array(await file.slice(-22).arrayBuffer()));
  if (name.endsWith('.xls')) return (await file.slice(-16).text()).trimEnd().endsWith('</Workbook>');
  return rows === undefined || (await countRecords(file)) >= rows;
}

/** Counts the records of a CSV file, without the headings. Line breaks within quotation marks do not end a record. */
export async function countRecords(file: Blob): Promise<number> {
  let records = 0;
  let isQuoted = false;
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineEnd && !isQuoted) records += 1;
    }
  }
  return Math.max(0, records - 1);
}

/** Returns whether these last bytes of a file are the end-of-directory record, which ends every complete ZIP file. */
function isZipEnd(end: Uint8Array): boolean {
  return end.length === 22 && end[0] === 0x50 && end[1] === 0x4b && end[2] === 5 && end[3] === 6;
}
