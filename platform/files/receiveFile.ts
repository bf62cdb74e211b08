import { createHash, randomBytes } from 'node:crypto';

import { type SettledLimits, sizeFault } from '../../src/schemas/fileLimits.ts';
import { signatureBytes } from '../../src/schemas/fileSignatures.ts';
import type { Database } from '../storage/database.ts';
import type { Contents } from './contents.ts';
import { dropFile } from './dropFile.ts';
import { type StoredFile, beginFile, completeFile, touchFile } from './fileRecords.ts';
import { type Raw, judgeFile, refuseFile, refuseHead } from './judgeFile.ts';

const touchEveryMs = 60_000;

/** A file as it arrives, and where it goes. */
export interface Arriving {
  readonly db: Database;
  readonly contents: Contents;
  readonly clock: () => number;
  readonly uid: number;
  readonly now: string;
  readonly limits: SettledLimits;
  readonly givenName: string;
  readonly content: AsyncIterable<Buffer>;
  /** Runs when the file has been judged; the file is served only if it is fulfilled. */
  readonly complete: (file: StoredFile, store: (db: Database) => Promise<void>) => Promise<void>;
}

/**
 * Takes a file: its limits are asked while it comes, its type when it is there. A file that is refused, or whose sender
 * goes away, leaves nothing.
 */
export async function receiveFile(arriving: Arriving): Promise<StoredFile> {
  const { db, contents, clock, uid, now, givenName } = arriving;
  // Nobody can guess it, so nobody comes upon a file that he was not shown.
  const id = randomBytes(16).toString('hex');
  await beginFile(db, { id, uid, now, nowMs: clock() });
  try {
    const raw = await store(arriving, id);
    const file = await judgeFile({ contents, limits: arriving.limits, givenName, id }, raw);
    await arriving.complete(file, tx => completeFile(tx, file, clock()));
    return file;
  } catch (error) {
    await dropFile(db, contents, id);
    throw error;
  }
}

/** Writes what comes, counting it; the first bytes already tell most of what a file is not. */
async function store({ db, contents, clock, limits, content }: Arriving, id: string): Promise<Raw> {
  const sink = await contents.create(id);
  const digest = createHash('md5');
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  let touchedAt = clock();
  try {
    for await (const piece of content) {
      size += piece.length;
      if (size > limits.maxBytes) throw refuseFile(sizeFault(limits), 413);
      if (head) {
        head = Buffer.concat([head, piece.subarray(0, signatureBytes)]);
        if (head.length >= signatureBytes) {
          refuseHead(head, limits);
          head = undefined;
        }
      }
      digest.update(piece);
      await sink.write(piece);
      if (clock() - touchedAt > touchEveryMs) {
        touchedAt = clock();
        await touchFile(db, id, touchedAt);
      }
    }
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
  return { size, md5: digest.digest('hex') };
}
