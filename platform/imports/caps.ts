/** What a file may hold at most. Whoever needs more cuts the file, and sees the errors of each part. */
export const caps = {
  /** The file as it is sent. */
  bytes: 20 * 1024 * 1024,
  /** Lines with anything in them, the headings aside. */
  rows: 10_000,
  /** The same with empty lines. */
  records: 100_000,
  columns: 200,
  /** As many as a spreadsheet keeps in a cell. */
  characters: 32_767,
  /** Parts of a packed file, and what they may become unpacked: in all, and for each byte that was sent. */
  parts: 1_000,
  unpackedBytes: 256 * 1024 * 1024,
  ratio: 200,
  /** Merged cells of a sheet, and the cells that they may cover. */
  merges: 100_000,
  mergedCells: 1_000_000,
  /** The texts that a spreadsheet keeps once for all cells. */
  sharedCharacters: 32 * 1024 * 1024,
} as const;
