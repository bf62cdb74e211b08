import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import { type FileSink, type FileStore, pieceBytes } from './fileStore.ts';

/** Bytes per row. Smaller pieces would need more rows; larger pieces would need more memory. */
const partBytes = pieceBytes;

/**
 * Stores files as rows of the database, so that every process of the platform can serve these files. Writes each row
 * with its own statement, because a transaction over gigabytes would occupy a connection during the whole upload.
 */
export function createDatabaseFileStore(db: Database): FileStore {
  const tables = withTables(db);
  const read = async (id: string, part: number): Promise<Buffer> => {
    const row = await tables
      .selectFrom('file_parts')
      .select('content')
      .where('fileId', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    return Buffer.from(row?.content ?? []);
  };

  const readSpan = async (id: string, offset: number, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let at = offset; at < offset + length;) {
      const within = at % partBytes;
      const piece = (await read(id, Math.floor(at / partBytes))).subarray(within, within + offset + length - at);
      if (piece.length === 0) break;
      pieces.push(piece);
      at += piece.length;
    }
    return Buffer.concat(pieces);
  };

  return {
    create: async id => createPartWriter(db, id),
    append: async (tx, { id, offset, content }) => {
      const added = Buffer.from(content);
      await withTables(tx)
        .insertInto('file_parts')
        .values({ fileId: id, part: Math.floor(offset / partBytes), content: added })
        .onConflict(same =>
          same
            .columns(['fileId', 'part'])
            .doUpdateSet(eb => ({ content: eb('file_parts.content', '||', eb.ref('excluded.content')) })),
        )
        .execute();
    },
    open: (id, size) => ({ size, read: (offset, length) => readSpan(id, offset, Math.min(length, size - offset)) }),
    freeBytes: async () => null,
    remove: async id => {
      await tables.deleteFrom('file_parts').where('fileId', '=', id).execute();
    },
  };
}

/** Returns a writer that collects the bytes of a file and stores each full part as a row. */
function createPartWriter(db: Database, id: string): FileSink {
  const pending = Buffer.alloc(partBytes);
  let filled = 0;
  let part = 0;
  const flush = async () => {
    if (filled === 0) return;
    const content = Buffer.from(pending.subarray(0, filled));
    await withTables(db).insertInto('file_parts').values({ fileId: id, part, content }).execute();
    part += 1;
    filled = 0;
  };
  return {
    write: async chunk => {
      for (let at = 0; at < chunk.byteLength;) {
        const taken = chunk.subarray(at, at + partBytes - filled);
        pending.set(taken, filled);
        filled += taken.byteLength;
        at += taken.byteLength;
        if (filled === partBytes) await flush();
      }
    },
    finish: flush,
    abandon: async () => undefined,
  };
}
