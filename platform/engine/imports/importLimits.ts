/** Limits of a file; larger files must be split. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  /** Lines with content, not counting the headings. */
  rows: 10_000,
  /** Lines including empty ones. */
  records: 100_000,
  columns: 200,
  /** Maximum number of characters that spreadsheets allow in a cell. */
  characters: 32_767,
  /** Files inside the ZIP file, their total unpacked size, and the ratio of unpacked to packed size. */
  parts: 1_000,
  unpackedBytes: 256 * 1024 * 1024,
  ratio: 200,
  /** Merged ranges of a sheet, and cells in all of its merged ranges together. */
  merges: 100_000,
  mergedCells: 1_000_000,
  /** Characters of the shared strings of a workbook. */
  sharedCharacters: 32 * 1024 * 1024,
  /** Characters of all cells together, because many cells may repeat one shared string. */
  allCharacters: 64 * 1024 * 1024,
  /** Characters of a row in the preview for choosing the heading row. */
  previewCharacters: 80,
  /** Time limit of parsing, in milliseconds. */
  milliseconds: 20_000,
} as const;
