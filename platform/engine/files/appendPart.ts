import { signatureByteCount } from '../../../src/schemas/compile/fileSignatures.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import { type FileStore, pieceBytes } from './fileStore.ts';
import { fileRefusal, refuseByFileHead } from './inspectContent.ts';
import { type PartUpload, offsetMismatchRefusal, uploadGoneRefusal } from './partUploads.ts';

interface AppendContext {
  readonly db: Database;
  readonly contents: FileStore;
  readonly clock: () => number;
}

interface ArrivingPart {
  /** Position of the part in the file, which is the current end of the file. */
  readonly offset: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Appends a part, one mebibyte at a time, and returns the new size. When the sender disconnects, the received bytes
 * stay stored, so that the sender can continue with the next byte.
 */
export async function appendPart(context: AppendContext, upload: PartUpload, part: ArrivingPart): Promise<number> {
  const pending = Buffer.alloc(pieceBytes);
  let at = part.offset;
  let filled = 0;
  const flush = async () => {
    if (filled === 0) return;
    const piece = { offset: at, content: pending.subarray(0, filled) };
    filled = 0;
    await writePiece(context, upload, piece);
    at += piece.content.length;
  };
  try {
    for await (const chunk of part.content) {
      if (at + filled + chunk.byteLength > upload.total) throw announcedSizeRefusal();
      for (let taken = 0; taken < chunk.byteLength;) {
        // Pieces end at multiples of a mebibyte in the file, regardless of where the part starts.
        const room = pieceBytes - ((at + filled) % pieceBytes);
        const some = chunk.subarray(taken, taken + room);
        pending.set(some, filled);
        filled += some.byteLength;
        taken += some.byteLength;
        if ((at + filled) % pieceBytes === 0) await flush();
      }
    }
  } finally {
    await flush();
  }
  return at;
}

function announcedSizeRefusal(): Refusal {
  return fileRefusal({ zh: '文件在上传期间变大', en: 'The file has grown during the upload. Upload it again' }, 400);
}

interface Piece {
  readonly offset: number;
  readonly content: Buffer;
}

/**
 * Writes a piece while holding the lock on the upload's row. Refuses a piece that does not start at the end of the
 * file, or has an outdated token.
 */
async function writePiece({ db, contents, clock }: AppendContext, upload: PartUpload, piece: Piece): Promise<void> {
  const { token, fileId, limits } = upload;
  const { offset, content } = piece;
  if (offset === 0 && content.length >= signatureByteCount)
    refuseByFileHead(content.subarray(0, signatureByteCount), limits);
  await db.transaction().execute(async tx => {
    const tables = withTables(tx);
    const begun = await tables
      .selectFrom('file_uploads')
      .select('received')
      .where('token', '=', token)
      .where('sealed', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!begun) throw uploadGoneRefusal();
    if (begun.received !== offset) throw offsetMismatchRefusal();
    await contents.append(tx, { id: fileId, offset, content });
    const received = offset + content.length;
    await tables.updateTable('file_uploads').set({ received }).where('token', '=', token).execute();
    await tables.updateTable('files').set({ touchedAt: clock() }).where('id', '=', fileId).execute();
  });
}
