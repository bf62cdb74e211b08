import { sql } from 'kysely';

import { signatureBytes } from '../../src/schemas/fileSignatures.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { type Contents, pieceBytes } from './contents.ts';
import { refuseFile, refuseHead } from './judgeFile.ts';
import { type PartUpload, isElsewhere, uploadGone } from './partUploads.ts';

interface Keeping {
  readonly db: Database;
  readonly contents: Contents;
  readonly clock: () => number;
}

interface ArrivingPart {
  /** Where in the file the part begins, which is where the file ends so far. */
  readonly offset: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Adds to a file what comes, a mebibyte at a time, and gives how far it is then. What a sender who breaks off has sent
 * until then stays, so that he goes on at the next byte.
 */
export async function takePart(keeping: Keeping, upload: PartUpload, part: ArrivingPart): Promise<number> {
  const pending = Buffer.alloc(pieceBytes);
  let at = part.offset;
  let filled = 0;
  const flush = async () => {
    if (filled === 0) return;
    const piece = { offset: at, content: pending.subarray(0, filled) };
    filled = 0;
    await keep(keeping, upload, piece);
    at += piece.content.length;
  };
  try {
    for await (const chunk of part.content) {
      if (at + filled + chunk.byteLength > upload.total) throw moreThanAnnounced();
      for (let taken = 0; taken < chunk.byteLength;) {
        // Pieces end at whole mebibytes of the file, wherever the part began.
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

function moreThanAnnounced(): Refusal {
  return refuseFile({ zh: '文件在上传期间变大', en: 'The file has grown since its upload began' }, 400);
}

interface Piece {
  readonly offset: number;
  readonly content: Buffer;
}

/** Under the lock of its row a piece is written only where the file ends, by whoever holds the token now. */
async function keep({ db, contents, clock }: Keeping, upload: PartUpload, piece: Piece): Promise<void> {
  const { token, fileId, limits } = upload;
  const { offset, content } = piece;
  if (offset === 0 && content.length >= signatureBytes) refuseHead(content.subarray(0, signatureBytes), limits);
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ received: number }>`
      select received from file_uploads where token = ${token} and not sealed for update`.execute(tx);
    const [begun] = rows;
    if (!begun) throw uploadGone();
    if (begun.received !== offset) throw isElsewhere();
    await contents.append(tx, { id: fileId, offset, content });
    await sql`update file_uploads set received = ${offset + content.length} where token = ${token}`.execute(tx);
    await sql`update files set "touchedAt" = ${clock()} where id = ${fileId}`.execute(tx);
  });
}
