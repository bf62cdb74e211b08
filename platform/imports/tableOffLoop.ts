import { readTable } from './readTable.ts';
import type { Line, Table, TableWish } from './table.ts';

/** A table as it passes from thread to thread: its lines are texts, a few hundred lines each. */
interface PackedTable extends Omit<Table, 'lines'> {
  readonly packs: readonly string[];
}

const linesInPack = 250;

/** Reads a file into texts that another thread unpacks piece by piece. */
async function readPackedTable(input: { readonly bytes: Uint8Array; readonly wish: TableWish }): Promise<PackedTable> {
  const { lines, ...table } = await readTable(input.bytes, input.wish);
  const packs: string[] = [];
  for (let at = 0; at < lines.length; at += linesInPack) packs.push(JSON.stringify(lines.slice(at, at + linesInPack)));
  return { ...table, packs };
}

/** Reads an uploaded file in a thread of its own, so that other calls are answered meanwhile. */
export async function readTableOffLoop(bytes: Uint8Array, wish: TableWish = {}): Promise<Table> {
  const { packs, ...table } = await readPackedTable({ bytes, wish });
  const lines: Line[] = [];
  for (const pack of packs) {
    for (const line of unpack(pack)) lines.push(line);
    // Between two packs other calls have their turn.
    await new Promise(resolve => {
      setImmediate(resolve);
    });
  }
  return { ...table, lines };
}

function unpack(pack: string): readonly Line[] {
  return JSON.parse(pack) as readonly Line[];
}
