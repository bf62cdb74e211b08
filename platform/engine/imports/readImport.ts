import { createHash } from 'node:crypto';

import type { WorkerTask } from '../http/workerTask.ts';
import { importLimits } from './importLimits.ts';
import { readTable } from './readTable.ts';
import type { ImportLine, ImportTable, ImportTableOptions } from './table.ts';

export interface ImportContent {
  readonly content: Uint8Array;
  readonly tableOptions: ImportTableOptions;
}

export interface ParsedImport {
  /** Table without its lines, which are emitted in parts while the file is parsed. */
  readonly table: Omit<ImportTable, 'lines'>;
  /** SHA-256 of the content as hex digits. */
  readonly digest: string;
}

/** Maximum number of cells and characters per part, which the receiver can process in a few milliseconds. */
const partSize = { cells: 5_000, characters: 512 * 1024 } as const;

/** Parses the content of an import in a worker. */
export const readImport: WorkerTask<ImportContent, ParsedImport, readonly ImportLine[]> = async (
  { content, tableOptions },
  { emit },
) => {
  const { lines, ...table } = await readTable(content, tableOptions);
  for (const part of partsOf(lines)) await emit(part);
  const firstLines = table.firstLines.map(({ row, cells }) => ({ row, cells: cells.map(previewOf) }));
  return { table: { ...table, firstLines }, digest: createHash('sha256').update(content).digest('hex') };
};

/**
 * Returns the beginning of a cell for the preview. The text has one character more than the preview displays if the
 * cell is longer than the preview.
 */
function previewOf(cell: string): string {
  return cell.slice(0, importLimits.previewCharacters + 1);
}

function* partsOf(lines: readonly ImportLine[]): Generator<readonly ImportLine[]> {
  let part: ImportLine[] = [];
  let [cells, characters] = [0, 0];
  for (const line of lines) {
    part.push(line);
    cells += line.cells.length + (line.remarks?.length ?? 0);
    characters += line.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (cells < partSize.cells && characters < partSize.characters) continue;
    yield part;
    [part, cells, characters] = [[], 0, 0];
  }
  if (part.length > 0) yield part;
}
