import type { Language } from '../../../src/schemas/base/label.ts';
import { importLimits } from './importLimits.ts';
import type { ColumnMapping } from './mapping.ts';
import type { ImportTable } from './table.ts';

interface DescribeOptions {
  readonly mapping: ColumnMapping;
  readonly language: Language;
  readonly secrets: ReadonlySet<number>;
}

const samples = { lines: 3, characters: 40 } as const;

/** Describes a parsed file: its columns, its heading row, and the contents that are not imported. */
export function describeImportTable(
  { headings, headingRow, firstLines, lines, notices }: ImportTable,
  { mapping, language, secrets }: DescribeOptions,
) {
  const filled = headings.map((_, column) => lines.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length);
  const sampled = lines.slice(0, samples.lines);
  return {
    columns: headings.map((heading, column) => ({
      heading,
      field: mapping[column] ?? null,
      filled: filled[column] ?? 0,
      samples: secrets.has(column) ? [] : sampled.map(line => (line.cells[column] ?? '').slice(0, samples.characters)),
    })),
    headingRow,
    // Hides secret columns only in rows below the headings, because text above the headings belongs to no column.
    firstRows: firstLines.map(({ row, cells }) => ({ row, text: previewOf(cells, row > headingRow ? secrets : none) })),
    notices: notices.map(notice => notice[language]),
    total: lines.length,
  };
}

const none: ReadonlySet<number> = new Set();

function previewOf(cells: readonly string[], secrets: ReadonlySet<number>): string {
  const text = cells.filter((cell, column) => cell.trim() !== '' && !secrets.has(column)).join(' · ');
  return text.length > importLimits.previewCharacters
    ? `${text.slice(0, importLimits.previewCharacters).replace(/[\ud800-\udbff]$/, '')}…`
    : text;
}
