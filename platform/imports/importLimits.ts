/** Limits of a file; larger files must be split. */
export const importLimits = {
  /** Size of the uploaded file. */
  bytes: 20 * 1024 * 1024,
  /** Lines with content, without the headings. */
  rows: 10_000,
  /** Lines including empty ones. */
  records: 100_000,
  columns: 200,
  /** Maximum of a spreadsheet cell. */
  characters: 32_767,
  /** Parts of a ZIP file, and its unpacked size in total and relative to the packed size. */
  parts: 1_000,
  unpackedBytes: 256 * 1024 * 1024,
  ratio: 200,
  /** Merged ranges of a sheet, and the cells that they cover. */
  merges: 100_000,
  mergedCells: 1_000_000,
  /** Characters of the shared strings of a workbook. */
  sharedCharacters: 32 * 1024 * 1024,
  /** Characters of all cells, because many cells may repeat one shared string. */
  allCharacters: 64 * 1024 * 1024,
  /** Characters of a row in the preview of possible headings. */
  previewCharacters: 80,
  /** Time limit of parsing, in milliseconds. */
  milliseconds: 20_000,
} as const;
